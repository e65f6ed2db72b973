#include "column_counts.hpp"

#include <algorithm>
#include <utility>

namespace interpunct {

namespace {

bool holds_word(Token token) { return is_word(token) && token != nothing; }

// The number of a mark; 0 for a word and for nothing.
std::size_t mark_of(Token token) { return token < 0 ? static_cast<std::size_t>(-token) : 0; }

// Calls `visit` with the number and the columns of each document.
template <class Visit>
void each_document(const AlignedColumns& columns, Visit visit) {
    for (std::size_t document = 0; document + 1 < columns.bounds.size(); ++document) {
        const auto first = static_cast<std::size_t>(columns.bounds[document]);
        const auto count = static_cast<std::size_t>(columns.bounds[document + 1]) - first;
        visit(document, columns.reference.subspan(first, count),
              columns.hypothesis.subspan(first, count));
    }
}

// The marks of one side of a document, each with its slot; slots rise.
using HeldMarks = std::vector<std::pair<std::int64_t, std::size_t>>;

void read_marks(std::span<const Token> reference, std::span<const Token> side, HeldMarks& held) {
    held.clear();
    std::int64_t words = 0, slot = 0;
    for (std::size_t column = 0; column < side.size(); ++column) {
        words += holds_word(reference[column]);
        if (holds_word(side[column])) slot = words;
        if (side[column] < 0) held.emplace_back(slot, mark_of(side[column]));
    }
}

// The marks of the first remaining slot, which are removed if it is `slot`.
std::span<const HeldMarks::value_type> take(std::span<const HeldMarks::value_type>& left,
                                            std::int64_t slot) {
    std::size_t count = 0;
    while (count < left.size() && left[count].first == slot) ++count;
    const auto found = left.first(count);
    left = left.subspan(count);
    return found;
}

}  // namespace

MarkShares mark_shares(const AlignedColumns& columns, std::size_t marks) {
    const std::size_t documents = columns.bounds.size() - 1;
    std::vector<std::int32_t> none(documents * marks);
    MarkShares found{none, none, none, std::vector<MarkShares::Slots>(documents)};
    HeldMarks first, second;
    // The last slot that each side had each mark in.
    std::vector<std::int64_t> seen[2];
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        read_marks(reference, reference, first);
        read_marks(reference, hypothesis, second);
        for (auto& last : seen) last.assign(marks + 1, -1);
        auto& slots = found.slots[document];
        slots.all = std::ranges::count_if(reference, holds_word);
        const std::size_t row = document * marks;
        std::span<const HeldMarks::value_type> gold = first, made = second;
        while (!gold.empty() || !made.empty()) {
            const std::int64_t slot = made.empty() || (!gold.empty() && gold[0] < made[0])
                                          ? gold[0].first
                                          : made[0].first;
            const auto here = take(gold, slot), there = take(made, slot);
            slots.differing += !std::ranges::equal(here, there);
            slots.given += !here.empty() + !there.empty();
            slots.all += slot == 0;
            for (const auto& [_, mark] : here) {
                found.reference[row + mark - 1] += seen[0][mark] != slot;
                seen[0][mark] = slot;
            }
            for (const auto& [_, mark] : there) {
                const bool is_new = seen[1][mark] != slot;
                found.hypothesis[row + mark - 1] += is_new;
                found.common[row + mark - 1] += is_new && seen[0][mark] == slot;
                seen[1][mark] = slot;
            }
        }
    });
    return found;
}

std::vector<WordCounts> word_counts(const AlignedColumns& columns) {
    std::vector<WordCounts> found(columns.bounds.size() - 1);
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        std::int64_t correct = 0, both = 0, first = 0, second = 0;
        for (std::size_t column = 0; column < reference.size(); ++column) {
            const bool here = holds_word(reference[column]), there = holds_word(hypothesis[column]);
            first += here;
            second += there;
            both += here && there;
            correct += here && reference[column] == hypothesis[column];
        }
        found[document] = {correct, both - correct, first - both, second - both};
    });
    return found;
}

std::vector<std::int32_t> mark_table(const AlignedColumns& columns, std::size_t marks) {
    const std::size_t size = marks + 1;
    std::vector<std::int32_t> found((columns.bounds.size() - 1) * size * size);
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        std::int32_t* const table = found.data() + document * size * size;
        for (std::size_t column = 0; column < reference.size(); ++column)
            if (reference[column] < 0 || hypothesis[column] < 0)
                ++table[mark_of(reference[column]) * size + mark_of(hypothesis[column])];
    });
    return found;
}

std::vector<std::int32_t> label_table(const AlignedColumns& columns, std::size_t marks) {
    const std::size_t size = marks + 1;
    std::vector<std::int32_t> found((columns.bounds.size() - 1) * size * size);
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        std::int32_t* const table = found.data() + document * size * size;
        bool begun = false;
        std::size_t first = 0, second = 0;
        for (std::size_t column = 0; column < reference.size(); ++column) {
            if (holds_word(reference[column])) {
                if (begun) ++table[first * size + second];
                begun = true;
                first = second = 0;
            }
            if (first == 0) first = mark_of(reference[column]);
            if (second == 0) second = mark_of(hypothesis[column]);
        }
        if (begun) ++table[first * size + second];
    });
    return found;
}

}  // namespace interpunct
