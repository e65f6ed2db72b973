#include "column_counts.hpp"

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

}  // namespace

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

std::vector<std::int64_t> mark_table(const AlignedColumns& columns, std::size_t marks) {
    const std::size_t size = marks + 1;
    std::vector<std::int64_t> found((columns.bounds.size() - 1) * size * size);
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        std::int64_t* const table = found.data() + document * size * size;
        for (std::size_t column = 0; column < reference.size(); ++column)
            if (reference[column] < 0 || hypothesis[column] < 0)
                ++table[mark_of(reference[column]) * size + mark_of(hypothesis[column])];
    });
    return found;
}

std::vector<std::int64_t> label_table(const AlignedColumns& columns, std::size_t marks) {
    const std::size_t size = marks + 1;
    std::vector<std::int64_t> found((columns.bounds.size() - 1) * size * size);
    each_document(columns, [&](std::size_t document, auto reference, auto hypothesis) {
        std::int64_t* const table = found.data() + document * size * size;
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
