#include <algorithm>

#include "boundaries.hpp"

namespace interpunct {

namespace {

// The slots of a document, eight to a byte, the first in the highest bit.
struct PackedSlots {
    std::span<const std::uint8_t> bytes;

    int operator[](std::int64_t slot) const {
        return bytes[static_cast<std::size_t>(slot) / 8] >> (7 - slot % 8) & 1;
    }
};

// The boundaries of both texts in a window that slides over their slots.
class Window {
public:
    Window(PackedSlots reference, PackedSlots hypothesis)
        : reference_(reference), hypothesis_(hypothesis) {}

    void take(std::int64_t slot) {
        in_reference += reference_[slot];
        in_hypothesis += hypothesis_[slot];
    }
    void leave(std::int64_t slot) {
        in_reference -= reference_[slot];
        in_hypothesis -= hypothesis_[slot];
    }
    std::int64_t shared() const { return std::min(in_reference, in_hypothesis); }

    std::int64_t in_reference = 0;
    std::int64_t in_hypothesis = 0;

private:
    PackedSlots reference_;
    PackedSlots hypothesis_;
};

DocumentWindows sums_of(PackedSlots reference, PackedSlots hypothesis, std::int64_t slots,
                        std::int64_t k) {
    DocumentWindows found;
    Window window(reference, hypothesis);
    // A window longer than its text covers all of it, and begins and ends like a window of that
    // length.
    const std::int64_t length = std::min(k, slots);
    for (std::int64_t slot = 0; slot < slots; ++slot) {
        window.take(slot);
        found.reference += reference[slot];
        found.hypothesis += hypothesis[slot];
        if (k == 0) continue;
        if (slot + 1 < length) {
            found.shared += window.shared();
            continue;
        }
        if (slots >= k) {
            found.one_only += (window.in_reference > 0) != (window.in_hypothesis > 0);
            found.differ += window.in_reference != window.in_hypothesis;
            found.shared += window.shared();
        } else {
            found.shared += (k - slots + 1) * window.shared();
        }
        window.leave(slot + 1 - length);
    }
    for (std::int64_t left = length - 1; left > 0; --left) {
        found.shared += window.shared();
        window.leave(slots - left);
    }
    return found;
}

}  // namespace

WindowSums window_sums(std::span<const std::uint8_t> references,
                       std::span<const std::uint8_t> hypotheses,
                       std::span<const std::int64_t> slots, std::span<const std::int64_t> ks) {
    WindowSums found;
    std::size_t first = 0;
    for (std::size_t document = 0; document < slots.size(); ++document) {
        const std::size_t bytes = static_cast<std::size_t>(slots[document] + 7) / 8;
        found.push_back(sums_of({references.subspan(first, bytes)},
                                {hypotheses.subspan(first, bytes)}, slots[document], ks[document]));
        first += bytes;
    }
    return found;
}

}  // namespace interpunct
