// Do the closest points of two features lie in each other's Voronoi regions? Then they are those of the
// hulls. [Mirtich Theorem 1] Lines stand for edges, and planes for faces. All is in the frame of A.
//
// The direction from one point to the other is orthogonal to both features up to rounding errors of the
// hulls' extents; for edges they are divided by the squared sine of the angle. Up to the same errors it leads
// into the region of each. So the hulls end at the features in that direction, but for these errors times the
// hulls' size over the sine by which they taper. Where features are farther apart than that
// (tolerance::apart), the plane orthogonal to the direction proves the distance.
//
// This text checks one pair, by single numbers (closest_feature_check.h) or with planes by vectors
// (closest_feature_batch.cpp). closest_feature_batch.cpp has it again without branches for four pairs at a
// time, which finds the same, bit for bit. Included within a namespace.

template <class Arithmetic>
class ClosestFeatureCheck {
 public:
  using Scalar = typename Arithmetic::Scalar;
  using Vector = typename Arithmetic::Vector;

  [[gnu::always_inline]] ClosestFeatureCheck(const ClosestFeatureQuery& query, const Arithmetic& arithmetic,
                                             ClosestFeatureFindings& found)
      : arithmetic_(arithmetic), site_a_(*query.site_a), site_b_(*query.site_b), found_(found) {}

  [[gnu::always_inline]] void run(const ClosestFeatureQuery& query) {
    if (!find_points(query.kinds)) return;
    const typename Arithmetic::Bounds a(*query.planes_a, site_a_, seen_by_a_),
        b(*query.planes_b, site_b_, arithmetic_.unrotate(seen_by_b_));
    if (!Arithmetic::is_above_any(a, b)) return conclude(*query.result);
    found_.status = ClosestFeatureStatus::beyond_planes;
    found_.a = a.neighbour(), found_.b = b.neighbour();
  }

 private:
  /// Finds the closest points of points, lines and planes. False if they settle the status.
  [[gnu::always_inline]] bool find_points(FeatureKinds kinds) {
    switch (kinds) {
      case FeatureKinds::vertices:
        return check_vertices();
      case FeatureKinds::vertex_and_edge:
        return check_vertex_and_edge();
      case FeatureKinds::edge_and_vertex:
        return check_edge_and_vertex();
      case FeatureKinds::vertex_and_face:
        return check_vertex_and_face();
      case FeatureKinds::face_and_vertex:
        return check_face_and_vertex();
      case FeatureKinds::edges:
        return check_edges();
      default:
        return end(ClosestFeatureStatus::unknown);
    }
  }

  [[gnu::always_inline]] bool check_vertices() {
    a_ = point_a(), b_ = point_b();
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool check_vertex_and_edge() {
    a_ = point_a();
    const Vector tail = point_b(), along = direction_b();
    const Scalar t = Arithmetic::dot(a_ - tail, along);
    if (!is_within(site_b_, t)) return end(ClosestFeatureStatus::beyond_ends, Scalar(0), t);
    b_ = tail + along * t;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool check_edge_and_vertex() {
    b_ = point_b();
    const Vector tail = point_a(), along = direction_a();
    const Scalar t = Arithmetic::dot(b_ - tail, along);
    if (!is_within(site_a_, t)) return end(ClosestFeatureStatus::beyond_ends, t);
    a_ = tail + along * t;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool check_vertex_and_face() {
    a_ = point_a();
    const Vector normal = direction_b(), from_corner = a_ - point_b();
    const Scalar above = Arithmetic::dot(from_corner, normal);
    if (!(above > Scalar(0))) return end(ClosestFeatureStatus::beyond_ends, Scalar(0), above);
    apart_ = normal * -above;
    b_ = a_ + apart_;
    seen_by_a_ = apart_, seen_by_b_ = from_corner;
    return true;
  }

  [[gnu::always_inline]] bool check_face_and_vertex() {
    b_ = point_b();
    const Vector normal = direction_a(), from_corner = b_ - point_a();
    const Scalar above = Arithmetic::dot(from_corner, normal);
    if (!(above > Scalar(0))) return end(ClosestFeatureStatus::beyond_ends, above);
    apart_ = normal * above;
    a_ = b_ - apart_;
    seen_by_a_ = from_corner, seen_by_b_ = -apart_;
    return true;
  }

  [[gnu::always_inline]] bool check_edges() {
    const Vector p = point_a(), u = direction_a(), q = point_b(), v = direction_b(), tails = q - p;
    const Scalar cosine = Arithmetic::dot(u, v), u_on_tails = Arithmetic::dot(u, tails),
                 v_on_tails = Arithmetic::dot(v, tails), squared_sine = Scalar(1) - cosine * cosine;
    if (!(squared_sine > Scalar(still_closest_squared_sine))) return end(ClosestFeatureStatus::unknown);
    const Scalar on_u = (u_on_tails - cosine * v_on_tails) / squared_sine,
                 back_on_v = (v_on_tails - cosine * u_on_tails) / squared_sine;
    if (!is_within(site_a_, on_u) || !is_within(site_b_, -back_on_v))
      return end(ClosestFeatureStatus::beyond_ends, on_u, -back_on_v);
    a_ = p + u * on_u, b_ = q - v * back_on_v;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool end(ClosestFeatureStatus status, const Scalar& on_a = Scalar(0),
                                  const Scalar& on_b = Scalar(0)) {
    found_.status = status;
    found_.on_a = static_cast<Real>(on_a), found_.on_b = static_cast<Real>(on_b);
    return false;
  }
  /// Planes of vertices and edges are tested against directions.
  [[gnu::always_inline]] bool are_apart_by(const Vector& apart) {
    apart_ = seen_by_a_ = apart, seen_by_b_ = -apart;
    return true;
  }
  [[gnu::always_inline]] static bool is_within(const VoronoiPlanes::Site& edge, const Scalar& t) {
    return t > Scalar(0) && t < Scalar(edge.length);
  }

  [[gnu::always_inline]] Vector point_a() const { return Arithmetic::load(site_a_.point); }
  [[gnu::always_inline]] Vector direction_a() const { return Arithmetic::load(site_a_.direction); }
  [[gnu::always_inline]] Vector point_b() const {
    return arithmetic_.rotate(site_b_.point) + arithmetic_.translation();
  }
  [[gnu::always_inline]] Vector direction_b() const { return arithmetic_.rotate(site_b_.direction); }

  [[gnu::always_inline]] void conclude(PairResult& result) {
    const Scalar squared_distance = Arithmetic::dot(apart_, apart_),
                 extents = Scalar(site_a_.reach + site_b_.reach) + arithmetic_.translation_length(),
                 least = extents * Scalar(tolerance::apart);
    found_.status = squared_distance > least * least ? ClosestFeatureStatus::still_closest
                                                     : ClosestFeatureStatus::unknown;
    if (found_.status != ClosestFeatureStatus::still_closest) return;
    using std::sqrt;
    const Scalar distance = sqrt(squared_distance);
    result.separation = static_cast<Real>(distance);
    Arithmetic::store(a_, result.on_a);
    Arithmetic::store(b_, result.on_b);
    Arithmetic::store(apart_ * (Scalar(1) / distance), result.normal);
  }

  const Arithmetic& arithmetic_;
  const VoronoiPlanes::Site &site_a_, &site_b_;
  ClosestFeatureFindings& found_;
  Vector a_, b_, apart_;  // the closest points, and from one to the other
  Vector seen_by_a_,
      seen_by_b_;  // what the planes of each feature are tested against, B's not yet in its frame
};
