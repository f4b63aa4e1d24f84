#include "inspector/step_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "inspector/tree_drawing.h"
#include "trace/sentence.h"

namespace collidoscope::viewer {
namespace {

constexpr float strong = 3.5f, plain = 2.5f, thin = 1.3f;  // line widths
constexpr float point_diameter = 10, origin_diameter = 11;
constexpr float furniture_opacity = 0.55f, face_opacity = 0.07f, trail_opacity = 0.35f;
constexpr Real row_share = 0.18;      // between the rows of an axis, of its length, at most;
constexpr Real rows_share = 0.9;      // so much for all, of the height of a view that the axis fills,
constexpr Real rows_beside = 2.5;     // with this many for the title and the axis
constexpr Real most_named_rows = 10;  // of more, one in each state has its name
constexpr Real name_rise = 1.5;       // of an interval's name above it, of the ticks at its ends
constexpr float tie_opacity = 0.45f, tie_width = 1.2f;  // between the vertices of a pair
constexpr Real plane_share = 0.45;                      // half side of a plane, of what is framed
constexpr const char* origin = "origin";
constexpr Real unit_slack = 1e-6;  // of a direction's length

struct Bounds {
  Aabb box{Vec3(std::numeric_limits<Real>::infinity()), Vec3(-std::numeric_limits<Real>::infinity())};

  void include(const Vec3& point) {
    for (int axis = 0; axis < 3; ++axis) {
      box.min[axis] = std::min(box.min[axis], point[axis]);
      box.max[axis] = std::max(box.max[axis], point[axis]);
    }
  }
  bool is_empty() const { return box.min.x > box.max.x; }
};

/// Calls `visit` with every position that any step has in the space.
template <class Visit>
void for_each_position(const StepTrace& trace, TraceSpace space, const Visit& visit) {
  for (const TraceStep& step : trace.steps()) {
    for (const TracePoint& point : step.points)
      if (point.space == space) visit(point.position);
    for (const TraceSegment& segment : step.segments)
      if (segment.space == space) visit(segment.from), visit(segment.to);
    for (const TraceLength& length : step.lengths)
      if (length.space == space) visit(length.from), visit(length.to);
  }
}

/// The rows of an axis.
struct Rows {
  Real height = 0;  // m, between each two
  bool crowded = false;
};

Rows rows_of(const StepTrace& trace, Real aspect) {
  Real low = std::numeric_limits<Real>::infinity(), high = -low, rows = 0;
  for_each_position(trace, TraceSpace::axis, [&](const Vec3& position) {
    low = std::min(low, position.x), high = std::max(high, position.x), rows = std::max(rows, position.y);
  });
  if (!(low < high)) return {};
  const Real share = rows_share / (aspect * (rows + rows_beside));
  return {(high - low) * std::min(row_share, share), rows > most_named_rows};
}

/// From a space to the coordinates it is drawn in.
class Placement {
 public:
  Placement(const StepTrace& trace, TraceSpace space, Real aspect)
      : pose_(pose_of_space(trace, space)), space_(space) {
    if (space == TraceSpace::axis) rows_ = rows_of(trace, aspect);
  }
  Vec3 operator()(const Vec3& position) const {
    if (space_ == TraceSpace::axis) return {position.x, 0, -position.y * rows_.height};
    return pose_.to_parent(position);
  }
  Vec3 direction(const Vec3& direction) const { return pose_.rotate(direction); }
  const Pose& pose() const { return pose_; }
  Real row() const { return rows_.height; }
  bool is_crowded() const { return rows_.crowded; }

 private:
  Pose pose_;
  TraceSpace space_;
  Rows rows_;
};

class StepPainter {
 public:
  StepPainter(const StepTrace& trace, TraceSpace space, const Palette& palette, const PairColours& colours,
              Real aspect)
      : trace_(trace),
        space_(space),
        palette_(palette),
        colours_(colours),
        place_(trace, space, aspect),
        bounds_(step_bounds(trace, space, aspect)) {}

  void furniture() {
    if (space_ == TraceSpace::minkowski) difference();
    if (space_ == TraceSpace::sphere)
      overlay_.sphere({Vec3(0), 1}, {palette_.bounding_volume, furniture_opacity});
    if (space_ == TraceSpace::axis) axis();
  }

  /// Where directions went before the present step.
  void trail(std::size_t end) {
    if (space_ != TraceSpace::sphere) return;
    for (std::size_t i = 0; i < end; ++i)
      for (const TracePoint& point : trace_.steps()[i].points)
        if (point.space == space_)
          overlay_.point(place_(point.position), {palette_.hull, trail_opacity}, point_diameter * 0.7f);
  }

