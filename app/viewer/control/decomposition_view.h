#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "shape/decomposition_choice.h"

namespace collidoscope::viewer {

/// What is drawn of a body that the section Decomposition has cut.
enum class CutPicture : std::uint8_t { body, pieces, concavity };

/// What that section asks for, and how its results are shown.
struct DecompositionView {
  DecompositionChoice choice;
  CutPicture picture = CutPicture::pieces;
  bool beside = false;                               // the second result, in a second view
  std::array<std::optional<std::size_t>, 2> marked;  // a piece of each result
};

/// "METHOD,PARTS,CONCAVITY", as in cuts,64,0.05, and back. Throws InputError.
DecompositionChoice parse_decomposition(const std::string& text);
std::string decomposition_text(const DecompositionChoice& choice);
/// "pieces" or "concavity". Throws InputError.
CutPicture parse_cut_picture(const std::string& text);
std::string_view to_string(CutPicture picture);

}  // namespace collidoscope::viewer
