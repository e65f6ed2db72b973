// The alignment of two texts, words and marks jointly.
//
// Word cost comes before mark cost, and marks cost no words, so a cheapest joint alignment is a
// cheapest alignment of the words alone with the marks fitted in. The corridor says where those can
// run; most words go with the same partner in all of them, which cuts the texts into small pieces,
// and each piece has a table of its own. Every cheapest path to a cell on a cheapest path is inside
// the corridor, so ties within a piece fall as they would in the whole table.
#include <algorithm>

#include "alignment_corridor.hpp"
#include "alignment_table.hpp"

namespace interpunct {

namespace {

// Below this many cells a table of everything is quicker than a corridor.
constexpr std::size_t small_table = 2048;

// A text, and where its words are. Words are counted from 1, so that 0 is the start of the text.
class Side {
public:
    void read(std::span<const Token> text) {
        text_ = text;
        words_.clear();
        places_.clear();
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] < 0) continue;
            words_.push_back(text[i]);
            places_.push_back(static_cast<std::int32_t>(i));
        }
    }

    std::span<const Token> words() const { return words_; }
    std::int32_t size() const { return static_cast<std::int32_t>(words_.size()); }
    std::int32_t place(std::int32_t word) const {
        return places_[static_cast<std::size_t>(word - 1)];
    }
    std::int32_t before(std::int32_t word) const {
        return word > size() ? static_cast<std::int32_t>(text_.size()) : place(word);
    }
    std::int32_t after(std::int32_t word) const { return word == 0 ? 0 : place(word) + 1; }
    std::span<const Token> between(std::int32_t word, std::int32_t next) const {
        return text_.subspan(static_cast<std::size_t>(after(word)),
                             static_cast<std::size_t>(before(next) - after(word)));
    }

private:
    std::span<const Token> text_;
    std::vector<Token> words_;
    std::vector<std::int32_t> places_;
};

}  // namespace

struct TextAligner::Workspace {
    Table table;
    Side reference;
    Side hypothesis;
    std::vector<Rows> band;
    std::vector<Column> columns;

    void align_by_pieces(Costs costs, Poll poll);
    void align_piece(const Corridor& corridor, Column word, Column next, Costs costs, Poll poll);
    void set_band(const Corridor& corridor, Column word, Column next);
};

TextAligner::TextAligner() : workspace_(std::make_unique<Workspace>()) {}
TextAligner::~TextAligner() = default;

std::span<const Column> TextAligner::align(std::span<const Token> reference,
                                       std::span<const Token> hypothesis, Costs costs, Poll poll) {
    Workspace& work = *workspace_;
    work.columns.clear();
    if (reference.size() * hypothesis.size() <= small_table) {
        work.table.align(reference, hypothesis, {}, costs, {0, 0}, poll, work.columns);
    } else {
        work.reference.read(reference);
        work.hypothesis.read(hypothesis);
        work.align_by_pieces(costs, poll);
    }
    std::reverse(work.columns.begin(), work.columns.end());
    return work.columns;
}

// Pieces lie between words that go together for sure; they are taken from the end to the start.
void TextAligner::Workspace::align_by_pieces(Costs costs, Poll poll) {
    const Corridor found = corridor(reference.words(), hypothesis.words(), costs, poll);
    Column next{reference.size() + 1, hypothesis.size() + 1};
    for (std::int32_t word = hypothesis.size(); word > 0; --word) {
        const Column sure{found.sure[static_cast<std::size_t>(word)], word};
        if (sure.reference == 0) continue;
        align_piece(found, sure, next, costs, poll);
        columns.push_back({reference.place(sure.reference), hypothesis.place(sure.hypothesis)});
        next = sure;
    }
    align_piece(found, {0, 0}, next, costs, poll);
}

// What stands between two words of each side, neither of them included.
void TextAligner::Workspace::align_piece(const Corridor& corridor, Column word, Column next,
                                     Costs costs, Poll poll) {
    const auto ours = reference.between(word.reference, next.reference);
    const auto theirs = hypothesis.between(word.hypothesis, next.hypothesis);
    const Column origin{reference.after(word.reference), hypothesis.after(word.hypothesis)};
    if (ours.empty() && theirs.empty()) return;
    band.clear();
    if (ours.size() * theirs.size() > small_table) set_band(corridor, word, next);
    table.align(ours, theirs, band, costs, origin, poll, columns);
}

void TextAligner::Workspace::set_band(const Corridor& corridor, Column word, Column next) {
    const std::int32_t origin = reference.after(word.reference);
    for (std::int32_t j = word.hypothesis; j < next.hypothesis; ++j) {
        const Rows rows = corridor.rows[static_cast<std::size_t>(j)];
        const std::int32_t first = std::max(rows.first, word.reference);
        const std::int32_t last = std::min(rows.last, next.reference - 1);
        const auto columns_here =
            static_cast<std::size_t>(hypothesis.before(j + 1) - hypothesis.after(j) + 1);
        band.insert(band.end(), columns_here,
                    {reference.after(first) - origin, reference.before(last + 1) - origin});
    }
}

}  // namespace interpunct
