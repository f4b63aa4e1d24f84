# The headers that users of the library include, as <collidoscope/NAME>. What these include in turn is installed, too,
# under collidoscope/detail/, and is nobody's business.

set(collidoscope_public_headers
  collidoscope.h
  bounds/aabb.h
  bounds/obb.h
  bounds/sphere.h
  broad/broad.h
  broad/broad_choice.h
  core/algorithm_parameter.h
  core/body_pair.h
  core/error.h
  core/parallel.h
  core/pose.h
  core/progress.h
  core/quaternion.h
  core/scalar.h
  core/sweep.h
  decomposition/decomposition.h
  geometry/hull/hull.h
  geometry/mesh/mass_properties.h
  geometry/mesh/mesh.h
  geometry/mesh/repair.h
  geometry/mesh/stl.h
  geometry/primitives/primitives.h
  mid/mid.h
  motion/cast.h
  narrow/contacts/contact.h
  narrow/contacts/contact_batch.h
  narrow/narrow.h
  narrow/narrow_choice.h
  pipeline/body_set.h
  pipeline/collision_filter.h
  pipeline/pipeline.h
  shape/body_view.h
  shape/rounded_shape.h
  shape/shape.h)
