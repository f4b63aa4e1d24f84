#include "overlays/voronoi_overlay.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::viewer {
namespace {

constexpr Real of_radius = 0.35;  // how far out, at least
constexpr Real beyond_gap = 1.05;
constexpr float end_opacity = 0.22f, wall_opacity = 0.3f, border_opacity = 0.6f, border_width = 1.2f;
constexpr Real arc_step = 0.2;  // rad

/// From one unit vector to another on the shorter way, both with it.
std::vector<Vec3> arc(const Vec3& from, const Vec3& to) {
  const Real angle = std::atan2(length(cross(from, to)), dot(from, to));
  const int steps = std::max(1, static_cast<int>(std::ceil(angle / arc_step)));
  std::vector<Vec3> directions{from};
  for (int i = 1; i < steps; ++i) {
    const Real share = static_cast<Real>(i) / steps;
    directions.push_back(normalized(from * std::sin((1 - share) * angle) + to * std::sin(share * angle)));
  }
  directions.push_back(to);
  return directions;
}

/// The regions of one hull.
class RegionPainter {
 public:
  RegionPainter(Overlay& overlay, const DrawnFeatures& drawn, Real reach, const Palette& palette)
      : overlay_(overlay), drawn_(drawn), reach_(reach), palette_(palette) {}

  void draw(const HullFeature& feature, bool walls) {
    walls_ = walls;
    colour_ = region_colour(feature.kind, palette_);
    switch (feature.kind) {
      case HullFeature::Kind::vertex:
        return cone(feature.index);
      case HullFeature::Kind::edge:
        return wedge(drawn_.features->edges()[feature.index]);
      case HullFeature::Kind::face:
        return prism(feature.index);
    }
  }

 private:
  Vec3 normal(std::uint32_t face) const { return drawn_.features->planes()[face].normal; }
  Vec3 vertex(std::uint32_t index) const { return drawn_.hull->vertices[index]; }

  void prism(std::uint32_t face) {
    const std::span<const std::uint32_t> corners = drawn_.features->vertices_of_face(face);
    const Vec3 out = normal(face) * reach_;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec3 a = vertex(corners[i]), b = vertex(corners[(i + 1) % corners.size()]);
      if (i + 2 < corners.size())
        end(vertex(corners[0]) + out, vertex(corners[i + 1]) + out, vertex(corners[i + 2]) + out);
      line(a + out, b + out);
      line(a, a + out);
      wall(a, b, b + out), wall(a, b + out, a + out);
    }
  }

  void wedge(const HullEdge& edge) {
    const Vec3 tail = vertex(edge.tail), head = vertex(edge.head);
    const std::vector<Vec3> directions = arc(normal(edge.left), normal(edge.right));
    for (std::size_t i = 0; i + 1 < directions.size(); ++i) {
      const Vec3 from = directions[i] * reach_, to = directions[i + 1] * reach_;
      end(tail + from, head + from, head + to), end(tail + from, head + to, tail + to);
      for (const Vec3& corner : {tail, head}) {
        line(corner + from, corner + to);
        wall(corner, corner + from, corner + to);
      }
    }
    for (const Vec3& side : {directions.front() * reach_, directions.back() * reach_}) {
      wall(tail, head, head + side), wall(tail, head + side, tail + side);
      if (!walls_) continue;
      line(tail, tail + side), line(head, head + side), line(tail + side, head + side);
    }
  }

  /// Its end is a fan from the middle of the directions, finer towards them.
  void cone(std::uint32_t index) {
    const Vec3 apex = vertex(index);
    std::vector<Vec3> around;
    Vec3 middle(0);
    for (const std::uint32_t number : drawn_.features->edges_of_vertex(index)) {
      const HullEdge& edge = drawn_.features->edges()[number];
      const bool leaves = edge.tail == index;
      const Vec3 left = normal(leaves ? edge.left : edge.right),
                 right = normal(leaves ? edge.right : edge.left);
      const std::vector<Vec3> directions = arc(right, left);
      around.insert(around.end(), directions.begin(), directions.end() - 1);
      middle += left;
    }
    middle = normalized(middle);
    for (std::size_t i = 0; i < around.size(); ++i) {
      const Vec3 &from = around[i], &to = around[(i + 1) % around.size()];
      cap(apex, middle, from, to);
      line(apex + from * reach_, apex + to * reach_);
      wall(apex, apex + from * reach_, apex + to * reach_);
    }
    if (!walls_) return;
    for (const std::uint32_t number : drawn_.features->edges_of_vertex(index))
      line(apex, apex + normal(drawn_.features->edges()[number].left) * reach_);
  }

