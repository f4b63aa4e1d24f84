#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

namespace collidoscope {

template <class Algorithm>
bool answers_to(const Algorithm& algorithm, std::string_view id) {
  if constexpr (requires { algorithm.former_id; })
    if (!algorithm.former_id.empty() && algorithm.former_id == id) return true;
  return algorithm.id == id;
}

/// The entry with this id, or with this former id. Throws InputError that names the kind ("narrow-phase
/// algorithm") and lists the known ids.
template <class Algorithm>
const Algorithm& find_by_id(std::span<const Algorithm* const> algorithms, std::string_view id,
                            std::string_view kind) {
  std::string known;
  for (const Algorithm* algorithm : algorithms) {
    if (answers_to(*algorithm, id)) return *algorithm;
    known += (known.empty() ? "" : ", ") + std::string(algorithm->id);
  }
  throw InputError("", "", "unknown " + std::string(kind) + " '" + std::string(id) + "'; known: " + known);
}

}  // namespace collidoscope
