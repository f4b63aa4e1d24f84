#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/shape.h"

namespace collidoscope {

/// What a shape's derived data is for, as the table has its columns: `volumes` are boxes and spheres around
/// it.
enum class DataKind : std::uint8_t { hull, volumes, trees, pieces };
inline constexpr std::array data_kind_names = {"hull", "boxes", "trees", "pieces"};

/// `what` as in BuiltData. What belongs to a hull (layout, features, support searches) counts as the hull.
DataKind kind_of(std::string_view what);

/// What was built of a shape so far.
struct PreprocessedShape {
  std::string name;
  std::vector<BuiltData> built;
  std::array<double, data_kind_names.size()> milliseconds{};  // by DataKind

  double total() const;
};

/// Dearest first.
std::vector<PreprocessedShape> preprocessing_of(std::span<const ShapePointer> shapes);
/// A line for each piece of data: shape, what, milliseconds, bytes.
std::string to_csv(const std::vector<PreprocessedShape>& shapes);

}  // namespace collidoscope