  void shapes(std::size_t step) { add_step_shapes(overlay_, trace_, step, space_, palette_, colours_); }

  void step(const TraceStep& step) {
    for (const TracePlane& item : step.planes)
      if (item.space == space_) plane(step, item);
    for (const TraceSegment& item : step.segments)
      if (item.space == space_) segment(item);
    for (const TraceVertexPair& item : step.pairs) pair(item);
    for (const TraceLength& item : step.lengths)
      if (item.space == space_) measure(item);
    for (const TracePoint& item : step.points)
      if (item.space == space_ && item.name != origin) point(item);  // that is furniture here
  }

  Overlay take() { return std::move(overlay_); }

 private:
  void difference() {
    const glm::vec4 lines(palette_.bounding_volume, furniture_opacity);
    overlay_.hull(trace_.difference, place_.pose(), lines);
    overlay_.hull_faces(trace_.difference, place_.pose(), {palette_.bounding_volume, face_opacity});
    overlay_.point(Vec3(0), {palette_.witness, 1}, origin_diameter);
    overlay_.label(Vec3(0), origin, {palette_.witness, 1});
  }

  void axis() {
    const Vec3 from(bounds_.min.x, 0, bounds_.min.z);
    overlay_.arrow(from, {bounds_.max.x, 0, bounds_.min.z}, {palette_.grid, 1}, plain);
  }

  void point(const TracePoint& item) {
    const glm::vec4 colour(step_colour(item.name, space_, palette_, colours_), 1);
    const Vec3 position = place_(item.position);
    if (space_ == TraceSpace::sphere) overlay_.arrow(Vec3(0), position, colour, plain);
    overlay_.point(position, colour, point_diameter);
    overlay_.label(position, item.name, colour);
  }

  /// The difference in its space, both vertices in the world, with a line between them.
  void pair(const TraceVertexPair& item) {
    const auto vertex = [&](const Vec3& at, const Colour& colour) {
      overlay_.point(place_(at), glm::vec4(colour, 1), point_diameter);
      overlay_.label(place_(at), item.name, glm::vec4(colour, 1));
    };
    if (space_ == TraceSpace::minkowski)
      return vertex(item.difference(), step_colour(item.name, space_, palette_, colours_));
    if (space_ != TraceSpace::frame_a) return;
    vertex(item.on_a, colours_.a), vertex(item.on_b, colours_.b);
    overlay_.line(place_(item.on_a), place_(item.on_b), {palette_.witness, tie_opacity}, tie_width);
  }

  /// A length, with its number.
  void measure(const TraceLength& item) {
    const Vec3 from = place_(item.from), to = place_(item.to);
    const glm::vec4 colour(palette_.witness, 1);
    const std::string words = item.name + " " + metres(length(item.to - item.from));
    if (space_ == TraceSpace::axis) return interval(words, from, to, {palette_.difference, 1});
    overlay_.arrow(from, to, colour, strong);
    overlay_.label((from + to) * Real(0.5), words, colour);
  }

  void segment(const TraceSegment& item) {
    const glm::vec4 colour(step_colour(item.name, space_, palette_, colours_), 1);
    const Vec3 from = place_(item.from);
    const Vec3 to = place_(item.to);
    if (space_ == TraceSpace::axis) return interval(item.name, from, to, colour);
    if (space_ == TraceSpace::sphere && on_sphere(from) && on_sphere(to)) return arc(from, to, colour);
    const float width = item.name == "P" ? thin : strong;  // a polytope has many
    item.name == "n" ? overlay_.arrow(from, to, colour, strong) : overlay_.line(from, to, colour, width);
    if (labelled_ != item.name) overlay_.label((from + to) * Real(0.5), item.name, colour);
    labelled_ = item.name;  // the sides of a polygon have one name, and need one label
  }

  /// A projection: thick, with ends, and its name above.
  void interval(const std::string& name, const Vec3& from, const Vec3& to, const glm::vec4& colour) {
    const Vec3 tick(0, 0, place_.row() * 0.25);
    overlay_.line(from, to, colour, strong * 1.6f);
    for (const Vec3& end : {from, to}) overlay_.line(end - tick, end + tick, colour, plain);
    if (has_name(name)) overlay_.label((from + to) / Real(2) + tick * name_rise, name, colour);
  }

  /// Where rows are crowded, the first in each state, "12, active", stands for the others.
  bool has_name(const std::string& name) {
    const std::size_t comma = name.find(", ");
    if (!place_.is_crowded() || comma == std::string::npos) return true;
    return named_states_.insert(name.substr(comma)).second;
  }

  static bool on_sphere(const Vec3& point) { return std::abs(length(point) - 1) < unit_slack; }

