#include "narrow/convex/sat/sat_steps.h"

#include <algorithm>
#include <cmath>

#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr Real parallel_cosine = 1 - 1e-12;

std::string_view axis_of(SatLine line) {
  switch (line) {
    case SatLine::cached:
      return "On the last axis of this pair ";
    case SatLine::centres:
      return "On the line between the centres ";
    case SatLine::face:
      return "On the normal of a face ";
    case SatLine::edges:
      return "On the cross product of an edge of A and an edge of B ";
    default:
      return "On the axis of least overlap ";
  }
}

std::string overlap_text(Real overlap) {
  if (overlap < 0) return "A ends " + metres(-overlap) + " before B begins: a gap, which separates them.";
  return "A and B overlap by " + metres(overlap) + ".";
}

void add_unless_parallel(std::vector<ScannedAxis>& axes, const Vec3& axis, std::string_view source) {
  const auto is_parallel = [&](const ScannedAxis& other) {
    return std::abs(dot(other.axis, axis)) > parallel_cosine;
  };
  if (std::ranges::none_of(axes, is_parallel)) axes.push_back({axis, source});
}

}  // namespace

std::string sat_sentence(SatLine line, Real overlap, Real least_overlap) {
  switch (line) {
    case SatLine::separated:
      return "A ends " + metres(-overlap) + " before B begins along n: A and B are separated.";
    case SatLine::colliding:
      return "No axis has a gap. The least overlap is " + metres(overlap) +
             ": moving B by so much along n separates A and B.";
    case SatLine::touching:
      return "The least overlap is " + metres(overlap) + ", next to nothing: GJK decides.";
    default:
      break;
  }
  std::string text = std::string(axis_of(line)) + overlap_text(overlap);
  if (overlap < 0 || line == SatLine::all_axes) return text;
  return text + (overlap > least_overlap + same_overlap
                     ? " The least overlap so far is " + metres(least_overlap) + "."
                     : " That is the least overlap so far.");
}

std::string scanned_axis_sentence(std::string_view source, std::size_t number, std::size_t count,
                                  Real overlap) {
  return "Axis " + std::to_string(number) + " of " + std::to_string(count) + ", " + std::string(source) +
         ": " + overlap_text(overlap);
}

void record_shadows(StepRecorder& recorder, const Vec3& axis, const Shadow& a, const Shadow& b) {
  recorder.segment("A", TraceSpace::axis, Vec3(a.first, 0, 0), Vec3(a.last, 0, 0));
  recorder.segment("B", TraceSpace::axis, Vec3(b.first, 1, 0), Vec3(b.last, 1, 0));
  recorder.point("n", TraceSpace::sphere, axis);
  recorder.plane("end of A", TraceSpace::frame_a, axis, a.last);
  recorder.plane("start of B", TraceSpace::frame_a, axis, b.first);
  const std::string_view name = a.last < b.first ? "gap" : "overlap";
  const TraceVertexPair& ends = recorder.steps().back().pairs.front();
  const Vec3 middle = (ends.on_a + ends.on_b) / Real(2), beside = middle - axis * dot(middle, axis);
  recorder.length(name, TraceSpace::axis, Vec3(b.first, Real(0.5), 0), Vec3(a.last, Real(0.5), 0));
  recorder.length(name, TraceSpace::frame_a, beside + axis * b.first, beside + axis * a.last);
}

std::vector<ScannedAxis> scanned_axes(const AxisTable& a, const AxisTable& b, const Pose& b_in_a) {
  std::vector<ScannedAxis> axes;
  for (std::uint32_t i = 0; i < a.normal_count; ++i)
    add_unless_parallel(axes, a.normals[i], "a normal of a face of A");
  for (std::uint32_t i = 0; i < b.normal_count; ++i)
    add_unless_parallel(axes, b_in_a.rotate(b.normals[i]), "a normal of a face of B");
  for (std::uint32_t i = 0; i < a.direction_count; ++i)
    for (std::uint32_t j = 0; j < b.direction_count; ++j) {
      const Vec3 across = cross(a.directions[i], b_in_a.rotate(b.directions[j]));
      if (length_squared(across) > parallel_squared)
        add_unless_parallel(axes, normalized(across), "a cross product of an edge of A and an edge of B");
    }
  return axes;
}

}  // namespace collidoscope
