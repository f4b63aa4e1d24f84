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

struct GrowthQuestion {
  const GaussMap &a, &b;
  const RelativePoses::Quad* b_in_a;
  Vector centre_b;  // from A's centre, in units of A's map
  float scale;      // B's unit
  float margin;     // of the growth: beyond what floats lose
};

/// Planes g · x − c = 1 of both hulls in A's frame, those of B behind those of A: g · x − c is by how much a
/// hull must grow to reach x.
class PlacedPlanes {
 public:
  static constexpr std::uint32_t floats_per_plane = 4;

  static HWY_INLINE std::uint32_t count_of(const GaussMap& map) {
    return (static_cast<std::uint32_t>(map.points.size()) + width - 1) / width * width;
  }

  /// `room`: for that many floats of each plane of the question, and for as many after it as there are lanes.
  HWY_INLINE void place(const GrowthQuestion& q, float* room) {
    count_of_a_ = count_of(q.a);
    count_ = count_of_a_ + count_of(q.b);
    x_ = room, y_ = x_ + count_, z_ = y_ + count_, c_ = z_ + count_;
    const Lanes lanes;
    const auto step = static_cast<std::uint32_t>(hn::Lanes(lanes));
    const auto one = hn::Set(lanes, 1.0f);
    for (std::uint32_t place = 0; place < count_of_a_; place += step) {
      const GaussMap::PlaneBlock& block = q.a.point_blocks[place / GaussMap::width];
      const std::uint32_t i = place % GaussMap::width;
      const auto per_offset = hn::Div(one, hn::Load(lanes, block.offset + i));
      hn::Store(hn::Mul(hn::Load(lanes, block.x + i), per_offset), lanes, x_ + place);
      hn::Store(hn::Mul(hn::Load(lanes, block.y + i), per_offset), lanes, y_ + place);
      hn::Store(hn::Mul(hn::Load(lanes, block.z + i), per_offset), lanes, z_ + place);
      hn::Store(hn::Zero(lanes), lanes, c_ + place);
    }
    const auto scale = hn::Set(lanes, q.scale);
    const auto set = [&](Real v) { return hn::Set(lanes, static_cast<float>(v)); };
    const RelativePoses::Quad* r = q.b_in_a;
    const Vectors row_x{set(r[0][0]), set(r[1][0]), set(r[2][0])},
        row_y{set(r[0][1]), set(r[1][1]), set(r[2][1])}, row_z{set(r[0][2]), set(r[1][2]), set(r[2][2])},
        centre = all_lanes(q.centre_b);
    for (std::uint32_t place = count_of_a_; place < count_; place += step) {
      const std::uint32_t place_in_b = place - count_of_a_;
      const GaussMap::PlaneBlock& block = q.b.point_blocks[place_in_b / GaussMap::width];
      const std::uint32_t i = place_in_b % GaussMap::width;
      const auto per_offset = hn::Div(one, hn::Mul(scale, hn::Load(lanes, block.offset + i)));
      const Vectors normal{hn::Mul(hn::Load(lanes, block.x + i), per_offset),
                           hn::Mul(hn::Load(lanes, block.y + i), per_offset),
                           hn::Mul(hn::Load(lanes, block.z + i), per_offset)};
      const Vectors turned{dot(row_x, normal), dot(row_y, normal), dot(row_z, normal)};
      hn::Store(turned.x, lanes, x_ + place);
      hn::Store(turned.y, lanes, y_ + place);
      hn::Store(turned.z, lanes, z_ + place);
      hn::Store(dot(turned, centre), lanes, c_ + place);
    }
  }

  HWY_INLINE std::uint32_t count() const { return count_; }
  HWY_INLINE std::uint32_t count_of_a() const { return count_of_a_; }
  HWY_INLINE Vector gradient(std::uint32_t place) const { return {x_[place], y_[place], z_[place]}; }
  HWY_INLINE Floats constants(std::uint32_t place) const { return hn::Load(Lanes(), c_ + place); }
  HWY_INLINE Floats rates(std::uint32_t place, const Vectors& along) const {
    const Lanes lanes;
    return dot({hn::Load(lanes, x_ + place), hn::Load(lanes, y_ + place), hn::Load(lanes, z_ + place)},
               along);
  }
  HWY_INLINE Floats growths(std::uint32_t place, const Vectors& point) const {
    return hn::Sub(rates(place, point), constants(place));
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
  std::uint32_t place;
};

/// Of value(place) over so many vectors from `begin` on: the largest and its first place.
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
  constexpr std::uint64_t beyond = std::uint64_t{1} << (vectors * width);  // not numbers equal nothing
  return {hn::GetLane(most),
          begin + static_cast<std::uint32_t>(std::countr_zero(found | beyond)) % (vectors * step)};
}

