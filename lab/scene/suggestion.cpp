#include "scene/suggestion.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/input_text.h"

namespace collidoscope {
namespace {

/// Levenshtein's distance: insertions, deletions and replacements.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// Two slips, but never more than a third of the name.
std::size_t allowed_slips(std::string_view name) {
  return std::min<std::size_t>(2, (name.size() + 1) / 3);
}

}  // namespace

std::string suggestion(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t longest = 100;  // a name beyond is no slip of the pen, and the distance is quadratic
  std::string_view best;
  std::size_t fewest = allowed_slips(name) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t slips = name.size() > longest ? fewest : edit_distance(name, candidate);
    if (slips < fewest) fewest = slips, best = candidate;
  }
  if (!best.empty()) return "did you mean '" + std::string(best) + "'?";
  return known.empty() ? "none is known" : "known: " + joined(known);
}

}  // namespace collidoscope
