#include "boundaries.hpp"

namespace interpunct {

namespace {

// The slots of a document, eight to a byte, the first in the highest bit.
class PackedSlots {
public:
    explicit PackedSlots(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    int operator[](std::int64_t slot) const {
        return bytes_[static_cast<std::size_t>(slot / 8)] >> (7 - slot % 8) & 1;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace

WindowCounts disagreeing_windows(std::span<const std::uint8_t> references,
                                 std::span<const std::uint8_t> hypotheses,
                                 std::span<const std::int64_t> slots, std::int64_t k) {
    WindowCounts found;
    std::size_t first = 0;
    for (const std::int64_t size : slots) {
        const std::size_t bytes = static_cast<std::size_t>(size + 7) / 8;
        const PackedSlots reference(references.subspan(first, bytes));
        const PackedSlots hypothesis(hypotheses.subspan(first, bytes));
        first += bytes;
        std::int64_t one_only = 0, differ = 0, in_reference = 0, in_hypothesis = 0;
        for (std::int64_t slot = 0; slot < size; ++slot) {
            in_reference += reference[slot];
            in_hypothesis += hypothesis[slot];
            if (slot + 1 < k) continue;
            one_only += (in_reference > 0) != (in_hypothesis > 0);
            differ += in_reference != in_hypothesis;
            in_reference -= reference[slot + 1 - k];
            in_hypothesis -= hypothesis[slot + 1 - k];
        }
        found.one_only.push_back(one_only);
        found.differ.push_back(differ);
    }
    return found;
}

}  // namespace interpunct
