#pragma once

#include <assimp/BaseImporter.h>

#include "geometry/mesh/references/ply_file.h"

namespace collidoscope {

/// Hands assimp the polygons of a PLY file, as it cuts them into triangles. Its own reader of PLY (5.2) reads
/// beyond the end of files that are cut off, and makes room for whatever number of elements a header names.
class PlyImporter final : public Assimp::BaseImporter {
 public:
  explicit PlyImporter(const PlyPolygons& polygons) : polygons_(polygons) {}

  bool CanRead(const std::string&, Assimp::IOSystem*, bool) const override { return true; }

 protected:
  const aiImporterDesc* GetInfo() const override;
  void InternReadFile(const std::string&, aiScene* scene, Assimp::IOSystem*) override;

 private:
  const PlyPolygons& polygons_;
};

}  // namespace collidoscope
