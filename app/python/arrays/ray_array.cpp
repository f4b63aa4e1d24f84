#include "python/arrays/ray_array.h"

#include <limits>

#include "core/error.h"

namespace collidoscope::python {
namespace {

constexpr Real missing = std::numeric_limits<Real>::quiet_NaN();

/// The number of rays that an array has.
std::size_t rows(const Reals& array, const std::string& name) {
  const bool fits = (array.ndim() == 1 || array.ndim() == 2) && array.shape(array.ndim() - 1) == 3;
  if (!fits) throw InputError("", name, "have the shape " + shape_text(array) + "; rays have (3,) or (n, 3)");
  return array.ndim() == 1 ? 1 : static_cast<std::size_t>(array.shape(0));
}

}  // namespace

RayArray::RayArray(const Reals& origins, const Reals& directions, Real length, Real radius)
    : origins_(origins), directions_(directions), length_(length), radius_(radius) {
  const std::size_t from = rows(origins, "origins"), along = rows(directions, "directions");
  if (origins.ndim() == 2 && directions.ndim() == 2 && from != along)
    throw InputError("", "directions",
                     "are " + std::to_string(along) + " for " + std::to_string(from) + " origins");
  is_single_ = origins.ndim() == 1 && directions.ndim() == 1;
  if (!is_single_) size_ = origins.ndim() == 2 ? from : along;
}

Vec3 RayArray::vector(const Reals& array, std::size_t index) const {
  const Real* numbers = array.data() + (array.ndim() == 1 ? 0 : 3 * index);
  return {numbers[0], numbers[1], numbers[2]};
}

Ray RayArray::operator[](std::size_t index) const {
  const Vec3 direction = vector(directions_, index);
  const Real norm = collidoscope::length(direction);
  if (!(norm > 0)) throw InputError("", "directions[" + std::to_string(index) + "]", "is zero or no number");
  return {vector(origins_, index), direction / norm, length_, radius_};
}

void RayColumns::set(std::size_t i, const RayResult& result) const {
  state_[i] = static_cast<std::uint8_t>(result.state);
  distance_[i] = result.distance;
  point_.set(i, result.touches() ? result.point : Vec3(missing));
  normal_.set(i, result.state == CastState::hit ? result.normal : Vec3(missing));
  feature_[i] = result.feature == RayResult::no_feature ? -1 : static_cast<std::int64_t>(result.feature);
}

py::tuple RayColumns::finish(bool single) const {
  return py::make_tuple(finished(state_, single), finished(distance_, single), finished(point_, single),
                        finished(normal_, single), finished(feature_, single));
}

}  // namespace collidoscope::python
