#include "report/preprocessing.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace collidoscope {

DataKind kind_of(std::string_view what) {
  const auto says = [what](std::string_view word) { return what.find(word) != std::string_view::npos; };
  // A hull tree's own data ends in "of nodes", whatever it is: it is there for the sake of the pieces.
  if (says("of nodes") || says("pieces") || what == "hull tree") return DataKind::pieces;
  if (says("tree")) return DataKind::trees;
  if (what == "bounding sphere" || what == "AABB" || what == "OBB") return DataKind::volumes;
  return DataKind::hull;
}

double PreprocessedShape::total() const {
  return std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0);
}

std::vector<PreprocessedShape> preprocessing_of(std::span<const ShapePointer> shapes) {
  std::vector<PreprocessedShape> all;
  all.reserve(shapes.size());
  for (const ShapePointer& shape : shapes) {
    PreprocessedShape& one = all.emplace_back(PreprocessedShape{shape->name(), shape->built(), {}});
    for (const BuiltData& data : one.built)
      one.milliseconds[static_cast<std::size_t>(kind_of(data.what))] += data.milliseconds;
  }
  std::ranges::stable_sort(all, std::greater<>(), &PreprocessedShape::total);
  return all;
}

namespace {

std::string quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char character : text) quoted += character == '"' ? "\"\"" : std::string(1, character);
  return quoted + "\"";
}

}  // namespace

std::string to_csv(const std::vector<PreprocessedShape>& shapes) {
  std::string text = "shape,what,ms,bytes\n";
  for (const PreprocessedShape& shape : shapes)
    for (const BuiltData& data : shape.built) {
      char numbers[64];
      std::snprintf(numbers, sizeof numbers, ",%.6g,%zu\n", data.milliseconds, data.bytes);
      text += quoted(shape.name) + "," + data.what + numbers;
    }
  return text;
}

}  // namespace collidoscope
