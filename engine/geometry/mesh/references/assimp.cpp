// OBJ, glTF and Collada, read by assimp (https://assimp.org). It parses, and cuts polygons into triangles,
// those of PLY as well; welding and repair are ours, as for STL. Nodes are placed here, in double precision.

#include <algorithm>
#include <assimp/BaseImporter.h>
#include <assimp/DefaultIOSystem.h>
#include <assimp/Importer.hpp>
#include <assimp/MemoryIOWrapper.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <cmath>
#include <glm/mat4x4.hpp>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/input_text.h"
#include "core/plural.h"
#include "core/tolerance.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/references/harmless.h"
#include "geometry/mesh/references/ply_importer.h"

namespace collidoscope {
namespace {

/// How the frame of a format becomes ours.
struct FrameRule {
  std::string_view extension, format, frame;
  bool y_is_up = false;
};

constexpr FrameRule frame_rules[] = {
    {".obj", "OBJ", "numbers are taken as metres, z up: OBJ names neither"},
    {".ply", "PLY", "numbers are taken as metres, z up: PLY names neither"},
    {".gltf", "glTF", "metres and y up, as glTF prescribes; turned to z up", true},
    {".glb", "glTF", "metres and y up, as glTF prescribes; turned to z up", true},
    {".dae", "Collada",
     "unit and up axis as the file names them, else metres and y up; turned to z up, in metres", true},
};

const FrameRule& rule_for(std::string_view extension) {
  return *std::ranges::find(frame_rules, extension, &FrameRule::extension);
}

glm::dmat4 to_matrix(const aiMatrix4x4& m) {
  return {m.a1, m.b1, m.c1, m.d1, m.a2, m.b2, m.c2, m.d2, m.a3, m.b3, m.c3, m.d3, m.a4, m.b4, m.c4, m.d4};
}

class SceneReader {
 public:
  SceneReader(const aiScene& scene, const FrameRule& rule, std::string file)
      : scene_(scene), rule_(rule), file_(std::move(file)) {
    contents_.format = rule.format, contents_.frame = rule.frame;
  }

  MeshContents read() {
    if (scene_.mRootNode != nullptr) read_node(*scene_.mRootNode, glm::dmat4(1));
    make_room();
    for (const PlacedMesh& placed : meshes_) read_mesh(*placed.mesh, placed.pose);
    warn_of_what_is_ignored();
    return std::move(contents_);
  }

 private:
  struct PlacedMesh {
    const aiMesh* mesh;
    glm::dmat4 pose;
  };

  void read_node(const aiNode& node, const glm::dmat4& parent) {
    const glm::dmat4 placed = parent * to_matrix(node.mTransformation);
    for (unsigned i = 0; i < node.mNumMeshes; ++i)
      meshes_.push_back({scene_.mMeshes[node.mMeshes[i]], placed});
    for (unsigned i = 0; i < node.mNumChildren; ++i) read_node(*node.mChildren[i], placed);
  }

  /// A mesh that many nodes refer to is small in the file only.
  void make_room() {
    std::size_t triangles = 0;
    for (const PlacedMesh& placed : meshes_) triangles += placed.mesh->mNumFaces;
    try {
      contents_.triangles.reserve(triangles);
    } catch (const std::exception&) {
      throw InputError(file_, "", "too large for memory: " + std::to_string(triangles) + " triangles");
    }
  }

  /// A mirrored mesh is turned inside out again.
  void read_mesh(const aiMesh& mesh, const glm::dmat4& placed) {
    const bool is_mirrored = glm::determinant(glm::dmat3(placed)) < 0;
    const std::vector<Vec3f> vertices = place(mesh, placed);
    bool has_triangles = false;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
      const aiFace& face = mesh.mFaces[i];
      if (face.mNumIndices == 1) ++points_;
      if (face.mNumIndices == 2) ++lines_;
      if (face.mNumIndices != 3) continue;
      std::array<Vec3f, 3>& corners = contents_.triangles.emplace_back();
      for (unsigned c = 0; c < 3; ++c) corners[c] = vertices[face.mIndices[is_mirrored ? 2 - c : c]];
      has_triangles = true;
    }
    if (has_triangles && mesh.mName.length > 0) contents_.solids.emplace_back(mesh.mName.C_Str());
  }

  std::vector<Vec3f> place(const aiMesh& mesh, const glm::dmat4& placed) const {
    std::vector<Vec3f> vertices;
    vertices.reserve(mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
      const aiVector3D& v = mesh.mVertices[i];
      const glm::dvec4 at = placed * glm::dvec4(v.x, v.y, v.z, 1);
      const Vec3f vertex = rule_.y_is_up ? Vec3f(at.x, -at.z, at.y) : Vec3f(at.x, at.y, at.z);
      for (int axis = 0; axis < 3; ++axis)
        if (!(std::abs(static_cast<Real>(vertex[axis])) <= tolerance::largest_coordinate))
          throw InputError(file_,
                           "mesh '" + std::string(mesh.mName.C_Str()) + "', vertex " + std::to_string(i),
                           "a coordinate is not finite or beyond ±1e18");
      vertices.push_back(vertex);
    }
    return vertices;
  }

  void warn(std::size_t count, std::string_view what) {
    if (count > 0)
      contents_.warnings.push_back(plural(count, what) + (count == 1 ? " is ignored" : " are ignored"));
  }

