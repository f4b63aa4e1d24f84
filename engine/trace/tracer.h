#pragma once

// What an algorithm tells while it runs: which line of its pseudo-code it is at, and the points, segments,
// planes and numbers that explain the step. It tells meaning, never drawing. Calls to a tracer stand under
// `if constexpr (Tracer::enabled)`, so that the timed instantiation, with NoTrace, holds no trace of them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// Where a traced point or plane lives.
enum class TraceSpace : std::uint8_t {
  frame_a,    // the frame of object A, metres
  minkowski,  // the difference A − B, in the axes of A, metres
  sphere,     // unit directions, in the axes of A
  axis,       // projections on a direction: x is the place along it, metres; y tells rows apart
};

struct TracePoint {
  std::string name;
  TraceSpace space;
  Vec3 position;
};

struct TraceSegment {
  std::string name;
  TraceSpace space;
  Vec3 from, to;
};

/// The points x with normal · x = offset.
struct TracePlane {
  std::string name;
  TraceSpace space;
  Vec3 normal;
  Real offset;
};

struct TraceValue {
  std::string name;
  Real value;
};

/// One step. `line` is an index into the algorithm's pseudo-code.
struct TraceStep {
  int line = 0;
  std::vector<TracePoint> points;
  std::vector<TraceSegment> segments;
  std::vector<TracePlane> planes;
  std::vector<TraceValue> values;
};

/// The pseudo-code of an algorithm, in our words, line by line; indentation by spaces.
using PseudoCode = std::vector<std::string_view>;

struct NoTrace {
  static constexpr bool enabled = false;
};

/// Keeps every step of one query.
class StepRecorder {
 public:
  static constexpr bool enabled = true;

  StepRecorder& step(int line) {
    steps_.push_back({line, {}, {}, {}, {}});
    return *this;
  }
  // Each adds to the current step; step() comes first.
  StepRecorder& point(std::string_view name, TraceSpace space, const Vec3& position) {
    steps_.back().points.push_back({std::string(name), space, position});
    return *this;
  }
  StepRecorder& segment(std::string_view name, TraceSpace space, const Vec3& from, const Vec3& to) {
    steps_.back().segments.push_back({std::string(name), space, from, to});
    return *this;
  }
  StepRecorder& plane(std::string_view name, TraceSpace space, const Vec3& normal, Real offset) {
    steps_.back().planes.push_back({std::string(name), space, normal, offset});
    return *this;
  }
  StepRecorder& value(std::string_view name, Real value) {
    steps_.back().values.push_back({std::string(name), value});
    return *this;
  }

  const std::vector<TraceStep>& steps() const { return steps_; }

 private:
  std::vector<TraceStep> steps_;
};

}  // namespace collidoscope
