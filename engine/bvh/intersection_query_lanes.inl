// A query against the eight boxes of a node at once, in single precision. Boxes are widened by its rounding
// errors.
// Included within a target's namespace, after float_lanes.inl.

/// The error of coordinates up to `largest_coordinate` and of tests of them.
inline float query_slack(const IntersectionQuery& query, float largest_coordinate) {
  // Three times what ten roundings of 2⁻²⁴, of two coordinates' difference, add up to.
  constexpr double rounding = 0x1p-18;
  constexpr double largest = 1e30;  // beyond, products overflow
  auto most = static_cast<double>(largest_coordinate);
  for (const Vec3& point : query.points)
    for (int axis = 0; axis < 3; ++axis) most = std::max(most, std::abs(point[axis]));
  if (!(most < largest)) return std::numeric_limits<float>::infinity();
  return static_cast<float>(rounding * most) + underflow;
}

inline float single(double value) {
  return static_cast<float>(std::clamp(value, -1e30, 1e30));
}

/// The complement of lanes that are apart: boxes meet where an infinite slack leaves no number.
HWY_INLINE std::uint32_t lanes_within(Mask apart) {
  return ~bits(apart) & ((1u << hn::Lanes(Lanes())) - 1);
}

HWY_INLINE Vectors widened(const Vectors& half, float slack) {
  return {plus(half.x, slack), plus(half.y, slack), plus(half.z, slack)};
}

/// A segment, ray or line. It is tested along the box's axes, and across its own direction and each axis.
class LineLanes {
 public:
  LineLanes(const IntersectionQuery& query, float largest_coordinate)
      : slack_(query_slack(query, largest_coordinate)) {
    const Vec3 &p = query.points[0], &q = query.points[1];
    const bool is_point = p == q;
    const bool starts = is_point || query.kind != IntersectionQuery::Kind::line;
    const bool ends = is_point || query.kind == IntersectionQuery::Kind::segment;
    for (int axis = 0; axis < 3; ++axis) {
      from_[axis] = single(p[axis]);
      set_extent(axis, p[axis], q[axis], starts, ends);
    }
    const Vec3 direction = q - p;
    for (int axis = 0; axis < 3; ++axis)
      set_across(axis, direction[(axis + 1) % 3], direction[(axis + 2) % 3]);
  }

  HWY_INLINE std::uint32_t meeting(const BoxNode& boxes) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors centre = load_lanes(boxes.centre, i);
      const Vectors half = widened(load_lanes(boxes.half, i), slack_);
      const Vectors apart = difference(centre, all_lanes(from_));
      const Mask beyond = hn::Or(hn::Or(is_beyond(0, centre.x, half.x), is_beyond(1, centre.y, half.y)),
                                 is_beyond(2, centre.z, half.z));
      const Mask beside = hn::Or(hn::Or(is_beside(0, apart.y, apart.z, half.y, half.z),
                                        is_beside(1, apart.z, apart.x, half.z, half.x)),
                                 is_beside(2, apart.x, apart.y, half.x, half.y));
      all |= lanes_within(hn::Or(beyond, beside)) << i;
    }
    return all;
  }

 private:
  void set_extent(int axis, double p, double q, bool starts, bool ends) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    low_[axis] = single(std::min(p, q)), high_[axis] = single(std::max(p, q));
    if (!starts || (!ends && q < p)) low_[axis] = -infinity;
    if (!starts || (!ends && q > p)) high_[axis] = infinity;
  }
  /// The direction as seen along the axis, scaled to a length of about 1, so that nothing underflows.
  void set_across(int axis, double u, double v) {
    const double largest = std::max(std::abs(u), std::abs(v));
    if (!(largest > 0 && largest <= std::numeric_limits<double>::max())) return;
    across_[axis] = {static_cast<float>(u / largest), static_cast<float>(v / largest)};
  }

  HWY_INLINE Mask is_beyond(int axis, Floats centre, Floats half) const {
    return hn::Or(hn::Gt(hn::Sub(centre, half), hn::Set(Lanes(), high_[axis])),
                  hn::Lt(hn::Add(centre, half), hn::Set(Lanes(), low_[axis])));
  }
  HWY_INLINE Mask is_beside(int axis, Floats u, Floats v, Floats half_u, Floats half_v) const {
    const Floats direction_u = hn::Set(Lanes(), across_[axis][0]),
                 direction_v = hn::Set(Lanes(), across_[axis][1]);
    const Floats distance = hn::Sub(hn::Mul(u, direction_v), hn::Mul(v, direction_u));
    const Floats extent =
        hn::Add(hn::Mul(half_u, hn::Abs(direction_v)), hn::Mul(half_v, hn::Abs(direction_u)));
    return hn::Gt(hn::Abs(distance), extent);
  }

  float slack_;
  float from_[3];
  float low_[3], high_[3];
  std::array<std::array<float, 2>, 3> across_{};
};

/// The unit normal, right to single precision.
inline Vec3 normal_of(const IntersectionQuery& plane) {
  const auto& [p, q, r] = plane.points;
  const Vec3 u = q - p, v = r - p, normal = cross(u, v);
  const double product = length_squared(u) * length_squared(v);
  constexpr double smallest_sine = 1e-6, smallest_product = 1e-200;  // of what rounding leaves enough
  if (product > smallest_product && length_squared(normal) > smallest_sine * smallest_sine * product)
    return normalized(normal);
  return plane_normal(p, q, r);
}

class PlaneLanes {
 public:
  PlaneLanes(const IntersectionQuery& query, float largest_coordinate)
      : slack_(query_slack(query, largest_coordinate)) {
    const Vec3 normal = normal_of(query);
    for (int axis = 0; axis < 3; ++axis) {
      from_[axis] = single(query.points[0][axis]);
      normal_[axis] = static_cast<float>(normal[axis]);
      absolute_[axis] = std::abs(normal_[axis]);
    }
  }

  HWY_INLINE std::uint32_t meeting(const BoxNode& boxes) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors apart = difference(load_lanes(boxes.centre, i), all_lanes(from_));
      const Vectors half = widened(load_lanes(boxes.half, i), slack_);
      all |= lanes_within(hn::Gt(hn::Abs(along(normal_, apart)), along(absolute_, half))) << i;
    }
    return all;
  }

 private:
  float slack_;
  float from_[3];
  std::array<float, 3> normal_, absolute_;
};
