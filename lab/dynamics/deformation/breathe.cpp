// Any mesh, breathing: each vertex moves along its normal, the mean of its triangles' by their areas.

#include "core/trigonometry.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

std::vector<Vec3> vertex_normals(const Mesh& mesh) {
  std::vector<Vec3> normals(mesh.vertices.size(), Vec3(0));
  const auto corner = [&](const Triangle& t, std::size_t i) { return Vec3(mesh.vertices[t[i]]); };
  for (const Triangle& t : mesh.triangles) {
    const Vec3 area = cross(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0));
    for (const std::uint32_t vertex : t) normals[vertex] += area;
  }
  for (Vec3& normal : normals) normal = normalized(normal);
  return normals;
}

class Breathing final : public Deformation {
 public:
  Breathing(const Mesh& rest, const ParameterValues& values)
      : rest_(rest.vertices),
        normals_(vertex_normals(rest)),
        most_(values[0] * RestFrame(rest).half_sides.x),
        period_(values[1]) {}

  void deform(Real time, std::span<Vec3f> vertices) const override {
    const Real way = most_ * sine_of(phase_at(time, period_));
    for (std::size_t i = 0; i < rest_.size(); ++i) vertices[i] = Vec3f(Vec3(rest_[i]) + normals_[i] * way);
  }

  Real fastest() const override { return std::abs(most_) * phase_rate(period_); }

 private:
  std::vector<Vec3f> rest_;
  std::vector<Vec3> normals_;
  Real most_;  // m along the normals
  Real period_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "amplitude", .label = "Breath, share of half the length", .standard = 0.05, .maximum = 0.5},
    period_parameter,
};

}  // namespace

extern const DeformationAlgorithm deformation_breathe;
const DeformationAlgorithm deformation_breathe = {
    "breathe", "Breathing", "beyond", parameters,
    [](const Mesh& rest, const DeformationChoice& choice) -> std::unique_ptr<const Deformation> {
      return std::make_unique<Breathing>(rest, choice.parameters);
    }};

}  // namespace collidoscope
