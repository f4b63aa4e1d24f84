// ODE's triangle meshes: trees of boxes by OPCODE.

#include <algorithm>
#include <ode/ode.h>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

/// Starts ODE once for the program, and allocates its caches for each thread that queries it.
void start_on_this_thread() {
  static const int started = dInitODE2(0);
  thread_local const int allocated = dAllocateODEDataForThread(dAllocateMaskAll);
  static_cast<void>(started), static_cast<void>(allocated);
}

class OdeMesh {
 public:
  explicit OdeMesh(const Shape& shape) {
    start_on_this_thread();
    for (const Vec3f& vertex : shape.mesh().vertices)
      for (int axis = 0; axis < 3; ++axis) points_.push_back(vertex[axis]);
    for (const Triangle& t : shape.mesh().triangles) indices_.insert(indices_.end(), t.begin(), t.end());
    if (indices_.empty()) return;
    data_.reset(dGeomTriMeshDataCreate());
    dGeomTriMeshDataBuildSingle(data_.get(), points_.data(), 3 * sizeof(float),
                                static_cast<int>(points_.size() / 3), indices_.data(),
                                static_cast<int>(indices_.size()), 3 * sizeof(std::uint32_t));
  }
  /// Null without triangles.
  dTriMeshDataID data() const { return data_.get(); }

 private:
  struct Destroy {
    void operator()(dTriMeshDataID data) const { dGeomTriMeshDataDestroy(data); }
  };
  std::vector<float> points_;
  std::vector<std::uint32_t> indices_;
  std::unique_ptr<dxTriMeshData, Destroy> data_;
};

/// A mesh at a pose. ODE's geometries hold their pose, so each query creates its own.
class OdeGeometry {
 public:
  OdeGeometry(const Shape& shape, const Pose& pose)
      : geometry_(dCreateTriMesh(nullptr, shape.get<OdeMesh>().data(), nullptr, nullptr, nullptr)) {
    const auto number = [](Real value) { return static_cast<dReal>(value); };
    dMatrix3 rotation = {};
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        rotation[4 * row + column] = number(pose.rotation[column][row]);
    dGeomSetRotation(geometry_, rotation);
    dGeomSetPosition(geometry_, number(pose.translation.x), number(pose.translation.y),
                     number(pose.translation.z));
  }
  OdeGeometry(const OdeGeometry&) = delete;
  OdeGeometry& operator=(const OdeGeometry&) = delete;
  ~OdeGeometry() { dGeomDestroy(geometry_); }

  dGeomID get() const { return geometry_; }

 private:
  dGeomID geometry_;
};

struct OdeTrimesh {
  static PairResult run(const NarrowQuery& query) {
    PairResult result;
    result.verdict = collide(query, 1).empty() ? Verdict::separated : Verdict::colliding;
    return result;
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    constexpr int most = 0xffff;  // the largest capacity of dCollide()
    return collide(query, most);
  }

 private:
  static std::vector<TrianglePairing> collide(const NarrowQuery& query, int most) {
    start_on_this_thread();
    if (!query.a.get<OdeMesh>().data() || !query.b.get<OdeMesh>().data()) return {};
    const OdeGeometry a(query.a, {}), b(query.b, query.b_in_a);
    thread_local std::vector<dContactGeom> found;
    found.resize(std::max(found.size(), static_cast<std::size_t>(most)));
    const int unimportant = most == 1 ? static_cast<int>(CONTACTS_UNIMPORTANT) : 0;
    const int count = dCollide(a.get(), b.get(), most | unimportant, found.data(), sizeof(dContactGeom));
    std::vector<TrianglePairing> all;
    for (int i = 0; i < count; ++i)
      all.push_back({static_cast<std::uint32_t>(found[static_cast<std::size_t>(i)].side1),
                     static_cast<std::uint32_t>(found[static_cast<std::size_t>(i)].side2)});
    return all;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_ode_trimesh;
const NarrowAlgorithm narrow_ode_trimesh = mesh_reference_algorithm<OdeTrimesh>(
    "ode-trimesh", "triangle meshes of ODE", "ODE, dCollide() of dGeomTriMesh", Capability::verdict);

}  // namespace collidoscope