/// The same over the vectors from `begin` to `end`.
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
  return {hn::GetLane(most), begin};  // not a number
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

/// One search between two steps.
class Search {
 public:
  HWY_INLINE void start(const GrowthQuestion& question, float* room) {
    centre_b_ = question.centre_b;
    enough_ = 1 - question.margin;
    planes_.place(question, room);
    start_between_centres();
    step_count_ = 1;
    is_optimum_ = false;
  }

  HWY_INLINE bool meets() const { return growth_ < enough_; }

  /// From where the growth is too large. False where there is nowhere to go, or too many steps are taken.
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
  /// Has the growth come down as far as it can? Four planes tell, to rounding; the direction, from A to B, is
  /// where those of A weigh as much as those of B.
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
  /// To where, between the centres, both hulls must grow alike.
  HWY_INLINE void start_between_centres() {
    const Vector centre = centre_b_;
    const Vectors target = all_lanes(centre);
    const Largest of_a = largest(0, planes_.count_of_a(),
                                 [&](std::uint32_t place) { return planes_.rates(place, target); }),
                  of_b = largest(planes_.count_of_a(), planes_.count(),
                                 [&](std::uint32_t place) { return hn::Neg(planes_.constants(place)); });
    const float share = of_b.value / (of_a.value + of_b.value);
    point_ = centre * share;
    growth_ = of_a.value * share;
    active_[0] = of_a.place, active_[1] = of_b.place, active_count_ = 2;
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

  /// Does the growth not fall any more, but for rounding? Two active planes are parallel then, or a face lies
  /// along an edge.
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

  /// An optimum of fewer planes: the axis is that of the one of them that stands against the others.
  HWY_INLINE void end_at_face() {
    std::uint32_t count_of_a = 0, sum_of_a = 0, sum_of_b = 0;  // of one place the sum is the place
    for (std::uint32_t i = 0; i < active_count_; ++i) {
      const bool of_a = active_[i] < planes_.count_of_a();
      count_of_a += of_a;
      (of_a ? sum_of_a : sum_of_b) += active_[i];
    }
    direction_ = count_of_a == 1 ? planes_.gradient(sum_of_a) : planes_.gradient(sum_of_b) * -1.0f;
    is_optimum_ = true;
  }

  /// Down along the active planes, as far as the others allow; the first of them becomes active.
  HWY_INLINE bool move(const Vector& along) {
    const Lanes lanes;
    const float rate = dot(along, gradient(0));
    const Vectors direction = all_lanes(along), point = all_lanes(point_);
    const auto rate_of_active = hn::Set(lanes, rate), growth = hn::Set(lanes, growth_),
               least = hn::Set(lanes, 1e-12f), one = hn::Set(lanes, 1.0f);
    const auto a0 = hn::Set(lanes, static_cast<float>(active_[0])),
               a1 = hn::Set(lanes, static_cast<float>(active_[1])),
               a2 = hn::Set(lanes, static_cast<float>(active_count_ > 2 ? active_[2] : active_[1]));
    const Largest first = largest(0, planes_.count(), [&](std::uint32_t place) {
      const auto index = hn::Iota(lanes, static_cast<float>(place));
      const auto nearing = hn::Sub(planes_.rates(place, direction), rate_of_active);
      const auto room = hn::Max(hn::Sub(growth, planes_.growths(place, point)), least);
      const auto active = hn::Or(hn::Or(hn::Eq(index, a0), hn::Eq(index, a1)), hn::Eq(index, a2));
      return hn::IfThenZeroElse(active, hn::Mul(nearing, hn::Div(one, room)));
    });
    if (!(first.value > 0)) return false;
    const float far = 1 / first.value;
    point_ = point_ + along * far;
    growth_ += rate * far;
    active_[active_count_++] = first.place;
    return true;
  }

  /// Of four active planes, one by which the growth is not bounded; false where there is none: an optimum.
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
