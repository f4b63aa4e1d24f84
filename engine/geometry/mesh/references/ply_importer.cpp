#include "geometry/mesh/references/ply_importer.h"

#include <algorithm>
#include <assimp/importerdesc.h>
#include <assimp/scene.h>
#include <memory>

namespace collidoscope {
namespace {

void set_corners(aiFace& face, std::size_t count) {
  face.mNumIndices = static_cast<unsigned>(count);
  face.mIndices = new unsigned[count];
}

/// Each vertex is a point where the file has no polygons.
void add_points(aiMesh& mesh) {
  mesh.mNumFaces = mesh.mNumVertices;
  mesh.mFaces = new aiFace[mesh.mNumFaces];
  for (unsigned i = 0; i < mesh.mNumFaces; ++i)
    set_corners(mesh.mFaces[i], 1), mesh.mFaces[i].mIndices[0] = i;
}

void add_polygons(const PlyPolygons& polygons, aiMesh& mesh) {
  mesh.mNumFaces = static_cast<unsigned>(polygons.ends.size());
  mesh.mFaces = new aiFace[mesh.mNumFaces];
  std::size_t begin = 0;
  for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
    set_corners(mesh.mFaces[i], polygons.ends[i] - begin);
    std::copy_n(polygons.corners.data() + begin, mesh.mFaces[i].mNumIndices, mesh.mFaces[i].mIndices);
    begin = polygons.ends[i];
  }
}

std::unique_ptr<aiMesh> mesh_of(const PlyPolygons& polygons) {
  auto mesh = std::make_unique<aiMesh>();
  mesh->mNumVertices = static_cast<unsigned>(polygons.vertices.size());
  mesh->mVertices = new aiVector3D[mesh->mNumVertices];
  std::ranges::transform(polygons.vertices, mesh->mVertices,
                         [](const Vec3f& v) { return aiVector3D(v.x, v.y, v.z); });
  if (polygons.ends.empty())
    add_points(*mesh);
  else
    add_polygons(polygons, *mesh);
  return mesh;
}

}  // namespace

const aiImporterDesc* PlyImporter::GetInfo() const {
  static constexpr aiImporterDesc info = {"PLY", "", "", "", 0, 0, 0, 0, 0, "ply"};
  return &info;
}

void PlyImporter::InternReadFile(const std::string&, aiScene* scene, Assimp::IOSystem*) {
  scene->mMeshes = new aiMesh* [1] { mesh_of(polygons_).release() };
  scene->mNumMeshes = 1;
  scene->mRootNode = new aiNode;
  scene->mRootNode->mMeshes = new unsigned[1]{0};
  scene->mRootNode->mNumMeshes = 1;
}

}  // namespace collidoscope