  /// A part of the sphere, between the middle and two directions at its border.
  void cap(const Vec3& apex, const Vec3& middle, const Vec3& from, const Vec3& to) {
    constexpr int rings = 4;
    const auto at = [&](const Vec3& border, int ring) {
      const Real share = static_cast<Real>(ring) / rings;
      return apex + normalized(middle * (1 - share) + border * share) * reach_;
    };
    for (int ring = 0; ring < rings; ++ring) {
      end(at(from, ring), at(from, ring + 1), at(to, ring + 1));
      if (ring > 0) end(at(from, ring), at(to, ring + 1), at(to, ring));
    }
  }

  void end(const Vec3& a, const Vec3& b, const Vec3& c) { triangle(a, b, c, end_opacity); }
  void wall(const Vec3& a, const Vec3& b, const Vec3& c) {
    if (walls_) triangle(a, b, c, wall_opacity);
  }
  void triangle(const Vec3& a, const Vec3& b, const Vec3& c, float opacity) {
    const Pose& pose = drawn_.pose;
    overlay_.triangle(pose.to_parent(a), pose.to_parent(b), pose.to_parent(c), {colour_, opacity});
  }
  void line(const Vec3& from, const Vec3& to) {
    overlay_.line(drawn_.pose.to_parent(from), drawn_.pose.to_parent(to), {colour_, border_opacity},
                  border_width);
  }

  Overlay& overlay_;
  DrawnFeatures drawn_;
  Real reach_;
  const Palette& palette_;
  Colour colour_ = Colour(0);
  bool walls_ = false;
};

void add_all(RegionPainter& painter, const DrawnFeatures& drawn) {
  const auto each = [&](HullFeature::Kind kind, std::size_t count) {
    for (std::uint32_t i = 0; i < count; ++i) painter.draw({kind, i}, false);
  };
  each(HullFeature::Kind::face, drawn.features->planes().size());
  each(HullFeature::Kind::edge, drawn.features->edges().size());
  each(HullFeature::Kind::vertex, drawn.features->vertex_count());
}

const PairInspection* apart(const Snapshot& snapshot, const ViewState& view) {
  const PairInspection* pair = inspected_pair(snapshot, view.selection);
  const bool known = pair != nullptr && pair->result.verdict != Verdict::colliding &&
                     pair->result.gives(Capability::witnesses);
  return known ? pair : nullptr;
}

}  // namespace

const Colour& region_colour(HullFeature::Kind kind, const Palette& palette) {
  constexpr std::array<std::size_t, 3> pieces = {0, 1, 2};  // vertices, edges, faces
  return palette.pieces[pieces[static_cast<std::size_t>(kind)]];
}

std::array<std::optional<HullFeature>, 2> closest_features(const Snapshot& snapshot, const ViewState& view) {
  std::array<std::optional<HullFeature>, 2> features;
  const PairInspection* pair = apart(snapshot, view);
  if (pair == nullptr) return features;
  const std::array bodies = {pair->pair.a, pair->pair.b};
  const std::array points = {pair->point_a, pair->point_b};
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (const std::optional<DrawnFeatures> drawn = drawn_features(snapshot, bodies[i]))
      features[i] = feature_at(*drawn, drawn->pose.to_local(points[i]));
  return features;
}

Real region_reach(const Snapshot& snapshot, const ViewState& view, BodyIndex body) {
  const Real own = of_radius * length(snapshot.shape(body).aabb().half_widths());
  const PairInspection* pair = apart(snapshot, view);
  const bool in_pair = pair != nullptr && (pair->pair.a == body || pair->pair.b == body);
  return in_pair ? std::max(own, beyond_gap * length(pair->point_b - pair->point_a)) : own;
}

void add_voronoi_regions(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                         const Palette& palette) {
  const std::optional<BodyPair> pair = selected_pair(view.selection);
  const std::array<std::optional<HullFeature>, 2> closest = closest_features(snapshot, view);
  for (const BodyIndex body : chosen_bodies(view, snapshot.poses.size())) {
    const std::optional<DrawnFeatures> drawn = drawn_features(snapshot, body);
    if (!drawn) continue;
    RegionPainter painter(overlay, *drawn, region_reach(snapshot, view, body), palette);
    const bool is_a = pair && pair->a == body, is_b = pair && pair->b == body;
    if ((is_a && closest[0]) || (is_b && closest[1]))
      painter.draw(*closest[is_a ? 0 : 1], true);
    else
      add_all(painter, *drawn);
  }
}

}  // namespace collidoscope::viewer
