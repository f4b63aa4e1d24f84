// The oriented boxes of an ObbTree as a traversal compares them: one box, turned into the other tree's frame,
// with the eight of a node at once, along the face normals of both and across their edges [Gottschalk, Lin,
// Manocha 1996]. Single precision; boxes are widened by its rounding errors. Included within a target's
// namespace, after box_volumes.inl.

/// A box in the other tree's frame. Its extents are along the axes of that frame.
struct PlacedObb {
  PlacedBox box;
  Matrix axes, absolute;  // rows: its own axes
};

class ObbVolumes {
 public:
  using Tree = ObbTree;
  using Node = ObbNode;
  using Placed = PlacedObb;

  explicit ObbVolumes(const Frames& frames) : frames_(frames) {}

  struct PlacedNode {
    LaneArrays centre, half, extent;
    std::array<LaneArrays, 3> axes;

    HWY_INLINE Placed lane(std::uint32_t i) const {
      Placed placed;
      for (int j = 0; j < 3; ++j) {
        placed.box.centre[j] = centre[j][i], placed.box.half[j] = half[j][i],
        placed.box.extent[j] = extent[j][i];
        for (int k = 0; k < 3; ++k) {
          placed.axes[j][k] = axes[j][k][i];
          placed.absolute[j][k] = std::abs(axes[j][k][i]);
        }
      }
      return placed;
    }
  };
  HWY_INLINE PlacedNode place(int side, const Node& node) const {
    PlacedNode placed;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const Vectors centre = load_lanes(node.centre, i);
      Floats extent[3] = {hn::Zero(Lanes()), hn::Zero(Lanes()), hn::Zero(Lanes())};
      for (int axis = 0; axis < 3; ++axis) {
        const Floats half = plus(hn::LoadU(Lanes(), node.half[axis].data() + i), frames_.slack());
        const Vectors own = load_lanes(node.axis[axis], i);
        store(half, placed.half[axis], i);
        for (int k = 0; k < 3; ++k) {
          const Floats turned = along(frames_.rotation(side)[k], own);
          store(turned, placed.axes[axis][k], i);
          extent[k] = hn::Add(extent[k], hn::Mul(hn::Abs(turned), half));
        }
      }
      for (int k = 0; k < 3; ++k) {
        store(plus(along(frames_.rotation(side)[k], centre), frames_.translation(side)[k]), placed.centre[k],
              i);
        store(extent[k], placed.extent[k], i);
      }
    }
    return placed;
  }

  HWY_INLINE std::uint32_t meeting(int, const Placed& placed, const Node& node) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes()))
      all |= bits(Comparison(placed, node, i).meet()) << i;
    return all;
  }
  HWY_INLINE void bounds(int, const Placed& placed, const Node& node, float* squared) const {
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes()))
      hn::StoreU(Comparison(placed, node, i).bound(frames_.scale()), Lanes(), squared + i);
  }

  /// The same for boxes along the axes of tree `side`.
  HWY_INLINE std::uint32_t meeting(int, const Placed& placed, const BoxNode& boxes) const {
    return boxes_met(placed.box, placed.axes, placed.absolute, boxes);
  }
  HWY_INLINE void bounds(int, const Placed& placed, const BoxNode& boxes, float* squared) const {
    bound_boxes(placed.box, placed.axes, placed.absolute, boxes, frames_.scale(), squared);
  }

  float size(const Node& node, std::uint32_t lane) const {
    return box_size(node.half, lane, frames_.scale());
  }
  float radius(const Node& node, std::uint32_t lane) const {
    return box_radius(node.half, lane, frames_.scale());
  }

 private:
  /// One placed box and lanes of a node's, along the axes of either.
  struct Comparison {
    Floats turn[3][3], absolute[3][3];  // [axis of the lane][axis of the placed box]
    Floats here[3], there[3];           // from the lane's centre to the placed one's, along both
    Floats half[3];                     // of the lane
    float placed_half[3];

    HWY_INLINE Comparison(const Placed& placed, const Node& node, std::size_t i) {
      const Vectors apart = difference(all_lanes(placed.box.centre), load_lanes(node.centre, i));
      for (int axis = 0; axis < 3; ++axis) {
        const Vectors own = load_lanes(node.axis[axis], i);
        here[axis] = dot(own, apart);
        there[axis] = along(placed.axes[axis], apart);
        half[axis] = hn::LoadU(Lanes(), node.half[axis].data() + i);
        placed_half[axis] = placed.box.half[axis];
        for (int other = 0; other < 3; ++other) {
          turn[axis][other] = along(placed.axes[other], own);
          absolute[axis][other] = hn::Abs(turn[axis][other]);
        }
      }
    }

    HWY_INLINE Floats extent_here(int axis) const {
      return hn::Add(half[axis], along({placed_half[0], placed_half[1], placed_half[2]},
                                       {absolute[axis][0], absolute[axis][1], absolute[axis][2]}));
    }
    HWY_INLINE Floats extent_there(int axis) const {
      return plus(dot({half[0], half[1], half[2]}, {absolute[0][axis], absolute[1][axis], absolute[2][axis]}),
                  placed_half[axis]);
    }

    HWY_INLINE Mask meet() const {
      Mask all = hn::And(hn::And(within(here[0], extent_here(0)), within(here[1], extent_here(1))),
                         within(here[2], extent_here(2)));
      if (hn::AllFalse(Lanes(), all)) return all;
      for (int axis = 0; axis < 3; ++axis) all = hn::And(all, within(there[axis], extent_there(axis)));
      if (hn::AllFalse(Lanes(), all)) return all;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) all = hn::And(all, meet_across(i, j));
      return all;
    }

    /// Along the cross product of axis i of the lane and axis j of the placed box. Where the axes are
    /// parallel the product is mere rounding; the slack makes such boxes meet.
    HWY_INLINE Mask meet_across(int i, int j) const {
      const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const Floats apart = hn::Sub(hn::Mul(here[i2], turn[i1][j]), hn::Mul(here[i1], turn[i2][j]));
      const Floats lane_extent =
          hn::Add(hn::Mul(half[i1], absolute[i2][j]), hn::Mul(half[i2], absolute[i1][j]));
      const Floats placed_extent = hn::Add(hn::Mul(hn::Set(Lanes(), placed_half[j1]), absolute[i][j2]),
                                           hn::Mul(hn::Set(Lanes(), placed_half[j2]), absolute[i][j1]));
      const Floats sizes =
          plus(hn::Add(hn::Add(half[0], half[1]), half[2]), placed_half[0] + placed_half[1] + placed_half[2]);
      const Floats slack = hn::Mul(sizes, hn::Set(Lanes(), parallel_slack));
      return within(apart, hn::Add(hn::Add(lane_extent, placed_extent), slack));
    }

    HWY_INLINE Floats bound(float scale) const {
      const Vectors own = times(
          {gap(here[0], extent_here(0)), gap(here[1], extent_here(1)), gap(here[2], extent_here(2))}, scale);
      const Vectors other = times(
          {gap(there[0], extent_there(0)), gap(there[1], extent_there(1)), gap(there[2], extent_there(2))},
          scale);
      return hn::Max(dot(own, own), dot(other, other));
    }

    /// More than the error of a cross product's components, which is some roundings of 2⁻²⁴.
    static constexpr float parallel_slack = 2e-6f;
  };

  const Frames& frames_;
};
