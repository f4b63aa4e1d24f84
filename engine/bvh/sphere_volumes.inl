// The spheres of a SphereTree as a traversal compares them: in single precision, widened by its rounding
// errors. Included within a target's namespace, after box_volumes.inl.

/// A sphere in the other tree's frame.
struct PlacedSphere {
  float centre[3];
  float radius;
};

class SphereVolumes {
 public:
  using Tree = SphereTree;
  using Node = SphereNode;
  using Placed = PlacedSphere;

  explicit SphereVolumes(const Frames& frames) : frames_(frames) {}

  struct PlacedNode {
    LaneArrays centre;
    std::array<float, TreeLayout::width> radius;

    HWY_INLINE Placed lane(std::uint32_t i) const {
      return {{centre[0][i], centre[1][i], centre[2][i]}, radius[i]};
    }
  };
  HWY_INLINE PlacedNode place(int side, const Node& node) const {
    PlacedNode placed;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors centre = load_lanes(node.centre, i);
      for (int k = 0; k < 3; ++k)
        store(plus(along(frames_.rotation(side)[k], centre), frames_.translation(side)[k]), placed.centre[k],
              i);
      store(plus(hn::LoadU(Lanes(), node.radius.data() + i), frames_.slack()), placed.radius, i);
    }
    return placed;
  }

  HWY_INLINE std::uint32_t meeting(int, const Placed& placed, const Node& node) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Floats radii =
          times(plus(hn::LoadU(Lanes(), node.radius.data() + i), placed.radius), frames_.scale());
      const Mask near =
          hn::Le(squared_offset(placed, node.centre, i), plus(hn::Mul(radii, radii), underflow));
      all |= bits(hn::And(near, hn::Ge(radii, hn::Zero(Lanes())))) << i;
    }
    return all;
  }
  HWY_INLINE void bounds(int, const Placed& placed, const Node& node, float* squared) const {
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Floats radii =
          times(plus(hn::LoadU(Lanes(), node.radius.data() + i), placed.radius), frames_.scale());
      const Floats apart = gap(hn::Sqrt(squared_offset(placed, node.centre, i)), radii);
      hn::StoreU(hn::Mul(apart, apart), Lanes(), squared + i);
    }
  }

  /// The same for boxes along the axes of tree `side`.
  HWY_INLINE std::uint32_t meeting(int, const Placed& placed, const BoxNode& boxes) const {
    const float radius = placed.radius * frames_.scale();
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Mask near = hn::Le(squared_gap(placed, boxes, i), hn::Set(Lanes(), radius * radius + underflow));
      all |= bits(near) << i;
    }
    return all;
  }
  HWY_INLINE void bounds(int, const Placed& placed, const BoxNode& boxes, float* squared) const {
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Floats apart =
          gap(hn::Sqrt(squared_gap(placed, boxes, i)), hn::Set(Lanes(), placed.radius * frames_.scale()));
      hn::StoreU(hn::Mul(apart, apart), Lanes(), squared + i);
    }
  }

  float size(const Node& node, std::uint32_t lane) const { return radius(node, lane); }
  float radius(const Node& node, std::uint32_t lane) const { return node.radius[lane] * frames_.scale(); }

 private:
  /// The squared, scaled distances between centres.
  HWY_INLINE Floats squared_offset(const Placed& placed, const std::array<BoxNode::Lanes, 3>& centre,
                                   std::size_t i) const {
    const Vectors apart = times(difference(load_lanes(centre, i), all_lanes(placed.centre)), frames_.scale());
    return dot(apart, apart);
  }
  /// The squared, scaled distances from the centre to the boxes.
  HWY_INLINE Floats squared_gap(const Placed& placed, const BoxNode& boxes, std::size_t i) const {
    const Vectors apart = difference(load_lanes(boxes.centre, i), all_lanes(placed.centre));
    const Vectors half = load_lanes(boxes.half, i);
    const Vectors gaps =
        times({gap(apart.x, half.x), gap(apart.y, half.y), gap(apart.z, half.z)}, frames_.scale());
    return dot(gaps, gaps);
  }

  const Frames& frames_;
};
