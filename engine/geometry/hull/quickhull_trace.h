#pragma once

// The steps of quickhull, reported to a recorder. Quickhull exposes its state; this file does not change it.

#include <array>
#include <cstdint>
#include <span>

#include "geometry/hull/hull_trace.h"
#include "geometry/hull/quickhull.h"

namespace collidoscope {

/// A triangle of the hull so far.
struct Facet {
  Vec3 normal;  // not of unit length
  Real offset, error;
  std::array<HalfEdge, 3> twins;
  std::uint32_t stamp;  // of the last insertion that looked at it: even seen hidden, odd seen visible
  std::array<std::uint32_t, 3> corners;
  std::uint32_t outside_begin, outside_count;  // points strictly above, in outside_
  std::uint32_t farthest;                      // of these, as an index among them
  bool alive;

  Real distance(const Vec3& point) const { return dot(normal, point) - offset; }
};

/// The state of a run between two steps, valid until the next step.
struct QuickhullView {
  std::span<const Vec3> points;
  std::span<const Facet> facets;
  std::span<const std::uint32_t> outside;  // points above a facet are a range of it
  std::span<const std::uint32_t> visible;  // facets that the eye sees
  std::span<const HalfEdge> horizon;       // edges of hidden facets, seen from the eye
  std::span<const std::uint32_t> cone;     // facets from the horizon to the eye
  std::span<const std::uint32_t> unclaimed;
  std::size_t free_facets, undecided;
};

void record_start(StepRecorder& recorder, const QuickhullView& view);
void record_eye(StepRecorder& recorder, const QuickhullView& view, std::uint32_t facet, std::uint32_t eye);
void record_visible(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye);
void record_cone(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye);
void record_outside_sets(StepRecorder& recorder, const QuickhullView& view, std::uint32_t eye);

}  // namespace collidoscope
