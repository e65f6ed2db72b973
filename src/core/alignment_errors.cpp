// Counting the wrong tokens of two texts, without locating them.
//
// If all errors cost 1, the least number of errors is sufficient: 64 rows of a column of the
// distance table are two bit vectors, one for rows that are one more than the row above and one for
// rows that are one less (Myers 1999, simplified by Hyyrö 2003). For longer texts, only the blocks
// of the corridor search are computed.
#include <algorithm>

#include "alignment.hpp"
#include "alignment_bits.hpp"
#include "alignment_corridor.hpp"

namespace interpunct {

namespace {

std::int64_t distance(std::span<const Token> rows, std::span<const Token> columns) {
    const Bits last = Bits{1} << (rows.size() - 1);
    Bits more = ~Bits{0}, less = 0;
    auto found = static_cast<std::int64_t>(rows.size());
    for (const Token token : columns) {
        Bits equal = 0;
        for (std::size_t row = 0; row < rows.size(); ++row)
            equal |= static_cast<Bits>(rows[row] == token) << row;
        const Bits pairing = (((equal & more) + more) ^ more) | equal | less;
        Bits up = less | ~(pairing | more);
        const Bits down = more & pairing;
        found += static_cast<std::int64_t>((up & last) != 0) -
                 static_cast<std::int64_t>((down & last) != 0);
        up = (up << 1) | 1;
        more = (down << 1) | ~(pairing | up);
        less = up & pairing;
    }
    return found;
}

}  // namespace

std::int64_t ErrorCounter::count(std::span<const Token> reference,
                                 std::span<const Token> hypothesis, Costs costs) {
    if (costs == Costs::nist) return along_columns(reference, hypothesis, costs);
    const auto first = std::ranges::mismatch(reference, hypothesis).in1 - reference.begin();
    reference = reference.subspan(static_cast<std::size_t>(first));
    hypothesis = hypothesis.subspan(static_cast<std::size_t>(first));
    while (!reference.empty() && !hypothesis.empty() && reference.back() == hypothesis.back()) {
        reference = reference.first(reference.size() - 1);
        hypothesis = hypothesis.first(hypothesis.size() - 1);
    }
    const auto [shorter, longer] = reference.size() < hypothesis.size()
                                       ? std::pair(reference, hypothesis)
                                       : std::pair(hypothesis, reference);
    if (shorter.empty()) return static_cast<std::int64_t>(longer.size());
    if (shorter.size() <= block_size) return distance(shorter, longer);
    return least_cost(reference, hypothesis, steps_);
}

std::int64_t ErrorCounter::along_columns(std::span<const Token> reference,
                                         std::span<const Token> hypothesis, Costs costs) {
    return std::ranges::count_if(aligner_.align(reference, hypothesis, costs), [&](Column column) {
        return column.reference < 0 || column.hypothesis < 0 ||
               reference[static_cast<std::size_t>(column.reference)] !=
                   hypothesis[static_cast<std::size_t>(column.hypothesis)];
    });
}

}  // namespace interpunct
