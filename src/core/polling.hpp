// Letting the caller interrupt long computations.
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
        // For any number of steps, without overflow of the sum.
        left_ -= steps < left_ ? steps : left_;
        if (left_ > 0) return;
        left_ = steps_between_polls;
        poll_();
    }

private:
    static constexpr std::int64_t steps_between_polls = std::int64_t{1} << 20;

    Poll poll_;
    std::int64_t left_ = steps_between_polls;
};

}  // namespace interpunct
