// How long computations let the caller interrupt them.
#pragma once

#include <cstdint>

namespace interpunct {

// Interrupts the computation by throwing.
using Poll = void (*)();

// Calls `poll` about once in a million steps.
class StepCounter {
public:
    explicit StepCounter(Poll poll) : poll_(poll) {}

    void add(std::int64_t steps) {
        steps_ += steps;
        if (steps_ < steps_between_polls) return;
        steps_ = 0;
        poll_();
    }

private:
    static constexpr std::int64_t steps_between_polls = std::int64_t{1} << 20;

    Poll poll_;
    std::int64_t steps_ = 0;
};

}  // namespace interpunct
