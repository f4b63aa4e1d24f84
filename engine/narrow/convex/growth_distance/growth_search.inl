// The simplex method over planes, for the instruction set at hand: part of growth_kernel.cpp.

struct Vector {
  float x, y, z;
  friend HWY_INLINE Vector operator+(const Vector& a, const Vector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend HWY_INLINE Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend HWY_INLINE Vector operator*(const Vector& a, float f) { return {a.x * f, a.y * f, a.z * f}; }
};
HWY_INLINE float dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
HWY_INLINE Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct Vectors {
  Floats x, y, z;
};
HWY_INLINE Vectors all_lanes(const Vector& v) {
  const Lanes lanes;
  return {hn::Set(lanes, v.x), hn::Set(lanes, v.y), hn::Set(lanes, v.z)};
}
HWY_INLINE Floats dot(const Vectors& a, const Vectors& b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

struct GrowthInput {
  const GaussMap &a, &b;
  const RelativePoses::Quad* b_in_a;
  Vector centre_b;  // from A's centre, in units of A's map
  float scale;      // B's unit
  float margin;     // of the growth: more than floats lose
};

/// Planes g · x − c = 1 of both hulls in A's frame, A's planes first. g · x − c is the factor by which a hull
/// must grow so that the plane contains x.
class PlacedPlanes {
 public:
  static constexpr std::uint32_t floats_per_plane = 4;

  static HWY_INLINE std::uint32_t count_of(const GaussMap& map) {
    return (static_cast<std::uint32_t>(map.points.size()) + width - 1) / width * width;
  }

  /// `buffer` has `floats_per_plane` floats for each plane of the input, and as many more as there are lanes.
  HWY_INLINE void place(const GrowthInput& q, float* buffer) {
    count_of_a_ = count_of(q.a);
    count_ = count_of_a_ + count_of(q.b);
    x_ = buffer, y_ = x_ + count_, z_ = y_ + count_, c_ = z_ + count_;
    const Lanes lanes;
    const auto step = static_cast<std::uint32_t>(hn::Lanes(lanes));
    const auto one = hn::Set(lanes, 1.0f);
    for (std::uint32_t index = 0; index < count_of_a_; index += step) {
      const GaussMap::PlaneBlock& block = q.a.point_blocks[index / GaussMap::width];
      const std::uint32_t i = index % GaussMap::width;
      const auto per_offset = hn::Div(one, hn::Load(lanes, block.offset + i));
      hn::Store(hn::Mul(hn::Load(lanes, block.x + i), per_offset), lanes, x_ + index);
      hn::Store(hn::Mul(hn::Load(lanes, block.y + i), per_offset), lanes, y_ + index);
      hn::Store(hn::Mul(hn::Load(lanes, block.z + i), per_offset), lanes, z_ + index);
      hn::Store(hn::Zero(lanes), lanes, c_ + index);
    }
    const auto scale = hn::Set(lanes, q.scale);
    const auto set = [&](Real v) { return hn::Set(lanes, static_cast<float>(v)); };
    const RelativePoses::Quad* r = q.b_in_a;
    const Vectors row_x{set(r[0][0]), set(r[1][0]), set(r[2][0])},
        row_y{set(r[0][1]), set(r[1][1]), set(r[2][1])}, row_z{set(r[0][2]), set(r[1][2]), set(r[2][2])},
        centre = all_lanes(q.centre_b);
    for (std::uint32_t index = count_of_a_; index < count_; index += step) {
      const std::uint32_t index_in_b = index - count_of_a_;
      const GaussMap::PlaneBlock& block = q.b.point_blocks[index_in_b / GaussMap::width];
      const std::uint32_t i = index_in_b % GaussMap::width;
      const auto per_offset = hn::Div(one, hn::Mul(scale, hn::Load(lanes, block.offset + i)));
      const Vectors normal{hn::Mul(hn::Load(lanes, block.x + i), per_offset),
                           hn::Mul(hn::Load(lanes, block.y + i), per_offset),
                           hn::Mul(hn::Load(lanes, block.z + i), per_offset)};
      const Vectors turned{dot(row_x, normal), dot(row_y, normal), dot(row_z, normal)};
      hn::Store(turned.x, lanes, x_ + index);
      hn::Store(turned.y, lanes, y_ + index);
      hn::Store(turned.z, lanes, z_ + index);
      hn::Store(dot(turned, centre), lanes, c_ + index);
    }
  }

  HWY_INLINE std::uint32_t count() const { return count_; }
  HWY_INLINE std::uint32_t count_of_a() const { return count_of_a_; }
  HWY_INLINE Vector gradient(std::uint32_t index) const { return {x_[index], y_[index], z_[index]}; }
  HWY_INLINE Floats constants(std::uint32_t index) const { return hn::Load(Lanes(), c_ + index); }
  HWY_INLINE Floats rates(std::uint32_t index, const Vectors& along) const {
    const Lanes lanes;
    return dot({hn::Load(lanes, x_ + index), hn::Load(lanes, y_ + index), hn::Load(lanes, z_ + index)},
               along);
  }
  HWY_INLINE Floats growths(std::uint32_t index, const Vectors& point) const {
    return hn::Sub(rates(index, point), constants(index));
  }

 private:
  std::uint32_t count_of_a_, count_;
  float *x_, *y_, *z_, *c_;
};

HWY_INLINE std::uint64_t bits(hn::Mask<Lanes> mask) {
  alignas(16) std::uint8_t bytes[16];
  hn::StoreMaskBits(Lanes(), mask, bytes);
  return bytes[0];
}

struct Largest {
  float value;
  std::uint32_t index;
};

/// The largest value(index) over `vectors` registers from `begin` on, and its first index.
template <std::uint32_t vectors, class Value>
HWY_INLINE Largest largest_of(std::uint32_t begin, const Value& value) {
  const Lanes lanes;
  const auto step = static_cast<std::uint32_t>(hn::Lanes(lanes));
  Floats values[vectors];
  for (std::uint32_t i = 0; i < vectors; ++i) values[i] = value(begin + i * step);
  Floats most = values[0];
  for (std::uint32_t i = 1; i < vectors; ++i) most = hn::Max(most, values[i]);
  most = hn::MaxOfLanes(lanes, most);
  std::uint64_t found = 0;
  for (std::uint32_t i = 0; i < vectors; ++i) found |= bits(hn::Eq(values[i], most)) << (i * step);
  constexpr std::uint64_t beyond = std::uint64_t{1} << (vectors * width);  // NaNs equal nothing
  return {hn::GetLane(most),
          begin + static_cast<std::uint32_t>(std::countr_zero(found | beyond)) % (vectors * step)};
}

/// The largest value over the registers from `begin` to `end`.
template <class Value>
HWY_INLINE Largest largest_of_many(std::uint32_t begin, std::uint32_t end, const Value& value) {
  const Lanes lanes;
  const auto step = static_cast<std::uint32_t>(hn::Lanes(lanes));
  HWY_ALIGN float values[GrowthKernel::most_planes];
  Floats most = value(begin);
  hn::Store(most, lanes, values);
  for (std::uint32_t i = begin + step; i < end; i += step) {
    const Floats next = value(i);
    hn::Store(next, lanes, values + (i - begin));
    most = hn::Max(most, next);
  }
  most = hn::MaxOfLanes(lanes, most);
  constexpr std::uint32_t at_once = 64;
  for (std::uint32_t first = begin; first < end; first += at_once) {
    std::uint64_t found = 0;
    for (std::uint32_t i = first; i < std::min(first + at_once, end); i += step)
      found |= bits(hn::Eq(hn::Load(lanes, values + (i - begin)), most)) << (i - first);
    if (found != 0) return {hn::GetLane(most), first + static_cast<std::uint32_t>(std::countr_zero(found))};
  }
  return {hn::GetLane(most), begin};  // NaN
}

template <class Value>
HWY_INLINE Largest largest(std::uint32_t begin, std::uint32_t end, const Value& value) {
  switch ((end - begin) / static_cast<std::uint32_t>(hn::Lanes(Lanes()))) {
    case 1:
      return largest_of<1>(begin, value);
    case 2:
      return largest_of<2>(begin, value);
    default:
      return largest_of_many(begin, end, value);
  }
}

/// The state of one search between two steps.
class Search {
 public:
  HWY_INLINE void start(const GrowthInput& input, float* buffer) {
    centre_b_ = input.centre_b;
    enough_ = 1 - input.margin;
    planes_.place(input, buffer);
    start_between_centres();
    step_count_ = 1;
    is_optimum_ = false;
  }

  HWY_INLINE bool meets() const { return growth_ < enough_; }

  /// Moves to a point of smaller growth. Returns false at an optimum, or after too many steps.
  HWY_INLINE bool step() {
    if (active_count_ == 4 && !drop_plane()) return false;
    if (step_count_ == GrowthKernel::most_steps) return false;
    ++step_count_;
    const Vector along = active_count_ == 2 ? away_from_two() : away_from_three();
    return is_level(along) ? (end_at_face(), false) : move(along);
  }

  HWY_INLINE std::uint32_t step_count() const { return step_count_; }
  HWY_INLINE float growth() const { return growth_; }
  HWY_INLINE const Vector& point() const { return point_; }
  /// Is the growth at its least value? Four planes decide it, up to rounding. The direction, from A to B, is
  /// the weighted sum of A's active gradients.
  HWY_INLINE bool is_optimum() const { return is_optimum_; }
  HWY_INLINE const Vector& direction() const { return direction_; }
  HWY_INLINE std::uint32_t active_count() const { return active_count_; }
  HWY_INLINE std::uint32_t active(std::uint32_t i) const { return active_[i]; }
  HWY_INLINE const PlacedPlanes& planes() const { return planes_; }

  HWY_INLINE bool holds_point() const {
    const Lanes lanes;
    const auto step = static_cast<std::uint32_t>(hn::Lanes(lanes));
    const Vectors point = all_lanes(point_);
    auto most = planes_.growths(0, point);
    for (std::uint32_t i = step; i < planes_.count(); i += step)
      most = hn::Max(most, planes_.growths(i, point));
    return hn::AllTrue(lanes, hn::Lt(most, hn::Set(lanes, enough_)));
  }

 private:
  /// Starts from the point between the centres at which both hulls need the same growth.
  HWY_INLINE void start_between_centres() {
    const Vector centre = centre_b_;
    const Vectors target = all_lanes(centre);
    const Largest of_a = largest(0, planes_.count_of_a(),
                                 [&](std::uint32_t index) { return planes_.rates(index, target); }),
                  of_b = largest(planes_.count_of_a(), planes_.count(),
                                 [&](std::uint32_t index) { return hn::Neg(planes_.constants(index)); });
    const float share = of_b.value / (of_a.value + of_b.value);
    point_ = centre * share;
    growth_ = of_a.value * share;
    active_[0] = of_a.index, active_[1] = of_b.index, active_count_ = 2;
  }

  HWY_INLINE Vector gradient(std::uint32_t i) const { return planes_.gradient(active_[i]); }

  HWY_INLINE Vector away_from_two() const {
    const Vector first = gradient(0), edge = gradient(1) - first;
    return edge * dot(first, edge) - first * dot(edge, edge);
  }
  HWY_INLINE Vector away_from_three() const {
    const Vector first = gradient(0), normal = cross(gradient(1) - first, gradient(2) - first);
    return normal * std::copysign(1.0f, -dot(first, normal));
  }

  /// Is the growth constant along the direction, up to rounding? Two active planes are then parallel, or a
  /// face lies along an edge.
  HWY_INLINE bool is_level(const Vector& along) const {
    constexpr float squared_sine = 1e-10f;
    const Vector first = gradient(0);
    if (active_count_ > 2) {
      const float rate = dot(first, along);
      return rate * rate <= squared_sine * (dot(first, first) * dot(along, along));
    }
    const Vector edge = gradient(1) - first;
    const float squared = dot(edge, edge);
    return dot(along, along) <= squared_sine * (dot(first, first) * (squared * squared));
  }

  /// Ends at an optimum of fewer planes. The axis is the normal of the one plane that opposes the others.
  HWY_INLINE void end_at_face() {
    std::uint32_t count_of_a = 0, sum_of_a = 0, sum_of_b = 0;  // the sum of one index is the index
    for (std::uint32_t i = 0; i < active_count_; ++i) {
      const bool of_a = active_[i] < planes_.count_of_a();
      count_of_a += of_a;
      (of_a ? sum_of_a : sum_of_b) += active_[i];
    }
    direction_ = count_of_a == 1 ? planes_.gradient(sum_of_a) : planes_.gradient(sum_of_b) * -1.0f;
    is_optimum_ = true;
  }

  /// Moves along the active planes until another plane stops the descent and becomes active.
  HWY_INLINE bool move(const Vector& along) {
    const Lanes lanes;
    const float rate = dot(along, gradient(0));
    const Vectors direction = all_lanes(along), point = all_lanes(point_);
    const auto rate_of_active = hn::Set(lanes, rate), growth = hn::Set(lanes, growth_),
               least = hn::Set(lanes, 1e-12f), one = hn::Set(lanes, 1.0f);
    const auto a0 = hn::Set(lanes, static_cast<float>(active_[0])),
               a1 = hn::Set(lanes, static_cast<float>(active_[1])),
               a2 = hn::Set(lanes, static_cast<float>(active_count_ > 2 ? active_[2] : active_[1]));
    const Largest first = largest(0, planes_.count(), [&](std::uint32_t index) {
      const auto indices = hn::Iota(lanes, static_cast<float>(index));
      const auto nearing = hn::Sub(planes_.rates(index, direction), rate_of_active);
      const auto slack = hn::Max(hn::Sub(growth, planes_.growths(index, point)), least);
      const auto active = hn::Or(hn::Or(hn::Eq(indices, a0), hn::Eq(indices, a1)), hn::Eq(indices, a2));
      return hn::IfThenZeroElse(active, hn::Mul(nearing, hn::Div(one, slack)));
    });
    if (!(first.value > 0)) return false;
    const float far = 1 / first.value;
    point_ = point_ + along * far;
    growth_ += rate * far;
    active_[active_count_++] = first.index;
    return true;
  }

  /// Drops one of four active planes that does not bound the growth. Returns false if there is none: an
  /// optimum.
  HWY_INLINE bool drop_plane() {
    const Vector a = gradient(0), b = gradient(1), c = gradient(2), d = gradient(3);
    const Vector ab = cross(a, b), cd = cross(c, d);
    float weights[4] = {dot(cd, b), -dot(cd, a), dot(ab, d), -dot(ab, c)};
    const float total = (weights[0] + weights[1]) + (weights[2] + weights[3]);
    if (total < 0)
      for (float& weight : weights) weight = -weight;
    std::uint32_t worst = 0;
    for (std::uint32_t i = 1; i < 4; ++i)
      if (weights[i] < weights[worst]) worst = i;
    if (weights[worst] >= 0) return set_direction(weights), false;
    active_[worst] = active_[3];
    active_count_ = 3;
    return true;
  }

  HWY_INLINE void set_direction(const float* weights) {
    Vector sum{0, 0, 0};
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (active_[i] < planes_.count_of_a()) sum = sum + gradient(i) * weights[i];
    }
    direction_ = sum;
    is_optimum_ = true;
  }

  PlacedPlanes planes_;
  Vector centre_b_, point_, direction_;
  float growth_, enough_;
  std::uint32_t active_[4], active_count_, step_count_;
  bool is_optimum_;
};
