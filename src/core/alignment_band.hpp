// Part of the aligner: how wide a band of the table has to be (Ukkonen 1985).
#pragma once

#include <algorithm>
#include <cstdint>

namespace interpunct {

// A table that holds only what an alignment with at most `gaps` gaps can pass gives the cost of a
// real alignment. That cost is the least if no alignment of this cost can have more gaps. So the
// band is widened until this holds. `gaps_needed(gaps)` fills it and returns the greatest number of
// gaps that an alignment of the cost found can have.
template <class Fill>
void widen_until_exact(std::int64_t gaps, Fill gaps_needed) {
    for (;;) {
        const std::int64_t needed = gaps_needed(gaps);
        if (needed <= gaps) return;
        gaps = std::min(needed, 4 * gaps);
    }
}

}  // namespace interpunct
