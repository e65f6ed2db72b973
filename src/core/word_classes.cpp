#include "word_classes.hpp"

#include <algorithm>
#include <cmath>

namespace interpunct {

namespace {

// x log x of counts; most counts are small, and their values are precomputed.
class CountLogs {
public:
    CountLogs() : small_(1 << 12) {
        for (std::size_t count = 1; count < small_.size(); ++count)
            small_[count] = product(static_cast<std::int64_t>(count));
    }

    double operator()(std::int64_t count) const {
        const auto place = static_cast<std::size_t>(count);
        return place < small_.size() ? small_[place] : product(count);
    }

private:
    static double product(std::int64_t count) {
        const auto number = static_cast<double>(count);
        return number * std::log(number);
    }

    std::vector<double> small_;
};

struct Neighbour {
    std::size_t word;
    std::int64_t count;
};
using Neighbours = std::vector<std::vector<Neighbour>>;

// The number of times a word is next to each class. `classes` lists the classes with a count.
struct ClassCounts {
    std::vector<std::int64_t> counts;
    std::vector<std::size_t> classes;
    std::int64_t all = 0;

    explicit ClassCounts(std::size_t number) : counts(number, 0) {}

    void clear() {
        for (const std::size_t one : classes) counts[one] = 0;
        classes.clear();
        all = 0;
    }
    void add(std::size_t one, std::int64_t count) {
        if (counts[one] == 0) classes.push_back(one);
        counts[one] += count;
    }
};

// The classes of all words, and the number of times one class follows another.
class Exchange {
public:
    Exchange(const WordPairs& pairs, std::vector<std::int32_t>& class_of)
        : class_of_(class_of), number_(1 + static_cast<std::size_t>(std::ranges::max(class_of))),
          after_(class_of.size()), before_(class_of.size()), counts_(number_ * number_, 0),
          first_(number_, 0), second_(number_, 0), right_(number_), left_(number_) {
        for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
            const auto one = static_cast<std::size_t>(pairs.first[i]);
            const auto next = static_cast<std::size_t>(pairs.second[i]);
            const std::int64_t count = pairs.counts[i];
            if (count == 0) continue;
            after_[one].push_back({next, count});
            before_[next].push_back({one, count});
            cell(class_at(one), class_at(next)) += count;
            first_[class_at(one)] += count;
            second_[class_at(next)] += count;
        }
    }

    // Moves each word to its best class while all others keep theirs. Has any word moved?
    bool round(StepCounter& steps) {
        bool moved = false;
        for (std::size_t word = 0; word < class_of_.size(); ++word) {
            const std::size_t old = class_at(word);
            count_neighbours(word);
            steps.add(static_cast<std::int64_t>(
                number_ * (1 + right_.classes.size() + left_.classes.size())));
            add(old, -1);
            const std::size_t best = best_class(old);
            add(best, 1);
            class_of_[word] = static_cast<std::int32_t>(best);
            moved = moved || best != old;
        }
        return moved;
    }

private:
    std::size_t class_at(std::size_t word) const {
        return static_cast<std::size_t>(class_of_[word]);
    }
    std::int64_t& cell(std::size_t one, std::size_t next) { return counts_[one * number_ + next]; }
    std::int64_t cell(std::size_t one, std::size_t next) const {
        return counts_[one * number_ + next];
    }

    // Counts the classes next to a word. The word itself is counted separately, since it changes
    // class too.
    void count_neighbours(std::size_t word) {
        right_.clear();
        left_.clear();
        itself_ = 0;
        for (const auto& [other, count] : after_[word]) {
            right_.all += count;
            if (other == word)
                itself_ += count;
            else
                right_.add(class_at(other), count);
        }
        for (const auto& [other, count] : before_[word]) {
            left_.all += count;
            if (other != word) left_.add(class_at(other), count);
        }
    }

    // Adds the word to a class (times = 1) or removes it (times = -1).
    void add(std::size_t one, std::int64_t times) {
        for (const std::size_t next : right_.classes)
            cell(one, next) += times * right_.counts[next];
        for (const std::size_t last : left_.classes) cell(last, one) += times * left_.counts[last];
        cell(one, one) += times * itself_;
        first_[one] += times * right_.all;
        second_[one] += times * left_.all;
    }

    // Ties go to the old class, so that no word moves without a gain.
    std::size_t best_class(std::size_t old) const {
        std::size_t best = old;
        double most = gain(old);
        for (std::size_t one = 0; one < number_; ++one)
            if (const double here = gain(one); here > most) {
                most = here;
                best = one;
            }
        return best;
    }

    // The gain in log likelihood of the text if the word is added to this class.
    double gain(std::size_t one) const {
        double sum = growth(cell(one, one), right_.counts[one] + left_.counts[one] + itself_);
        for (const std::size_t next : right_.classes)
            if (next != one) sum += growth(cell(one, next), right_.counts[next]);
        for (const std::size_t last : left_.classes)
            if (last != one) sum += growth(cell(last, one), left_.counts[last]);
        return sum - growth(first_[one], right_.all) - growth(second_[one], left_.all);
    }

    double growth(std::int64_t count, std::int64_t more) const {
        return logs_(count + more) - logs_(count);
    }

    CountLogs logs_;
    std::vector<std::int32_t>& class_of_;
    std::size_t number_;
    Neighbours after_, before_;
    std::vector<std::int64_t> counts_, first_, second_;
    ClassCounts right_, left_;
    std::int64_t itself_ = 0;
};

// Later rounds would move few words.
constexpr int most_rounds = 10;

}  // namespace

std::vector<std::int32_t> exchange_classes(const WordPairs& pairs,
                                           std::span<const std::int32_t> start, Poll poll) {
    std::vector<std::int32_t> class_of(start.begin(), start.end());
    if (class_of.empty()) return class_of;
    Exchange exchange(pairs, class_of);
    StepCounter steps(poll);
    for (int round = 0; round < most_rounds && exchange.round(steps); ++round) continue;
    return class_of;
}

}  // namespace interpunct
