// The user's own frames: the vertices of STL files of one topology, interpolated. Between two frames they
// move on straight lines, or along the uniform Catmull-Rom spline of four frames [Catmull and Rom 1974]; at a
// frame's time they are where its file has them.

#include <algorithm>

#include "dynamics/deformation/mesh_frames.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

constexpr std::string_view repeats[] = {"cycle", "to-and-fro", "once"};
enum class Repeat : std::uint8_t { cycle, to_and_fro, once };  // in the same order

constexpr std::string_view interpolations[] = {"linear", "smooth"};

/// In intervals between frames. Within it of a frame the time is that frame's: sums of time steps do not meet
/// it exactly.
constexpr Real same_moment = 1e-9;

class Frames final : public Deformation {
 public:
  Frames(std::shared_ptr<const MeshFrames> frames, const ParameterValues& values)
      : owner_(std::move(frames)),
        frames_(owner_->positions),
        period_(values[0]),
        repeat_(static_cast<Repeat>(values[1])),
        smooth_(values[2] != 0) {}

  void deform(Real time, std::span<Vec3f> vertices) const override {
    const Real at = intervals() * share(time), nearest = std::round(at);
    if (std::abs(at - nearest) <= same_moment) {
      std::ranges::copy(frame(static_cast<std::ptrdiff_t>(nearest)), vertices.begin());
    } else {
      const auto before = static_cast<std::ptrdiff_t>(std::floor(at));
      smooth_ ? curve(before, at - std::floor(at), vertices) : line(before, at - std::floor(at), vertices);
    }
  }

  /// Per interval between two frames, a line moves by their difference. The derivative of a spline is a
  /// quadratic curve that stays within the triangle of its control points.
  Real fastest() const override {
    Real fastest = 0;
    const auto add = [&](const Vec3& way) { fastest = std::max(fastest, length(way)); };
    for (std::ptrdiff_t step = 0; step < static_cast<std::ptrdiff_t>(intervals()); ++step)
      for (std::size_t i = 0; i < frames_.front().size(); ++i) {
        const Vec3 b(frame(step)[i]), c(frame(step + 1)[i]), line = c - b;
        add(line);
        if (!smooth_) continue;
        const Vec3 at_b = (c - Vec3(frame(step - 1)[i])) / Real(2),
                   at_c = (Vec3(frame(step + 2)[i]) - b) / Real(2);
        add(at_b), add(at_c), add(line * Real(3) - at_b - at_c);
      }
    return fastest * intervals() / period_;
  }

 private:
  std::ptrdiff_t count() const { return std::ssize(frames_); }

  /// From frame to frame within a period.
  Real intervals() const {
    if (repeat_ == Repeat::cycle) return static_cast<Real>(count());
    return static_cast<Real>(count() - 1) * (repeat_ == Repeat::once ? 1 : 2);
  }

  Real share(Real time) const {
    return repeat_ == Repeat::once ? std::clamp<Real>(time / period_, 0, 1) : share_of_period(time, period_);
  }

  /// The frame at this number of intervals from the beginning. Splines need one frame before the beginning,
  /// and two past the end.
  const std::vector<Vec3f>& frame(std::ptrdiff_t step) const {
    if (repeat_ == Repeat::once)
      return frames_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(step, 0, count() - 1))];
    const auto period = static_cast<std::ptrdiff_t>(intervals());
    const std::ptrdiff_t within = (step + period) % period;
    const bool back = within >= count();
    return frames_[static_cast<std::size_t>(back ? period - within : within)];
  }

  void line(std::ptrdiff_t before, Real u, std::span<Vec3f> vertices) const {
    const std::vector<Vec3f>&a = frame(before), &b = frame(before + 1);
    for (std::size_t i = 0; i < vertices.size(); ++i)
      vertices[i] = Vec3f(Vec3(a[i]) * (1 - u) + Vec3(b[i]) * u);
  }

  void curve(std::ptrdiff_t before, Real u, std::span<Vec3f> vertices) const {
    const std::vector<Vec3f>&a = frame(before - 1), &b = frame(before), &c = frame(before + 1),
          &d = frame(before + 2);
    const Real u2 = u * u, u3 = u2 * u;
    const Real of_a = (-u3 + 2 * u2 - u) / 2, of_b = (3 * u3 - 5 * u2 + 2) / 2,
               of_c = (-3 * u3 + 4 * u2 + u) / 2, of_d = (u3 - u2) / 2;
    for (std::size_t i = 0; i < vertices.size(); ++i)
      vertices[i] = Vec3f(Vec3(a[i]) * of_a + Vec3(b[i]) * of_b + Vec3(c[i]) * of_c + Vec3(d[i]) * of_d);
  }

  std::shared_ptr<const MeshFrames> owner_;
  const std::vector<std::vector<Vec3f>>& frames_;
  Real period_;
  Repeat repeat_;
  bool smooth_;
};

constexpr AlgorithmParameter parameters[] = {
    period_parameter,
    {.name = "repeat", .label = "Repeat", .choices = repeats},
    {.name = "interpolation", .label = "In between", .choices = interpolations},
};

}  // namespace

extern const DeformationAlgorithm deformation_frames;
const DeformationAlgorithm deformation_frames = {
    "frames",
    "Your own frames",
    "beyond",
    parameters,
    [](const Mesh&, const DeformationChoice& choice) -> std::unique_ptr<const Deformation> {
      return std::make_unique<Frames>(choice.frames, choice.parameters);
    },
    true};

}  // namespace collidoscope
