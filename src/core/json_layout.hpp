// JSON laid out for people: one entry a line.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace interpunct {

// `text` is JSON without white space between its parts; `indent` is how many spaces each level has
// more than the one around it.
std::string indented_json(std::span<const std::uint8_t> text, std::size_t indent);

}  // namespace interpunct
