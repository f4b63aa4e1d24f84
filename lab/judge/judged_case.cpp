#include "judge/judged_case.h"

#include <algorithm>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "judge/case_reader.h"
#include "judge/corpus_reader.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

bool is_exact_in_float32(const Vec3& v) {
  return Vec3(Vec3f(v)) == v;
}

bool may_hold_cases(const fs::path& file) {
  return file.extension() == ".json" || file.extension() == ".txt";
}

void append_cases(const fs::path& file, const PrimitiveReader& primitive, std::vector<JudgedCase>& cases) {
  std::vector<JudgedCase> found;
  if (file.extension() == ".txt")
    found = read_triangle_pairs(file);
  else if (is_convex_corpus(file))
    found = read_convex_corpus(file);
  else
    found = read_case_file(file, primitive);
  std::ranges::move(found, std::back_inserter(cases));
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  try {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file() && may_hold_cases(entry.path())) files.push_back(entry.path());
  } catch (const fs::filesystem_error& error) {
    throw InputError(display_name(folder), "", "cannot be read: " + error.code().message());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::string_view to_string(CaseSubject subject) {
  switch (subject) {
    case CaseSubject::hulls:
      return "hulls";
    case CaseSubject::surfaces:
      return "surfaces";
    case CaseSubject::solids:
      return "solids";
    case CaseSubject::pieces:
      break;
  }
  return "pieces";
}

CaseShape case_shape_of_points(const std::string& name, std::span<const Vec3> points) {
  ConvexHull hull = convex_hull(points);
  if (hull.face_count() > 0 && std::ranges::all_of(hull.vertices, is_exact_in_float32))
    return case_shape_of_mesh(name, to_mesh(hull));
  return {std::make_shared<const Shape>(name, std::move(hull)), "", {}};
}

CaseShape case_shape_of_mesh(const std::string& name, Mesh mesh) {
  TriangleSoup facets;
  for (const Triangle& t : mesh.triangles)
    facets.push_back({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
  return {make_shape(name, std::move(mesh)), "", std::move(facets)};
}

CaseSubject case_subject(const JudgedCase& judged) {
  if (judged.expected.subject) return *judged.expected.subject;
  const auto is_hull = [](const CaseShape& of) {
    return of.shape->mesh().triangles.empty() || of.shape->is_convex();
  };
  return is_hull(judged.a) && is_hull(judged.b) ? CaseSubject::hulls : CaseSubject::surfaces;
}

std::vector<JudgedCase> read_cases(const fs::path& path, const PrimitiveReader& primitive,
                                   std::vector<fs::path>& skipped) {
  std::vector<JudgedCase> cases;
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    append_cases(path, primitive, cases);
    return cases;
  }
  for (const fs::path& file : files_below(path)) {
    if (holds_cases(file))
      append_cases(file, primitive, cases);
    else
      skipped.push_back(file);
  }
  if (cases.empty()) throw InputError(display_name(path), "", "no case below this folder");
  return cases;
}

}  // namespace collidoscope
