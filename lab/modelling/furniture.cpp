#include "modelling/furniture.h"

#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

// Metres; x forwards, y to the chair's left.
constexpr Real half_depth = 0.21, half_width = 0.22, post_width = 0.042;
constexpr Real seat_bottom = 0.41, seat_top = 0.455, dish = 0.018;  // the seat is hollowed by the dish
constexpr Real back_top = 0.98, lean = 0.09, slat_curve = 0.035;
constexpr Real foot_taper = 0.008, foot_splay = 0.02;

// Heights of the slats' edges as shares of the back; the upper slat ends where the posts do.
constexpr Real slat_edges[] = {0, 0.38, 0.58, 0.76, 1};
constexpr std::size_t lower_slat = 1, upper_slat = 3;

constexpr Real grid(Real half, std::uint32_t line) {
  const Real lines[] = {-half, -half + post_width, half - post_width, half};
  return lines[line];
}

/// The seat's underside: lines of a grid that has a leg in each corner.
class Underside {
 public:
  explicit Underside(Surface& surface) {
    for (std::uint32_t i = 0; i < 4; ++i)
      for (std::uint32_t j = 0; j < 4; ++j)
        vertices_[i][j] = surface.add_vertex({grid(half_depth, i), grid(half_width, j), seat_bottom});
  }
  std::uint32_t at(std::uint32_t i, std::uint32_t j) const { return vertices_[i][j]; }

  Loop leg(std::uint32_t i, std::uint32_t j) const {
    return {at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)};
  }
  /// The seat without the legs, seen from below.
  Loop remainder() const {
    return {at(1, 0), at(1, 1), at(0, 1), at(0, 2), at(1, 2), at(1, 3),
            at(2, 3), at(2, 2), at(3, 2), at(3, 1), at(2, 1), at(2, 0)};
  }

 private:
  std::uint32_t vertices_[4][4];
};

void add_leg(Surface& surface, const Loop& top) {
  Vec3 centre(0);
  for (const Vec3& p : surface.positions(top)) centre += 0.25 * p;
  Ring foot;
  for (const Vec3& p : surface.positions(top)) {
    const Vec3 from_centre = (p - centre) * (1 - 2 * foot_taper / post_width);
    foot.emplace_back(centre.x * (1 + foot_splay / half_depth) + from_centre.x,
                      centre.y * (1 + foot_splay / half_width) + from_centre.y, 0);
  }
  surface.cap(surface.grow(top, {foot}).last);
}

/// One of the two posts of the back; `side` is 1 on the left and −1 on the right, which mirrors every face.
struct Post {
  Loop front, rear;                       // along the inner side, at the heights of slat_edges
  std::uint32_t outer_front, outer_rear;  // at the seat
  std::uint32_t top_front, top_rear;      // the same two at the top
  Real side;

  Loop facing(const Loop& loop) const { return side > 0 ? loop : reversed(loop); }
  /// Between two of slat_edges, seen from the other post.
  Loop inner(std::size_t k) const { return facing({rear[k], front[k], front[k + 1], rear[k + 1]}); }
};

/// The back bends away from the seat the more, the higher.
Vec3 back_point(Real x, Real y, Real share) {
  return {x - lean * share * (0.5 + 0.5 * share), y, seat_top + share * (back_top - seat_top)};
}

Post add_post(Surface& surface, Real side) {
  const Real inner = side * grid(half_width, 2), outer = side * half_width;
  const Real front = grid(half_depth, 1), rear = -half_depth;
  Post post{{}, {}, 0, 0, 0, 0, side};
  for (const Real share : slat_edges) {
    post.front.push_back(surface.add_vertex(back_point(front, inner, share)));
    post.rear.push_back(surface.add_vertex(back_point(rear, inner, share)));
  }
  post.outer_front = surface.add_vertex(back_point(front, outer, 0));
  post.outer_rear = surface.add_vertex(back_point(rear, outer, 0));
  post.top_front = surface.add_vertex(back_point(front, outer, 1));
  post.top_rear = surface.add_vertex(back_point(rear, outer, 1));

  Loop front_face = {post.outer_front, post.top_front}, rear_face = {post.top_rear, post.outer_rear};
  front_face.insert(front_face.end(), post.front.rbegin(), post.front.rend());
  rear_face.insert(rear_face.end(), post.rear.begin(), post.rear.end());
  surface.add_face(post.facing(front_face));
  surface.add_face(post.facing(rear_face));
  surface.add_face(post.facing({post.outer_front, post.outer_rear, post.top_rear, post.top_front}));
  surface.add_face(post.facing({post.top_rear, post.rear.back(), post.front.back(), post.top_front}));
  surface.add_face(post.inner(lower_slat - 1));
  surface.add_face(post.inner(upper_slat - 1));
  return post;
}

/// From post to post, thinner and further back in the middle.
void add_slat(Surface& surface, const Post& left, const Post& right, std::size_t k) {
  const Ring end = surface.positions(left.inner(k));
  Ring middle;
  for (std::size_t i = 0; i < end.size(); ++i) {
    const bool is_front = i == 1 || i == 2;
    middle.emplace_back(end[i].x - slat_curve - (is_front ? post_width / 2 : 0), 0, end[i].z);
  }
  surface.bridge(surface.grow(left.inner(k), {middle}).last, right.inner(k));
}

/// The seat's top and its four edges.
void close_seat(Surface& surface, const Underside& under, const Post& left, const Post& right) {
  const std::uint32_t front_left = surface.add_vertex({half_depth, half_width, seat_top});
  const std::uint32_t front_right = surface.add_vertex({half_depth, -half_width, seat_top});
  surface.cap_to_tip({front_right, front_left, left.outer_front, left.front[0], left.rear[0], right.rear[0],
                      right.front[0], right.outer_front},
                     Vec3(0.02, 0, seat_top - dish));
  surface.add_face({under.at(3, 0), under.at(3, 1), under.at(3, 2), under.at(3, 3), front_left, front_right});
  surface.add_face({under.at(0, 3), under.at(0, 2), under.at(0, 1), under.at(0, 0), right.outer_rear,
                    right.rear[0], left.rear[0], left.outer_rear});
  surface.add_face({under.at(3, 3), under.at(2, 3), under.at(1, 3), under.at(0, 3), left.outer_rear,
                    left.outer_front, front_left});
  surface.add_face({under.at(0, 0), under.at(1, 0), under.at(2, 0), under.at(3, 0), front_right,
                    right.outer_front, right.outer_rear});
}

}  // namespace

Mesh make_chair() {
  Surface surface;
  const Underside under(surface);
  for (const std::uint32_t i : {0u, 2u})
    for (const std::uint32_t j : {0u, 2u}) add_leg(surface, under.leg(i, j));
  surface.add_face(under.remainder());
  const Post left = add_post(surface, 1), right = add_post(surface, -1);
  close_seat(surface, under, left, right);
  add_slat(surface, left, right, lower_slat);
  add_slat(surface, left, right, upper_slat);
  return surface.to_mesh();
}

}  // namespace collidoscope
