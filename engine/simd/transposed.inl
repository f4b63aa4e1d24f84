// Transposes numbers that are stored one behind the other in a structure for each lane, such as poses, into
// vectors of the first, the second …, and back: a few shuffles if registers have a fixed width. Gathering
// needs ten times as many micro-operations. Included within a namespace of one instruction set that calls
// Highway's hn.

/// The first, second … of four numbers, by lane.
template <class Tag>
struct Transposed {
  hn::Vec<Tag> of[4];
};

#if HWY_HAVE_SCALABLE || HWY_TARGET == HWY_SCALAR

/// `address_of(lane)`: the address of the lane's four numbers.
template <class Tag, class Address>
HWY_INLINE Transposed<Tag> load_transposed(Tag tag, const Address& address_of) {
  HWY_ALIGN Real rows[4][HWY_MAX_BYTES / sizeof(Real)];
  for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane)
    for (std::size_t i = 0; i < 4; ++i) rows[i][lane] = address_of(lane)[i];
  return {{hn::Load(tag, rows[0]), hn::Load(tag, rows[1]), hn::Load(tag, rows[2]), hn::Load(tag, rows[3])}};
}

template <class Tag, class Address, class... Vectors>
HWY_INLINE void store_transposed(Tag tag, const Address& address_of, Vectors... vectors) {
  HWY_ALIGN Real row[HWY_MAX_BYTES / sizeof(Real)];
  std::size_t i = 0;
  const auto store = [&](auto vector) {
    hn::Store(vector, tag, row);
    for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) address_of(lane)[i] = row[lane];
    ++i;
  };
  (store(vectors), ...);
}

#else

/// `address_of(lane)`: the address of the lane's four numbers. Pairs of numbers meet as they are read.
template <class Tag, class Address>
HWY_INLINE Transposed<Tag> load_transposed(Tag tag, const Address& address_of) {
  constexpr std::size_t lanes = hn::MaxLanes(Tag());
  static_assert(lanes == 2 || lanes == 4 || lanes == 8);
  const hn::Half<Tag> half;
  if constexpr (lanes == 2) {
    const Real *p = address_of(0), *q = address_of(1);
    const auto p01 = hn::LoadU(tag, p), q01 = hn::LoadU(tag, q), p23 = hn::LoadU(tag, p + 2),
               q23 = hn::LoadU(tag, q + 2);
    return {{hn::InterleaveLower(tag, p01, q01), hn::InterleaveUpper(tag, p01, q01),
             hn::InterleaveLower(tag, p23, q23), hn::InterleaveUpper(tag, p23, q23)}};
  } else if constexpr (lanes == 4) {
    const Real *p = address_of(0), *q = address_of(1), *r = address_of(2), *s = address_of(3);
    const auto halves = [&](const Real* lower, const Real* upper) {
      return hn::Combine(tag, hn::LoadU(half, upper), hn::LoadU(half, lower));
    };
    const auto pr01 = halves(p, r), qs01 = halves(q, s), pr23 = halves(p + 2, r + 2),
               qs23 = halves(q + 2, s + 2);
    return {{hn::InterleaveLower(tag, pr01, qs01), hn::InterleaveUpper(tag, pr01, qs01),
             hn::InterleaveLower(tag, pr23, qs23), hn::InterleaveUpper(tag, pr23, qs23)}};
  } else {
    const auto lower = load_transposed(half, address_of),
               upper = load_transposed(half, [&](std::size_t lane) { return address_of(lane + lanes / 2); });
    const auto both = [&](std::size_t i) { return hn::Combine(tag, upper.of[i], lower.of[i]); };
    return {{both(0), both(1), both(2), both(3)}};
  }
}

