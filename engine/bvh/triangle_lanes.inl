// One triangle against the eight of a block at once: which of them may it meet? In single precision; a plane
// separates triangles if it does so by more than rounding. Included within a target's namespace.

/// The corners of a block.
struct CornerLanes {
  Vectors corner[3];
};

HWY_INLINE CornerLanes load_corners(const TriangleBlock& block, std::size_t i) {
  CornerLanes lanes;
  for (int corner = 0; corner < 3; ++corner)
    lanes.corner[corner] = load(block.corner[corner][0].data() + i, block.corner[corner][1].data() + i,
                                block.corner[corner][2].data() + i);
  return lanes;
}

/// Two leaves in B's frame, relative to the centre of each: small numbers have small rounding errors. All
/// lengths but the origins are scaled.
struct LeafView {
  float origin_a[3], origin_b[3];  // in their own frames
  float offset[3];                 // from the second to the first
  float largest;                   // no corners are further apart
  float slack, scale;

  /// Centres and scaled radii of the leaves.
  HWY_INLINE LeafView(const Frames& frames, const Vec3f& a, float radius_a, const Vec3f& b, float radius_b)
      : scale(frames.scale()) {
    const Vec3 from_b = static_cast<Real>(scale) * frames.offset(Vec3(a), Vec3(b));
    for (int axis = 0; axis < 3; ++axis) {
      origin_a[axis] = a[axis], origin_b[axis] = b[axis];
      offset[axis] = static_cast<float>(from_b[axis]);
    }
    largest = static_cast<float>(length(from_b)) + radius_a + radius_b;
    slack = frames.local_slack(largest);
  }

  /// The error of heights over planes, times two edges. Differences err by a quarter of the slack.
  float height_error() const {
    constexpr float terms = 8;
    return terms * slack * largest * largest + underflow;
  }
};

/// The corners of a leaf of B.
struct LeafCorners {
  std::array<LaneArrays, 3> corner;
  std::uint32_t count;

  HWY_INLINE LeafCorners(const LeafView& view, const TriangleBlock& block) : count(block.count) {
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const CornerLanes from = load_corners(block, i);
      const Vectors origin = all_lanes(view.origin_b);
      for (int j = 0; j < 3; ++j)
        store_lanes(times(difference(from.corner[j], origin), view.scale), corner[j], i);
    }
  }
  HWY_INLINE CornerLanes load(std::size_t i) const {
    return {{load_lanes(corner[0], i), load_lanes(corner[1], i), load_lanes(corner[2], i)}};
  }
};

/// A triangle of A among them.
struct PlacedTriangle {
  float corner[3][3];
  float low[3], high[3];  // its box, widened
  float normal[3];        // of any length
};

/// Those of a leaf of A, all at once.
class PlacedTriangles {
 public:
  HWY_INLINE PlacedTriangles(const Frames& frames, const LeafView& view, const TriangleBlock& block) {
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const CornerLanes from = load_corners(block, i);
      const Vectors origin = all_lanes(view.origin_a);
      Vectors placed[3];
      for (int corner = 0; corner < 3; ++corner) {
        const Vectors local = times(difference(from.corner[corner], origin), view.scale);
        const auto coordinate = [&](int axis) {
          return plus(along(frames.rotation(0)[axis], local), view.offset[axis]);
        };
        placed[corner] = {coordinate(0), coordinate(1), coordinate(2)};
        store_lanes(placed[corner], corner_[corner], i);
      }
      const auto& [p, q, r] = placed;
      store_box(p.x, q.x, r.x, view.slack, 0, i);
      store_box(p.y, q.y, r.y, view.slack, 1, i);
      store_box(p.z, q.z, r.z, view.slack, 2, i);
      store_lanes(cross(difference(q, p), difference(r, p)), normal_, i);
    }
  }

  HWY_INLINE PlacedTriangle lane(std::uint32_t i) const {
    PlacedTriangle triangle;
    for (int axis = 0; axis < 3; ++axis) {
      for (int corner = 0; corner < 3; ++corner) triangle.corner[corner][axis] = corner_[corner][axis][i];
      triangle.low[axis] = low_[axis][i], triangle.high[axis] = high_[axis][i];
      triangle.normal[axis] = normal_[axis][i];
    }
    return triangle;
  }

 private:
  HWY_INLINE void store_box(const Floats& p, const Floats& q, const Floats& r, float slack, int axis,
                            std::size_t i) {
    store(plus(hn::Min(hn::Min(p, q), r), -slack), low_[axis], i);
    store(plus(hn::Max(hn::Max(p, q), r), slack), high_[axis], i);
  }

  std::array<LaneArrays, 3> corner_;
  LaneArrays low_, high_, normal_;
};

