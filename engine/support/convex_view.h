#pragma once

#include "geometry/hull/hull_features.h"
#include "geometry/hull/hull_view.h"
#include "geometry/hull/voronoi_planes.h"
#include "support/convex_data.h"
#include "support/support_search.h"

namespace collidoscope {

/// A hull as a convex algorithm sees it: its vertices in a scalar of the algorithm's choice, its features,
/// and the search for its support points.
template <class Scalar>
class ConvexView : public HullView<Scalar> {
 public:
  /// `data` outlives the view and holds the data that the search and the algorithm need.
  ConvexView(const ConvexData& data, SupportSearch search)
      : HullView<Scalar>(*data.hull), convex_(&data), search_(search) {}

  SupportSearch search() const { return search_; }
  const ConvexData& convex() const { return *convex_; }
  const HullFeatures& features() const { return *convex_->features; }
  const VoronoiPlanes& voronoi() const { return *convex_->voronoi; }

 private:
  const ConvexData* convex_;
  SupportSearch search_;
};

/// The same hull and search in another scalar.
template <class To, class From>
ConvexView<To> view_as(const ConvexView<From>& view) {
  return ConvexView<To>(view.convex(), view.search());
}

}  // namespace collidoscope
