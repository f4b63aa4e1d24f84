#include "python/arrays/cast_columns.h"

#include <limits>

namespace collidoscope::python {
namespace {

constexpr Real missing = std::numeric_limits<Real>::quiet_NaN();

Vec3 given_if(bool given, const Vec3& vector) {
  return given ? vector : Vec3(missing);
}

}  // namespace

void CastColumns::set(std::size_t i, const CastResult& result) const {
  const bool hits = result.state == CastState::hit, touches = hits || result.state == CastState::overlap;
  state_[i] = static_cast<std::uint8_t>(result.state), iterations_[i] = result.iterations;
  fraction_[i] = result.fraction, lower_[i] = result.lower, upper_[i] = result.upper;
  normal_.set(i, given_if(hits && result.normal != Vec3(0), result.normal));
  on_a_.set(i, given_if(touches, result.on_a)), on_b_.set(i, given_if(touches, result.on_b));
}

py::dict CastColumns::finish(bool single) const {
  py::dict dict;
  dict["state"] = finished(state_, single);
  dict["fraction"] = finished(fraction_, single);
  dict["lower"] = finished(lower_, single);
  dict["upper"] = finished(upper_, single);
  dict["normal"] = finished(normal_, single);
  dict["on_a"] = finished(on_a_, single);
  dict["on_b"] = finished(on_b_, single);
  dict["iterations"] = finished(iterations_, single);
  return dict;
}

}  // namespace collidoscope::python
