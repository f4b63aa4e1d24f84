#pragma once

// Cases that algorithms are judged by: two shapes at two poses, and perhaps the answer that somebody expects.
// docs/judge.md describes the files.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "judge/placed_pair.h"
#include "shape/shape.h"

namespace collidoscope {

/// What of two shapes an answer is about: their hulls, their surfaces, the solids that closed surfaces bound,
/// or their convex pieces.
enum class CaseSubject : std::uint8_t { hulls, surfaces, solids, pieces };
std::string_view to_string(CaseSubject subject);

/// An answer that comes with a case; each part may be missing.
struct ExpectedAnswer {
  std::optional<CaseSubject> subject;  // none: case_subject()
  std::optional<Verdict> verdict;
  std::optional<Real> distance, depth;  // m
  std::optional<Real> tolerance;        // m, of distance and depth
};

/// A shape of a case. A shape without a mesh is the hull of its points, whose doubles are kept.
struct CaseShape {
  ShapePointer shape;
  std::string argument;  // of a primitive, as it was typed; else empty
  TriangleSoup facets;   // of the mesh before any repair, for convex pieces; empty without a mesh
};

struct JudgedCase {
  std::string name, source, note;
  std::filesystem::path file;
  CaseShape a, b;
  PosePair poses;
  ExpectedAnswer expected;
};

/// The points' hull: a mesh of its faces if float32 holds its vertices, else a shape without a mesh.
CaseShape case_shape_of_points(const std::string& name, std::span<const Vec3> points);
CaseShape case_shape_of_mesh(const std::string& name, Mesh mesh);

/// What an expected answer is about, unless it says so, and what others are compared with: hulls if both
/// shapes are convex, else surfaces.
CaseSubject case_subject(const JudgedCase& judged);

/// The primitive that a text names, or null.
using PrimitiveReader = std::function<ShapePointer(const std::string& argument)>;

/// All cases of a file, or of all files below a folder in the order of their paths. A folder's JSON and
/// text files that hold no cases are skipped, and `skipped` gets their names. Throws InputError with file and
/// place.
std::vector<JudgedCase> read_cases(const std::filesystem::path& path, const PrimitiveReader& primitive,
                                   std::vector<std::filesystem::path>& skipped);

}  // namespace collidoscope
