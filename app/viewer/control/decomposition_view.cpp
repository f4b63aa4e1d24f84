#include "control/decomposition_view.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <sstream>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr std::array<std::string_view, 3> cut_pictures = {"body", "pieces", "concavity"};  // CutPicture

/// Takes a comma and a number off the front; false: they are not there.
template <class Number>
bool take_number(std::string_view& text, Number& number) {
  if (!text.starts_with(',')) return false;
  text.remove_prefix(1);
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return read.ec == std::errc();
}

}  // namespace

DecompositionChoice parse_decomposition(const std::string& text) {
  DecompositionChoice choice;
  const std::size_t comma = std::min(text.find(','), text.size());
  choice.method = text.substr(0, comma);
  decomposition_method(choice.method);  // it is there
  std::string_view rest = std::string_view(text).substr(comma);
  DecompositionOptions& options = choice.options;
  const bool reads =
      take_number(rest, options.max_parts) && take_number(rest, options.concavity) && rest.empty();
  if (!reads || options.max_parts < 1 || !(options.concavity > 0 && options.concavity <= 1))
    throw InputError("", "", "'" + text + "' is not METHOD,PARTS,CONCAVITY, as in cuts,64,0.05");
  return choice;
}

std::string decomposition_text(const DecompositionChoice& choice) {
  std::ostringstream text;
  text.precision(std::numeric_limits<Real>::max_digits10);
  text << choice.method << ',' << choice.options.max_parts << ',' << choice.options.concavity;
  return text.str();
}

CutPicture parse_cut_picture(const std::string& text) {
  const auto found = std::ranges::find(cut_pictures, text);
  if (found == cut_pictures.end())
    throw InputError("", "", "unknown picture '" + text + "'; known: body, pieces, concavity");
  return static_cast<CutPicture>(found - cut_pictures.begin());
}

std::string_view to_string(CutPicture picture) {
  return cut_pictures[static_cast<std::size_t>(picture)];
}

}  // namespace collidoscope::viewer
