#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/shape.h"

namespace collidoscope {

/// The purpose of a shape's derived data; the columns of the table. `volumes` are boxes and spheres around
/// it.
enum class DataKind : std::uint8_t { hull, volumes, trees, pieces };
inline constexpr std::array data_kind_names = {"hull", "boxes", "trees", "pieces"};

/// `what` as in BuiltData. Data that belongs to a hull (layout, features, support searches) counts as the
/// hull.
DataKind kind_of(std::string_view what);

/// The data built for a shape so far.
struct PreprocessedShape {
  std::string name;
  std::vector<BuiltData> built;
  std::array<double, data_kind_names.size()> milliseconds{};  // by DataKind

  double total() const;
};

/// The most expensive shape first.
std::vector<PreprocessedShape> preprocessing_of(std::span<const ShapePointer> shapes);
/// A line for each piece of data: shape, what, milliseconds, bytes.
std::string to_csv(const std::vector<PreprocessedShape>& shapes);

}  // namespace collidoscope