  /// Where a file has no material, assimp makes one, without a name or with a name of its own.
  std::size_t own_materials() const {
    std::set<std::string> names;
    for (unsigned i = 0; i < scene_.mNumMaterials; ++i) names.insert(scene_.mMaterials[i]->GetName().C_Str());
    return names.size() - names.count("") - names.count(AI_DEFAULT_MATERIAL_NAME);
  }

  std::size_t textures() const {
    std::size_t count = scene_.mNumTextures;
    for (unsigned i = 0; i < scene_.mNumMaterials; ++i)
      for (int type = aiTextureType_DIFFUSE; type <= AI_TEXTURE_TYPE_MAX; ++type)
        count += scene_.mMaterials[i]->GetTextureCount(static_cast<aiTextureType>(type));
    return count;
  }

  void warn_of_what_is_ignored() {
    warn(lines_, "line");
    warn(points_, "point");
    warn(own_materials(), "material");
    warn(textures(), "texture");
    warn(scene_.mNumAnimations, "animation");
    warn(scene_.mNumCameras, "camera");
    warn(scene_.mNumLights, "light");
  }

  const aiScene& scene_;
  const FrameRule& rule_;
  std::string file_;
  MeshContents contents_;
  std::vector<PlacedMesh> meshes_;
  std::size_t points_ = 0, lines_ = 0;
};

/// assimp does not check all formats. When it cuts polygons, it would read beyond the vertices, or abort.
void refuse_broken_faces(const aiScene& scene, const std::string& file) {
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
    const aiMesh& mesh = *scene.mMeshes[m];
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
      const auto place = [&] {
        return "mesh '" + std::string(mesh.mName.C_Str()) + "', face " + std::to_string(i);
      };
      if (mesh.mFaces[i].mNumIndices == 0) throw InputError(file, place(), "has no corners");
      for (unsigned c = 0; c < mesh.mFaces[i].mNumIndices; ++c)
        if (mesh.mFaces[i].mIndices[c] >= mesh.mNumVertices)
          throw InputError(file, place(), "names a vertex that the mesh does not have");
    }
  }
}

/// The file that was looked at, and regular files beside it: nothing waits for a named pipe, which even the
/// base class's Exists() opens.
class Files final : public Assimp::DefaultIOSystem {
 public:
  Files(std::string name, const std::string& bytes) : name_(std::move(name)), bytes_(bytes) {}

  bool Exists(const char* path) const override {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
  }
  Assimp::IOStream* Open(const char* path, const char* mode) override {
    if (path == name_)
      return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes_.data()), bytes_.size());
    return Exists(path) ? DefaultIOSystem::Open(path, mode) : nullptr;
  }

 private:
  std::string name_;
  const std::string& bytes_;
};

void expect_harmless(std::string_view extension, const std::string& bytes, const std::string& file) {
  if (extension == ".dae") expect_harmless_collada(bytes, file);
  if (extension == ".gltf" || extension == ".glb") expect_harmless_gltf(bytes, file);
}

/// Whether `extension`, as ".dae", is among those that a reader has, as "dae zae".
bool reads(const Assimp::Importer& importer, std::size_t reader, std::string_view extension) {
  std::istringstream extensions(importer.GetImporterInfo(reader)->mFileExtensions);
  const std::istream_iterator<std::string> end;
  return std::find(std::istream_iterator<std::string>(extensions), end, extension.substr(1)) != end;
}

void remove_reader(std::size_t index, Assimp::Importer& importer) {
  const std::unique_ptr<Assimp::BaseImporter> reader(importer.GetImporter(index));
  importer.UnregisterLoader(reader.get());
}

/// Where a file is not what its name says, assimp asks all its readers. Only those of this format stay; for
/// PLY, ours takes their place.
void choose_readers(std::string_view extension, const PlyPolygons& polygons, Assimp::Importer& importer) {
  const bool is_ply = extension == ".ply";
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;)
    if (is_ply || !reads(importer, i, extension)) remove_reader(i, importer);
  if (is_ply) importer.RegisterLoader(new PlyImporter(polygons));
}

[[noreturn]] void fail(const std::string& file, std::string_view reason) {
  throw InputError(file, "", reason == "std::bad_alloc" ? "too large for memory" : std::string(reason));
}

MeshContents read(const std::filesystem::path& path, std::string_view extension) {
  const std::string file = display_name(path), bytes = read_file(path);
  expect_harmless(extension, bytes, file);
  const PlyPolygons polygons = extension == ".ply" ? read_ply(bytes, file) : PlyPolygons();
  Assimp::Importer importer;
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  importer.SetIOHandler(new Files(path.string(), bytes));  // the importer deletes it
  choose_readers(extension, polygons, importer);
  const aiScene* scene = importer.ReadFile(path.string(), 0);
  if (scene != nullptr) {
    refuse_broken_faces(*scene, file);
    scene = importer.ApplyPostProcessing(aiProcess_Triangulate);
  }
  if (scene == nullptr) fail(file, trimmed(importer.GetErrorString()));
  return SceneReader(*scene, rule_for(extension), file).read();
}

}  // namespace

extern const MeshImporter mesh_importer_assimp;
const MeshImporter mesh_importer_assimp = {read};

}  // namespace collidoscope