/// Do the boxes overlap along an axis?
HWY_INLINE Mask overlap(const Floats& p, const Floats& q, const Floats& r, float low, float high) {
  return hn::And(hn::Ge(hn::Max(hn::Max(p, q), r), hn::Set(Lanes(), low)),
                 hn::Le(hn::Min(hn::Min(p, q), r), hn::Set(Lanes(), high)));
}

HWY_INLINE Mask boxes_overlap(const PlacedTriangle& triangle, const CornerLanes& lanes) {
  const auto& [p, q, r] = lanes.corner;
  return hn::And(hn::And(overlap(p.x, q.x, r.x, triangle.low[0], triangle.high[0]),
                         overlap(p.y, q.y, r.y, triangle.low[1], triangle.high[1])),
                 overlap(p.z, q.z, r.z, triangle.low[2], triangle.high[2]));
}

/// Are both, or all three, above or below by more than the error?
HWY_INLINE Mask on_one_side(const Floats& p, const Floats& q, float error) {
  return hn::Or(hn::Gt(hn::Min(p, q), hn::Set(Lanes(), error)),
                hn::Lt(hn::Max(p, q), hn::Set(Lanes(), -error)));
}
HWY_INLINE Mask on_one_side(const Floats (&height)[3], float error) {
  return hn::And(on_one_side(height[0], height[1], error), on_one_side(height[1], height[2], error));
}
/// Is one above and one below, by more than the error?
HWY_INLINE Mask on_both_sides(const Floats& p, const Floats& q, const Floats& r, float error) {
  return hn::And(hn::Gt(hn::Max(hn::Max(p, q), r), hn::Set(Lanes(), error)),
                 hn::Lt(hn::Min(hn::Min(p, q), r), hn::Set(Lanes(), -error)));
}

/// Heights over planes, of a block's triangles over the one and of that over theirs, times twice an area.
struct PlaneHeights {
  Floats of_lanes[3], of_triangle[3];

  HWY_INLINE PlaneHeights(const PlacedTriangle& triangle, const CornerLanes& lanes) {
    const Vectors normal = all_lanes(triangle.normal), base = all_lanes(triangle.corner[0]);
    const Vectors normals =
        cross(difference(lanes.corner[1], lanes.corner[0]), difference(lanes.corner[2], lanes.corner[0]));
    for (int corner = 0; corner < 3; ++corner) {
      of_lanes[corner] = dot(normal, difference(lanes.corner[corner], base));
      of_triangle[corner] = dot(normals, difference(all_lanes(triangle.corner[corner]), lanes.corner[0]));
    }
  }
};

/// How each edge of the triangle, from corner i to the next, passes each of a block's.
struct EdgeTurns {
  Floats turn[3][3];  // [edge of the triangle][edge of the block's]

  HWY_INLINE EdgeTurns(const PlacedTriangle& triangle, const CornerLanes& lanes) {
    for (int j = 0; j < 3; ++j) {
      const Vectors edge = difference(lanes.corner[(j + 1) % 3], lanes.corner[j]);
      for (int i = 0; i < 3; ++i) {
        const Vectors from = all_lanes(triangle.corner[i]);
        const Vectors own = difference(all_lanes(triangle.corner[(i + 1) % 3]), from);
        turn[i][j] = dot(cross(own, edge), difference(lanes.corner[j], from));
      }
    }
  }
};

/// The lanes for which single precision decides whether an edge of either triangle pierces the other.
struct Piercing {
  Mask none, some;

  HWY_INLINE Piercing(const PlaneHeights& heights, const EdgeTurns& turns, float error)
      : none(hn::Not(nowhere())), some(nowhere()) {
    const auto& turn = turns.turn;
    for (int i = 0; i < 3; ++i) {
      const int next = (i + 1) % 3;
      const Floats other[3] = {turn[0][i], turn[1][i], turn[2][i]};
      look_at(heights.of_triangle[i], heights.of_triangle[next], turn[i], error);
      look_at(heights.of_lanes[i], heights.of_lanes[next], other, error);
    }
  }

 private:
  static HWY_INLINE Mask nowhere() { return hn::Lt(hn::Zero(Lanes()), hn::Zero(Lanes())); }

  /// An edge pierces a triangle if its ends are on both sides of the plane and the triangle's edges pass it
  /// on one side; not, if its ends are on one side or the edges pass it on both.
  HWY_INLINE void look_at(const Floats& from, const Floats& to, const Floats (&passes)[3], float error) {
    none = hn::And(
        none, hn::Or(on_one_side(from, to, error), on_both_sides(passes[0], passes[1], passes[2], error)));
    some = hn::Or(some, hn::And(on_both_sides(from, to, to, error), on_one_side(passes, error)));
  }
};