/// The inverse: two or four numbers each.
template <class Tag, class Address, class Vector>
HWY_INLINE void store_transposed(Tag tag, const Address& address_of, Vector first, Vector second) {
  constexpr std::size_t lanes = hn::MaxLanes(Tag());
  const hn::Half<Tag> half;
  const auto lower = hn::InterleaveLower(tag, first, second), upper = hn::InterleaveUpper(tag, first, second);
  if constexpr (lanes == 2) {
    hn::StoreU(lower, tag, address_of(0)), hn::StoreU(upper, tag, address_of(1));
  } else if constexpr (lanes == 4) {
    hn::StoreU(hn::LowerHalf(half, lower), half, address_of(0));
    hn::StoreU(hn::LowerHalf(half, upper), half, address_of(1));
    hn::StoreU(hn::UpperHalf(half, lower), half, address_of(2));
    hn::StoreU(hn::UpperHalf(half, upper), half, address_of(3));
  } else {
    store_transposed(half, address_of, hn::LowerHalf(half, first), hn::LowerHalf(half, second));
    store_transposed(
        half, [&](std::size_t lane) { return address_of(lane + lanes / 2); }, hn::UpperHalf(half, first),
        hn::UpperHalf(half, second));
  }
}
template <class Tag, class Address, class Vector>
HWY_INLINE void store_transposed(Tag tag, const Address& address_of, Vector first, Vector second,
                                 Vector third, Vector fourth) {
  constexpr std::size_t lanes = hn::MaxLanes(Tag());
  const hn::Half<Tag> half;
  if constexpr (lanes == 2) {
    store_transposed(tag, address_of, first, second);
    store_transposed(
        tag, [&](std::size_t lane) { return address_of(lane) + 2; }, third, fourth);
  } else if constexpr (lanes == 4) {
    const auto pr01 = hn::InterleaveLower(tag, first, second), qs01 = hn::InterleaveUpper(tag, first, second),
               pr23 = hn::InterleaveLower(tag, third, fourth), qs23 = hn::InterleaveUpper(tag, third, fourth);
    hn::StoreU(hn::ConcatLowerLower(tag, pr23, pr01), tag, address_of(0));
    hn::StoreU(hn::ConcatLowerLower(tag, qs23, qs01), tag, address_of(1));
    hn::StoreU(hn::ConcatUpperUpper(tag, pr23, pr01), tag, address_of(2));
    hn::StoreU(hn::ConcatUpperUpper(tag, qs23, qs01), tag, address_of(3));
  } else {
    store_transposed(half, address_of, hn::LowerHalf(half, first), hn::LowerHalf(half, second),
                     hn::LowerHalf(half, third), hn::LowerHalf(half, fourth));
    store_transposed(
        half, [&](std::size_t lane) { return address_of(lane + lanes / 2); }, hn::UpperHalf(half, first),
        hn::UpperHalf(half, second), hn::UpperHalf(half, third), hn::UpperHalf(half, fourth));
  }
}

#endif

/// Four floats of each lane. `address_of(lane)`: their address.
template <class Tag, class Address>
HWY_INLINE Transposed<Tag> load_transposed_floats(Tag tag, const Address& address_of) {
#if HWY_ARCH_X86 && HWY_TARGET != HWY_SCALAR
  if constexpr (hn::MaxLanes(Tag()) == 4) {
    const hn::FixedTag<float, 4> floats;
    const hn::FixedTag<Real, 2> twos;
    const auto row = [&](std::size_t lane) { return hn::LoadU(floats, address_of(lane)); };
    const auto p = row(0), q = row(1), r = row(2), s = row(3);
    const auto pq01 = hn::BitCast(twos, hn::InterleaveLower(floats, p, q)),
               pq23 = hn::BitCast(twos, hn::InterleaveUpper(floats, p, q)),
               rs01 = hn::BitCast(twos, hn::InterleaveLower(floats, r, s)),
               rs23 = hn::BitCast(twos, hn::InterleaveUpper(floats, r, s));
    const auto number = [&](auto column) { return hn::PromoteTo(tag, hn::BitCast(floats, column)); };
    return {{number(hn::InterleaveLower(twos, pq01, rs01)), number(hn::InterleaveUpper(twos, pq01, rs01)),
             number(hn::InterleaveLower(twos, pq23, rs23)), number(hn::InterleaveUpper(twos, pq23, rs23))}};
  }
#endif
  HWY_ALIGN Real columns[4][HWY_MAX_BYTES / sizeof(Real)];
  for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) {
    const auto* const numbers = address_of(lane);  // not in a loop, at which gcc 12 crashes at -O2
    columns[0][lane] = numbers[0], columns[1][lane] = numbers[1];
    columns[2][lane] = numbers[2], columns[3][lane] = numbers[3];
  }
  return {{hn::Load(tag, columns[0]), hn::Load(tag, columns[1]), hn::Load(tag, columns[2]),
           hn::Load(tag, columns[3])}};
}

