#include "features.hpp"

namespace interpunct {

std::vector<double> weight_sums(std::span<const std::int32_t> places, std::size_t rows,
                                std::span<const float> weights, std::size_t columns) {
    const std::size_t width = rows == 0 ? 0 : places.size() / rows;
    std::vector<double> sums(rows * columns, 0);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto sum = std::span<double>(sums).subspan(row * columns, columns);
        for (const std::int32_t place : places.subspan(row * width, width)) {
            const auto weight = weights.subspan(static_cast<std::size_t>(place) * columns, columns);
            for (std::size_t column = 0; column < columns; ++column) sum[column] += weight[column];
        }
    }
    return sums;
}

}  // namespace interpunct
