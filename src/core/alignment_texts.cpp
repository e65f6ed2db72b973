// The joint alignment of the words and marks of two texts.
//
// Word cost comes before mark cost, and marks cost no words. A cheapest joint alignment is
// therefore a cheapest alignment of the words alone with the marks fitted in. The corridor holds
// all cheapest alignments of the words. Most words have the same partner in all of them; these
// words cut the texts into small pieces, and each piece gets a table of its own. Every cheapest
// path to a cell on a cheapest path is inside the corridor, so ties within a piece are decided as
// in the whole table.
#include <algorithm>

#include "alignment.hpp"
#include "alignment_corridor.hpp"
#include "alignment_table.hpp"
#include "alignment_words.hpp"

namespace interpunct {

namespace {

// A table with fewer cells than this is faster without a corridor.
constexpr std::size_t small_table = 2048;

}  // namespace

struct TextAligner::Workspace {
    explicit Workspace(Poll poll) : steps(poll) {}

    StepCounter steps;
    Table table;
    TextWords reference;
    TextWords hypothesis;
    std::vector<Rows> band;
    std::vector<Column> backwards;

    void pair_common_end(std::span<const Token>& reference, std::span<const Token>& hypothesis);
    void align_pieces(Costs costs);
    void align_piece(const Corridor& corridor, Column word, Column next, Costs costs);
    void set_band(const Corridor& corridor, Column word, Column next);
};

TextAligner::TextAligner(Poll poll) : workspace_(std::make_unique<Workspace>(poll)) {}
TextAligner::~TextAligner() = default;

std::span<const Column> TextAligner::align(std::span<const Token> reference,
                                           std::span<const Token> hypothesis, Costs costs) {
    Workspace& work = *workspace_;
    work.backwards.clear();
    work.steps.add(static_cast<std::int64_t>(reference.size() + hypothesis.size()) + 1);
    work.pair_common_end(reference, hypothesis);
    if (reference.size() * hypothesis.size() <= small_table) {
        work.table.align(reference, hypothesis, {}, costs, {0, 0}, work.steps, work.backwards);
    } else {
        work.reference.read(reference);
        work.hypothesis.read(hypothesis);
        work.align_pieces(costs);
    }
    std::reverse(work.backwards.begin(), work.backwards.end());
    return work.backwards;
}

// Paths are read from the end, where a match is taken whenever it is no worse than a gap, and a
// match of equal tokens never is worse: a common suffix needs no table. A common prefix may.
void TextAligner::Workspace::pair_common_end(std::span<const Token>& reference,
                                             std::span<const Token>& hypothesis) {
    while (!reference.empty() && !hypothesis.empty() && reference.back() == hypothesis.back()) {
        backwards.push_back({static_cast<std::int32_t>(reference.size()) - 1,
                             static_cast<std::int32_t>(hypothesis.size()) - 1});
        reference = reference.first(reference.size() - 1);
        hypothesis = hypothesis.first(hypothesis.size() - 1);
    }
}

// From the end to the start: pieces lie between pairs of words that all cheapest alignments have.
void TextAligner::Workspace::align_pieces(Costs costs) {
    const Corridor found = corridor(reference.words(), hypothesis.words(), costs, steps);
    Column next{reference.size() + 1, hypothesis.size() + 1};
    for (std::int32_t word = hypothesis.size(); word > 0; --word) {
        const Column certain{found.certain[static_cast<std::size_t>(word)], word};
        if (certain.reference == 0) continue;
        align_piece(found, certain, next, costs);
        backwards.push_back(
            {reference.position(certain.reference), hypothesis.position(certain.hypothesis)});
        next = certain;
    }
    align_piece(found, {0, 0}, next, costs);
}

// The tokens between two pairs of words, neither of them included.
void TextAligner::Workspace::align_piece(const Corridor& corridor, Column word, Column next,
                                         Costs costs) {
    const auto in_reference = reference.between(word.reference, next.reference);
    const auto in_hypothesis = hypothesis.between(word.hypothesis, next.hypothesis);
    const Column origin{reference.after(word.reference), hypothesis.after(word.hypothesis)};
    if (in_reference.empty() && in_hypothesis.empty()) return;
    band.clear();
    if (in_reference.size() * in_hypothesis.size() > small_table) set_band(corridor, word, next);
    table.align(in_reference, in_hypothesis, band, costs, origin, steps, backwards);
}

// The corridor counts words; the band counts tokens from the start of the piece.
void TextAligner::Workspace::set_band(const Corridor& corridor, Column word, Column next) {
    const std::int32_t origin = reference.after(word.reference);
    for (std::int32_t j = word.hypothesis; j < next.hypothesis; ++j) {
        const Rows rows = corridor.rows[static_cast<std::size_t>(j)];
        const std::int32_t first = std::max(rows.first, word.reference);
        const std::int32_t last = std::min(rows.last, next.reference - 1);
        const auto columns =
            static_cast<std::size_t>(hypothesis.before(j + 1) - hypothesis.after(j) + 1);
        band.insert(band.end(), columns,
                    {reference.after(first) - origin, reference.before(last + 1) - origin});
    }
}

}  // namespace interpunct