  /// The shorter great arc.
  void arc(const Vec3& from, const Vec3& to, const glm::vec4& colour) {
    constexpr int pieces = 24;
    Vec3 last = from;
    for (int i = 1; i <= pieces; ++i) {
      const Vec3 chord = from + (to - from) * (i / Real(pieces));
      const Real distance = length(chord);
      if (distance < unit_slack) return;  // opposite ends: any arc is the shortest
      overlay_.line(last, chord / distance, colour, strong);
      last = chord / distance;
    }
  }

  void plane(const TraceStep& step, const TracePlane& item) {
    const bool has_owner = item.name.ends_with(" of A") || item.name.ends_with(" of B");
    const glm::vec4 colour(
        has_owner ? step_colour(item.name, space_, palette_, colours_) : palette_.bounding_volume, 1);
    if (space_ == TraceSpace::sphere) return hemisphere(item, colour);
    const Vec3 near = near_plane(step);
    const Vec3 normal = normalized(item.normal);
    const Real offset = item.offset / length(item.normal);
    const Vec3 foot = near - normal * (dot(near, normal) - offset);
    const Real extent = plane_share * length(bounds_.half_widths());
    overlay_.plane(place_(foot), place_.direction(normal), extent, colour);
    overlay_.arrow(place_(foot), place_(foot) + place_.direction(normal) * (extent / 2), colour);
    overlay_.label(place_(foot), item.name, colour);
  }

  /// Around which a plane is drawn: what else the step shows, else the middle between the bodies.
  Vec3 near_plane(const TraceStep& step) const {
    Bounds shown;
    for (const TracePoint& point : step.points)
      if (point.space == space_) shown.include(point.position);
    for (const TraceSegment& segment : step.segments)
      if (segment.space == space_) shown.include(segment.from), shown.include(segment.to);
    for (const TraceVertexPair& pair : step.pairs) {
      if (space_ == TraceSpace::minkowski) shown.include(pair.difference());
      if (space_ == TraceSpace::frame_a) shown.include(pair.on_a), shown.include(pair.on_b);
    }
    if (!shown.is_empty()) return shown.box.centre();
    return space_ == TraceSpace::frame_a ? trace_.pose_a.to_local(bounds_.centre()) : Vec3(0);
  }

  /// All directions on the normal's side of a plane through the centre: its great circle, and the pole.
  void hemisphere(const TracePlane& item, const glm::vec4& colour) {
    const Vec3 pole = place_.direction(normalized(item.normal));
    overlay_.disc(Vec3(0), pole, 1, colour);
    overlay_.arrow(Vec3(0), pole, colour);
    overlay_.label(pole, item.name, colour);
  }

  const StepTrace& trace_;
  TraceSpace space_;
  const Palette& palette_;
  PairColours colours_;
  Placement place_;
  Aabb bounds_;
  Overlay overlay_;
  std::string labelled_;
  std::set<std::string> named_states_;
};

}  // namespace

Overlay step_overlay(const StepTrace& trace, std::size_t step, TraceSpace space, const Palette& palette,
                     const PairColours& colours, Real aspect) {
  if (space == TraceSpace::tree) return tree_overlay(*trace.trees, step, palette, colours, aspect);
  StepPainter painter(trace, space, palette, colours, aspect);
  painter.furniture();
  painter.shapes(step);
  painter.trail(step);
  painter.step(trace.steps()[step]);
  return painter.take();
}

Aabb step_bounds(const StepTrace& trace, TraceSpace space, Real aspect) {
  if (space == TraceSpace::frame_a) return trace.bounds;
  if (space == TraceSpace::sphere) return {Vec3(-1), Vec3(1)};
  if (space == TraceSpace::tree) return tree_bounds(aspect);
  Bounds bounds;
  const Placement place(trace, space, aspect);
  if (space == TraceSpace::minkowski) {
    bounds.include(Vec3(0));
    for (const Vec3& vertex : trace.difference.vertices) bounds.include(place(vertex));
    for_each_position(trace, space, [&](const Vec3& position) { bounds.include(place(position)); });
  } else {
    for_each_position(trace, space, [&](const Vec3& position) { bounds.include(place(position)); });
    bounds.include(bounds.box.min - Vec3(0, 0, place.row()));
    bounds.include(bounds.box.max + Vec3(0, 0, place.row()));  // the title lies there
  }
  return bounds.box;
}

std::string_view to_string(TraceSpace space) {
  constexpr std::array<std::string_view, 5> names = {
      "pair only", "Minkowski difference A − B", "sphere of directions", "projections on the axis", "trees"};
  return names[static_cast<std::size_t>(space)];
}

}  // namespace collidoscope::viewer
