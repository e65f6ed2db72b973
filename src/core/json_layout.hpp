// Pretty-printed JSON, with one entry per line.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace interpunct {

// `text` is JSON without white space between its tokens; `indent` is the number of spaces per
// level.
std::string indented_json(std::span<const std::uint8_t> text, std::size_t indent);

}  // namespace interpunct