/// The inverse: rounded to floats.
template <class Tag, class Address, class Vector>
HWY_INLINE void store_transposed_floats(Tag tag, const Address& address_of, Vector first, Vector second,
                                        Vector third, Vector fourth) {
#if HWY_ARCH_X86 && HWY_TARGET != HWY_SCALAR
  if constexpr (hn::MaxLanes(Tag()) == 4) {
    const hn::FixedTag<float, 4> floats;
    const hn::FixedTag<Real, 2> twos;
    const auto lower = [&](Vector a, Vector b) {
      return hn::BitCast(twos, hn::InterleaveLower(floats, hn::DemoteTo(floats, a), hn::DemoteTo(floats, b)));
    };
    const auto upper = [&](Vector a, Vector b) {
      return hn::BitCast(twos, hn::InterleaveUpper(floats, hn::DemoteTo(floats, a), hn::DemoteTo(floats, b)));
    };
    const auto pq01 = lower(first, second), rs01 = lower(third, fourth), pq23 = upper(first, second),
               rs23 = upper(third, fourth);
    const auto store = [&](auto row, std::size_t lane) {
      hn::StoreU(hn::BitCast(floats, row), floats, address_of(lane));
    };
    store(hn::InterleaveLower(twos, pq01, rs01), 0), store(hn::InterleaveUpper(twos, pq01, rs01), 1);
    store(hn::InterleaveLower(twos, pq23, rs23), 2), store(hn::InterleaveUpper(twos, pq23, rs23), 3);
    return;
  }
#endif
  HWY_ALIGN Real columns[4][HWY_MAX_BYTES / sizeof(Real)];
  hn::Store(first, tag, columns[0]), hn::Store(second, tag, columns[1]);
  hn::Store(third, tag, columns[2]), hn::Store(fourth, tag, columns[3]);
  for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane)
    for (std::size_t i = 0; i < 4; ++i) address_of(lane)[i] = static_cast<float>(columns[i][lane]);
}

/// Poses, a lane for each.
template <class Tag>
struct LanePoses {
  hn::Vec<Tag> columns[3][3];  // of the rotations: by column, then coordinate
  hn::Vec<Tag> translation[3];
};

/// `pose_of(lane)`: the lane's pose.
template <class Tag, class PoseOf>
HWY_INLINE LanePoses<Tag> load_poses(Tag tag, const PoseOf& pose_of) {
  static_assert(sizeof(Pose) == 12 * sizeof(Real) && offsetof(Pose, translation) == 9 * sizeof(Real));
  const auto numbers_from = [&](std::size_t begin) {
    return load_transposed(tag, [&](std::size_t lane) { return &pose_of(lane).rotation[0].x + begin; });
  };
  const Transposed<Tag> numbers[3] = {numbers_from(0), numbers_from(4), numbers_from(8)};
  LanePoses<Tag> poses;
  for (std::size_t i = 0; i < 9; ++i) poses.columns[i / 3][i % 3] = numbers[i / 4].of[i % 4];
  for (std::size_t i = 0; i < 3; ++i) poses.translation[i] = numbers[2].of[1 + i];
  return poses;
}