/// Lanes as bits.
struct LanesMet {
  std::uint32_t surely = 0, perhaps = 0;
};

/// `error`: of products of three differences of coordinates, by rounding of them and of the products.
HWY_INLINE LanesMet lanes_met(const PlacedTriangle& triangle, const LeafCorners& leaf, float error) {
  LanesMet met;
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
    const CornerLanes lanes = leaf.load(i);
    Mask near = boxes_overlap(triangle, lanes);
    if (hn::AllFalse(Lanes(), near)) continue;
    const PlaneHeights heights(triangle, lanes);
    near = hn::AndNot(hn::Or(on_one_side(heights.of_lanes, error), on_one_side(heights.of_triangle, error)),
                      near);
    if (hn::AllFalse(Lanes(), near)) continue;
    const Piercing piercing(heights, EdgeTurns(triangle, lanes), error);
    met.surely |= bits(hn::And(piercing.some, near)) << i;
    met.perhaps |= bits(hn::AndNot(hn::Or(piercing.some, piercing.none), near)) << i;
  }
  const std::uint32_t used = (1u << leaf.count) - 1;
  return {met.surely & used, met.perhaps & used};
}

/// By how much the least or largest of three heights is beyond the error, if all are on one side.
HWY_INLINE Floats height_of_all(const Floats (&height)[3], float error) {
  const Floats above = hn::Min(hn::Min(height[0], height[1]), height[2]);
  const Floats below = hn::Neg(hn::Max(hn::Max(height[0], height[1]), height[2]));
  return hn::Max(hn::Sub(hn::Max(above, below), hn::Set(Lanes(), error)), hn::Zero(Lanes()));
}

/// By how much intervals are apart; 0 where they meet.
HWY_INLINE Floats interval_gap(const Floats& p, const Floats& q, const Floats& r, float low, float high) {
  const Floats before = hn::Sub(hn::Set(Lanes(), low), hn::Max(hn::Max(p, q), r));
  const Floats beyond = hn::Sub(hn::Min(hn::Min(p, q), r), hn::Set(Lanes(), high));
  return hn::Max(hn::Max(before, beyond), hn::Zero(Lanes()));
}

/// Lower bounds of the squared, scaled distances between a triangle and those of a block: distances of their
/// boxes, and of either from the other's plane. `error` as above; planes of shorter normals give no bound.
HWY_INLINE void bound_triangles(const PlacedTriangle& triangle, const LeafCorners& leaf, float error,
                                float* squared) {
  const float smallest = std::numeric_limits<float>::min();
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
    const CornerLanes lanes = leaf.load(i);
    const auto& [p, q, r] = lanes.corner;
    const Vectors gaps = {interval_gap(p.x, q.x, r.x, triangle.low[0], triangle.high[0]),
                          interval_gap(p.y, q.y, r.y, triangle.low[1], triangle.high[1]),
                          interval_gap(p.z, q.z, r.z, triangle.low[2], triangle.high[2])};
    const PlaneHeights heights(triangle, lanes);
    const Floats over_plane = height_of_all(heights.of_lanes, error);
    const Floats over_planes = height_of_all(heights.of_triangle, error);
    const Vectors normal = all_lanes(triangle.normal), normals = cross(difference(q, p), difference(r, p));
    // Divided before they are squared: squares of low heights are less than single precision holds.
    const Floats from_plane = hn::Mul(over_plane, hn::Div(over_plane, plus(dot(normal, normal), smallest)));
    const Floats from_planes =
        hn::Mul(over_planes, hn::Div(over_planes, plus(dot(normals, normals), smallest)));
    hn::StoreU(hn::Max(hn::Max(from_plane, from_planes), dot(gaps, gaps)), Lanes(), squared + i);
  }
}

/// The boxes around a block's triangles; lanes beyond the last repeat it.
HWY_INLINE BoxNode boxes_of(const TriangleBlock& block) {
  BoxNode boxes;
  const Floats half = hn::Set(Lanes(), 0.5f);
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes()))
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto coordinate = [&](std::size_t corner) {
        return hn::LoadU(Lanes(), block.corner[corner][axis].data() + i);
      };
      const Floats p = coordinate(0), q = coordinate(1), r = coordinate(2);
      const Floats low = hn::Min(hn::Min(p, q), r), high = hn::Max(hn::Max(p, q), r);
      hn::StoreU(hn::Mul(hn::Add(low, high), half), Lanes(), boxes.centre[axis].data() + i);
      hn::StoreU(hn::Mul(hn::Sub(high, low), half), Lanes(), boxes.half[axis].data() + i);
    }
  return boxes;
}
