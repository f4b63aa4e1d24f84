#include "python/arrays/answer_columns.h"

#include <limits>

#include "core/error.h"

namespace collidoscope::python {
namespace {

constexpr Real missing = std::numeric_limits<Real>::quiet_NaN();

bool gives_any(Capability set, std::initializer_list<Capability> items) {
  for (const Capability item : items)
    if (includes(set, item)) return true;
  return false;
}

template <class T>
std::optional<Column<T>> column_if(bool wanted, std::size_t size) {
  return wanted ? std::optional<Column<T>>(size) : std::nullopt;
}

void set_if(const std::optional<Column<Vec3>>& column, std::size_t i, bool given, const Vec3& value) {
  if (column) column->set(i, given ? value : Vec3(missing));
}

/// Witnesses of an earlier pose do not belong to this one.
bool gives_now(const PairResult& result, Capability capability) {
  return result.gives(capability) && !result.gives(Capability::earlier_witnesses);
}

}  // namespace

AnswerColumns::AnswerColumns(std::size_t size, Request request, Capability capabilities)
    : verdict_(size), iterations_(size) {
  if (!measures_distance(request)) return;
  using enum Capability;
  separation_ = column_if<Real>(gives_any(capabilities, {distance, depth}), size);
  normal_ = column_if<Vec3>(includes(capabilities, direction), size);
  on_a_ = column_if<Vec3>(includes(capabilities, witnesses), size);
  on_b_ = column_if<Vec3>(includes(capabilities, witnesses), size);
  common_point_ = column_if<Vec3>(includes(capabilities, common_point), size);
}

void AnswerColumns::set(std::size_t i, const PairResult& result, const Pose& pose_a) const {
  using enum Capability;
  verdict_[i] = static_cast<std::uint8_t>(result.verdict);
  iterations_[i] = result.iterations;
  if (separation_) {
    const bool given = gives_now(result, distance) || gives_now(result, depth);
    (*separation_)[i] = given ? result.separation : missing;
  }
  set_if(normal_, i, gives_now(result, direction), pose_a.rotate(result.normal));
  set_if(on_a_, i, gives_now(result, witnesses), pose_a.to_parent(result.on_a));
  set_if(on_b_, i, gives_now(result, witnesses), pose_a.to_parent(result.on_b));
  set_if(common_point_, i, result.gives(common_point), pose_a.to_parent(result.common_point));
}

py::dict AnswerColumns::finish(bool single) const {
  py::dict dict;
  const auto add = [&](const char* name, const auto& column) {
    dict[name] = column ? finished(*column, single) : py::object(py::none());
  };
  dict["verdict"] = finished(verdict_, single);
  dict["iterations"] = finished(iterations_, single);
  add("separation", separation_);
  add("normal", normal_);
  add("on_a", on_a_);
  add("on_b", on_b_);
  add("common_point", common_point_);
  return dict;
}

Request request_of(const std::string& name) {
  if (name == "overlap") return Request::overlap;
  if (name == "distance") return Request::distance;
  if (name == "penetration") return Request::penetration;
  throw InputError("", "request", "unknown request '" + name + "'; known: overlap, distance, penetration");
}

}  // namespace collidoscope::python
