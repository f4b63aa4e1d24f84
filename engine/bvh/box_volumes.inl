// The boxes of a BoxTree as a traversal compares them: one box, turned into the other tree's frame, with the
// eight of a node at once, along the face normals of both [Gottschalk 1996; the six axes of Grulich 3.1.3].
// Single precision; boxes are widened by its rounding errors. Included within a target's namespace, after
// placed_lanes.inl.

/// A box in the other tree's frame.
struct PlacedBox {
  float centre[3];
  float half[3];    // along its own axes
  float extent[3];  // along the other tree's
};

/// The lanes whose boxes meet the placed one, as bits. `axes`: those of the placed box, as rows; `absolute`:
/// their absolute values.
HWY_INLINE std::uint32_t boxes_met(const PlacedBox& placed, const Matrix& axes, const Matrix& absolute,
                                   const BoxNode& boxes) {
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
    const Vectors apart = difference(load_lanes(boxes.centre, i), all_lanes(placed.centre));
    const Vectors half = load_lanes(boxes.half, i);
    Mask meet = hn::And(hn::And(within(apart.x, plus(half.x, placed.extent[0])),
                                within(apart.y, plus(half.y, placed.extent[1]))),
                        within(apart.z, plus(half.z, placed.extent[2])));
    if (hn::AllFalse(Lanes(), meet)) continue;
    for (int axis = 0; axis < 3; ++axis)
      meet = hn::And(meet,
                     within(along(axes[axis], apart), plus(along(absolute[axis], half), placed.half[axis])));
    all |= bits(meet) << i;
  }
  return all;
}

/// Lower bounds of the squared, scaled distances of the boxes: the larger of those along the axes of either.
HWY_INLINE void bound_boxes(const PlacedBox& placed, const Matrix& axes, const Matrix& absolute,
                            const BoxNode& boxes, float scale, float* squared) {
  for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
    const Vectors apart = difference(load_lanes(boxes.centre, i), all_lanes(placed.centre));
    const Vectors half = load_lanes(boxes.half, i);
    const Vectors here =
        times({gap(apart.x, plus(half.x, placed.extent[0])), gap(apart.y, plus(half.y, placed.extent[1])),
               gap(apart.z, plus(half.z, placed.extent[2]))},
              scale);
    const auto gap_along = [&](int axis) {
      return gap(along(axes[axis], apart), plus(along(absolute[axis], half), placed.half[axis]));
    };
    const Vectors there = times({gap_along(0), gap_along(1), gap_along(2)}, scale);
    hn::StoreU(hn::Max(dot(here, here), dot(there, there)), Lanes(), squared + i);
  }
}

/// An eighth of a box's volume, scaled.
inline float box_size(const LaneArrays& half, std::uint32_t lane, float scale) {
  return half[0][lane] * scale * (half[1][lane] * scale) * (half[2][lane] * scale);
}
/// The radius of the sphere around a box, scaled.
inline float box_radius(const LaneArrays& half, std::uint32_t lane, float scale) {
  const float x = half[0][lane] * scale, y = half[1][lane] * scale, z = half[2][lane] * scale;
  return std::sqrt(x * x + y * y + z * z);
}

class BoxVolumes {
 public:
  using Tree = BoxTree;
  using Node = BoxNode;
  using Placed = PlacedBox;

  explicit BoxVolumes(const Frames& frames) : frames_(frames) {}

  /// The volumes of a node of tree `side`, in the other's frame.
  struct PlacedNode {
    LaneArrays centre, half, extent;

    HWY_INLINE Placed lane(std::uint32_t i) const {
      return {{centre[0][i], centre[1][i], centre[2][i]},
              {half[0][i], half[1][i], half[2][i]},
              {extent[0][i], extent[1][i], extent[2][i]}};
    }
  };
  HWY_INLINE PlacedNode place(int side, const Node& node) const {
    PlacedNode placed;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors centre = load_lanes(node.centre, i), tight = load_lanes(node.half, i);
      const Vectors half = {plus(tight.x, frames_.slack()), plus(tight.y, frames_.slack()),
                            plus(tight.z, frames_.slack())};
      store_lanes(half, placed.half, i);
      for (int axis = 0; axis < 3; ++axis) {
        store(plus(along(frames_.rotation(side)[axis], centre), frames_.translation(side)[axis]),
              placed.centre[axis], i);
        store(along(frames_.absolute(side)[axis], half), placed.extent[axis], i);
      }
    }
    return placed;
  }

  /// The lanes of a node of tree `side`, as bits, that meet a volume of the other tree.
  HWY_INLINE std::uint32_t meeting(int side, const Placed& placed, const Node& node) const {
    return boxes_met(placed, frames_.rotation(side), frames_.absolute(side), node);
  }
  /// Lower bounds of their squared, scaled distances.
  HWY_INLINE void bounds(int side, const Placed& placed, const Node& node, float* squared) const {
    bound_boxes(placed, frames_.rotation(side), frames_.absolute(side), node, frames_.scale(), squared);
  }

  /// Larger volumes are opened first.
  float size(const Node& node, std::uint32_t lane) const {
    return box_size(node.half, lane, frames_.scale());
  }
  /// The radius of a sphere around the volume, scaled.
  float radius(const Node& node, std::uint32_t lane) const {
    return box_radius(node.half, lane, frames_.scale());
  }

 private:
  const Frames& frames_;
};
