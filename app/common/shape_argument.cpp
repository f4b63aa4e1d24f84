#include "common/shape_argument.h"

#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/tolerance.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"

namespace collidoscope::app {
namespace {

/// A kind of primitive, and its sizes in metres.
struct Primitive {
  std::string_view kind, sizes;
  std::size_t count;
  ShapePointer (*make)(const std::string& name, std::span<const Real> sizes);
};

constexpr std::array<Primitive, 4> primitives = {
    {{"sphere", "R", 1,
      [](const std::string& name, std::span<const Real> s) { return make_sphere_shape(name, s[0]); }},
     {"capsule", "R,H", 2,
      [](const std::string& name, std::span<const Real> s) { return make_capsule_shape(name, s[0], s[1]); }},
     {"ellipsoid", "A,B,C", 3,
      [](const std::string& name, std::span<const Real> s) {
        return make_ellipsoid_shape(name, {s[0], s[1], s[2]});
      }},
     {"box", "X,Y,Z", 3, [](const std::string& name, std::span<const Real> s) {
        return make_shape(name, make_box({s[0], s[1], s[2]}));
      }}}};

/// Far below it, at some 1e-160, squares vanish and answers are no numbers.
constexpr Real smallest_size = 1e-30;

Real size_of(const std::string& argument, std::string_view text) {
  Real value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size() || !(value > 0))
    throw InputError(argument, "", "'" + std::string(text) + "' is no size above zero");
  if (error != std::errc() || value < smallest_size || value > tolerance::largest_coordinate)
    throw InputError(argument, "", "'" + std::string(text) + "' is not from 1e-30 to 1e18 m");
  return value;
}

std::vector<Real> sizes_of(const std::string& argument, std::string_view text) {
  std::vector<Real> sizes;
  for (;;) {
    const std::size_t comma = text.find(',');
    sizes.push_back(size_of(argument, text.substr(0, comma)));
    if (comma == std::string_view::npos) return sizes;
    text.remove_prefix(comma + 1);
  }
}

ShapePointer make(const Primitive& primitive, const std::string& argument, std::string_view text) {
  const std::vector<Real> sizes = sizes_of(argument, text);
  if (sizes.size() != primitive.count)
    throw InputError(argument, "",
                     std::string(primitive.kind) + " needs the sizes " + std::string(primitive.sizes));
  return primitive.make(argument, sizes);
}

/// FILE,R: names of files may have commas.
ShapePointer round_file(const std::string& argument, std::string_view text) {
  const std::size_t comma = text.rfind(',');
  if (comma == std::string_view::npos || comma == 0)
    throw InputError(argument, "", "rounded needs a file and a radius: rounded:FILE,R");
  const Real radius = size_of(argument, text.substr(comma + 1));
  return rounded(*load_shape(std::string(text.substr(0, comma))), radius);
}

}  // namespace

ShapePointer primitive_shape(const std::string& argument) {
  const std::size_t colon = argument.find(':');
  if (colon == std::string::npos) return nullptr;
  const std::string_view kind = std::string_view(argument).substr(0, colon),
                         sizes = std::string_view(argument).substr(colon + 1);
  if (kind == "rounded") return round_file(argument, sizes);
  for (const Primitive& primitive : primitives)
    if (primitive.kind == kind) return make(primitive, argument, sizes);
  return nullptr;
}

}  // namespace collidoscope::app
