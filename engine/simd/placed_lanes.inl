// The frames of two meshes, in single precision. Included within a target's namespace.

/// A matrix by rows.
using Matrix = std::array<std::array<float, 3>, 3>;

class Frames {
 public:
  /// `extent`: the sum of both trees' largest coordinates, in metres.
  Frames(const Pose& b_in_a, float extent) : b_in_a_(b_in_a) {
    const Vec3 back = -b_in_a.unrotate(b_in_a.translation);
    Real largest = extent;
    for (int i = 0; i < 3; ++i) {
      translation_[0][i] = static_cast<float>(back[i]);
      translation_[1][i] = static_cast<float>(b_in_a.translation[i]);
      largest = std::max(largest, extent + std::abs(b_in_a.translation[i]));
      for (int j = 0; j < 3; ++j) {
        rotation_[0][i][j] = static_cast<float>(b_in_a.rotation[i][j]);
        rotation_[1][i][j] = static_cast<float>(b_in_a.rotation[j][i]);
        for (int side = 0; side < 2; ++side) absolute_[side][i][j] = std::abs(rotation_[side][i][j]);
      }
    }
    slack_ = rounding * static_cast<float>(largest) + underflow;
    scale_ = scale_of(largest);
    square_metres_ = 1 / (static_cast<Real>(scale_) * scale_);
    remote_slack_ = static_cast<float>((skew() + double_rounding) * largest * scale_) + underflow;
  }

  /// A power of two that makes the largest coordinate about 1. Lengths are scaled by it before they are
  /// multiplied by each other: squares of lengths below 10⁻²⁰ m are less than single precision holds, and
  /// bounds that are 0 prune nothing. Coordinates end at tolerance::largest_coordinate, far from overflow.
  float scale() const { return scale_; }
  /// The square metres of a scaled square, up to the largest float.
  float square_metres(float scaled) const {
    const Real metres = static_cast<Real>(scaled) * square_metres_;
    return static_cast<float>(std::min<Real>(metres, std::numeric_limits<float>::max()));
  }

  /// The error of a placed coordinate and of a volume test.
  float slack() const { return slack_; }
  /// The error of a scaled coordinate up to `largest` that is relative to a near point.
  float local_slack(float largest) const { return 2 * rounding * largest + remote_slack_; }

  /// From point b of B's frame to point a of A's frame, as seen from B.
  Vec3 offset(const Vec3& a, const Vec3& b) const { return b_in_a_.to_local(a) - b; }

  /// From the frame of tree `side` to the other's: its rows are the other's axes in that frame.
  const Matrix& rotation(int side) const { return rotation_[side]; }
  const Matrix& absolute(int side) const { return absolute_[side]; }
  const std::array<float, 3>& translation(int side) const { return translation_[side]; }

 private:
  static float scale_of(Real largest) {
    constexpr int most = 126;  // the inverse is a normal number, too
    return largest > 0 ? std::ldexp(1.0f, std::clamp(-std::ilogb(largest), -most, most)) : 1.0f;
  }

  /// The rotation's deviation from orthonormal.
  Real skew() const {
    const Mat3& r = b_in_a_.rotation;
    Real most = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) most = std::max(most, std::abs(dot(r[i], r[j]) - (i == j ? 1 : 0)));
    return 3 * most;
  }

  /// Many times the error of a double coordinate that is transformed into the other frame.
  static constexpr Real double_rounding = 1e-14;
  /// 2⁻²⁰: the sum of a coordinate's dozen roundings of 2⁻²⁴, and a third more.
  static constexpr float rounding = 1e-6f;

  std::array<Matrix, 2> rotation_, absolute_;  // from tree `side` to the other
  std::array<std::array<float, 3>, 2> translation_;
  float slack_ = 0, remote_slack_ = 0, scale_ = 1;
  Real square_metres_ = 1;  // of a scaled square of 1
  Pose b_in_a_;
};
