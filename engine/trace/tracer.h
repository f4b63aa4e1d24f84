#pragma once

// The trace of an algorithm: the current line of its pseudo-code, a sentence with what the step found, and
// the points, segments, planes, volumes and numbers that explain it. A trace reports meaning, never drawing.
// Calls to a tracer stand under `if constexpr (Tracer::enabled)`, so that the timed instantiation, with
// NoTrace, contains no tracing code.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pose.h"

namespace collidoscope {

struct ConvexHull;

/// The space of a traced point or plane.
enum class TraceSpace : std::uint8_t {
  frame_a,    // the frame of object A, metres
  minkowski,  // the difference A − B, in the axes of A, metres
  sphere,     // unit directions, in the axes of A
  axis,       // projections on a direction: x is the position along it, metres; y separates rows
  tree,       // the nodes of trees, without places
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

/// The whole triangle, not its edges alone.
struct TraceTriangle {
  std::string name;
  TraceSpace space;
  std::array<Vec3, 3> corners;
};

struct TraceSphere {
  std::string name;
  TraceSpace space;
  Vec3 centre;
  Real radius;
};

/// A box around the origin of the pose, along its axes.
struct TraceBox {
  std::string name;
  TraceSpace space;
  Pose pose;
  Vec3 half;
};

/// A hull in its own frame, and the pose of that frame. It is shared: many steps show the same hull.
struct TraceHull {
  std::string name;
  TraceSpace space;
  Pose pose;
  std::shared_ptr<const ConvexHull> hull;
};

/// A vertex of A − B and the vertices of the hulls that make it, in the frame of A. All three have its name.
struct TraceVertexPair {
  std::string name;
  std::uint32_t vertex_a, vertex_b;
  Vec3 on_a, on_b;

  Vec3 difference() const { return on_a - on_b; }
};

/// A length that the sentence of the step speaks of, metres. One looks across the first one of a step.
struct TraceLength {
  std::string name;
  TraceSpace space;
  Vec3 from, to;
};

/// Points that share one name.
struct TraceCloud {
  std::string name;
  TraceSpace space;
  std::vector<Vec3> points;
};

/// The change that a step makes to a surface of numbered triangles, in the frame of object A. The surface
/// grows from step to step.
struct TraceSurface {
  struct Triangle {
    std::uint32_t number;
    std::array<Vec3, 3> corners;
  };
  std::vector<std::uint32_t> removed;
  std::vector<Triangle> added;  // after the removal
};

enum class NodeState : std::uint8_t { visited, waiting, current, pruned };

/// What becomes of a node of a tree with the step. It remains so until another step has the node.
struct TraceNode {
  std::uint8_t tree;           // 0: of A, 1: of B
  std::uint32_t node, parent;  // numbers; a root is its own parent
  NodeState state;
  std::size_t below;  // what it holds: triangles, pieces or boxes
};

struct TraceValue {
  std::string name;
  Real value;
};

/// One step. `line` is an index into the algorithm's pseudo-code. `sentence`: what the step found and what
/// that means, with numbers and units; empty where nothing is said.
struct TraceStep {
  int line = 0;
  std::string sentence;
  std::vector<TraceVertexPair> pairs;
  std::vector<TraceLength> lengths;
  std::vector<TracePoint> points;
  std::vector<TraceSegment> segments;
  std::vector<TracePlane> planes;
  std::vector<TraceValue> values;
  std::vector<TraceTriangle> triangles;
  std::vector<TraceSphere> spheres;
  std::vector<TraceBox> boxes;
  std::vector<TraceHull> hulls;
  std::vector<TraceCloud> clouds;
  std::vector<TraceNode> nodes;
  TraceSurface surface;
};

/// The pseudo-code of an algorithm, line by line; indentation by spaces.
using PseudoCode = std::vector<std::string_view>;

struct NoTrace {
  static constexpr bool enabled = false;
};

/// Keeps every step of one query.
class StepRecorder {
 public:
  static constexpr bool enabled = true;

  StepRecorder& step(int line) {
    steps_.emplace_back().line = line;
    return *this;
  }
  /// Adds a step that was traced elsewhere.
  StepRecorder& add(TraceStep step) {
    steps_.push_back(std::move(step));
    return *this;
  }
  // Each function adds to the current step; step() comes first.
  /// Follows what was said of the step before.
  StepRecorder& say(std::string_view sentence) {
    std::string& said = steps_.back().sentence;
    if (!said.empty() && !sentence.empty()) said += ' ';
    said += sentence;
    return *this;
  }
  /// In place of it.
  StepRecorder& restate(std::string_view sentence) {
    steps_.back().sentence = sentence;
    return *this;
  }
  StepRecorder& pair(std::string_view name, std::uint32_t vertex_a, std::uint32_t vertex_b, const Vec3& on_a,
                     const Vec3& on_b) {
    steps_.back().pairs.push_back({std::string(name), vertex_a, vertex_b, on_a, on_b});
    return *this;
  }
  StepRecorder& length(std::string_view name, TraceSpace space, const Vec3& from, const Vec3& to) {
    steps_.back().lengths.push_back({std::string(name), space, from, to});
    return *this;
  }
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
  StepRecorder& triangle(std::string_view name, TraceSpace space, const std::array<Vec3, 3>& corners) {
    steps_.back().triangles.push_back({std::string(name), space, corners});
    return *this;
  }
  StepRecorder& sphere(std::string_view name, TraceSpace space, const Vec3& centre, Real radius) {
    steps_.back().spheres.push_back({std::string(name), space, centre, radius});
    return *this;
  }
  StepRecorder& box(std::string_view name, TraceSpace space, const Pose& pose, const Vec3& half) {
    steps_.back().boxes.push_back({std::string(name), space, pose, half});
    return *this;
  }
  StepRecorder& hull(std::string_view name, TraceSpace space, const Pose& pose,
                     std::shared_ptr<const ConvexHull> hull) {
    steps_.back().hulls.push_back({std::string(name), space, pose, std::move(hull)});
    return *this;
  }
  StepRecorder& cloud(std::string_view name, TraceSpace space, std::vector<Vec3> points) {
    steps_.back().clouds.push_back({std::string(name), space, std::move(points)});
    return *this;
  }
  StepRecorder& node(const TraceNode& node) {
    steps_.back().nodes.push_back(node);
    return *this;
  }
  StepRecorder& remove_triangle(std::uint32_t number) {
    steps_.back().surface.removed.push_back(number);
    return *this;
  }
  StepRecorder& add_triangle(std::uint32_t number, const std::array<Vec3, 3>& corners) {
    steps_.back().surface.added.push_back({number, corners});
    return *this;
  }

  /// A number for two vertices, the same in all steps: 1 for those that were named first.
  int number_of(std::uint32_t vertex_a, std::uint32_t vertex_b) {
    const std::pair named(vertex_a, vertex_b);
    const auto found = std::find(numbered_.begin(), numbered_.end(), named);
    const auto number = static_cast<int>(found - numbered_.begin()) + 1;
    if (found == numbered_.end()) numbered_.push_back(named);
    return number;
  }

  const std::vector<TraceStep>& steps() const { return steps_; }
  std::vector<TraceStep> take() { return std::move(steps_); }

 private:
  std::vector<TraceStep> steps_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> numbered_;
};

}  // namespace collidoscope
