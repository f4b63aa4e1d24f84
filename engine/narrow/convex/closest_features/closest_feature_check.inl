// Do the closest points of two features lie in each other's Voronoi regions? Then they are those of the
// hulls. [Mirtich Theorem 1] Edges are taken for their lines, faces for their planes. All in the frame of A.
//
// The direction from one point to the other is orthogonal to both features up to roundings of the hulls'
// extents, for edges over the square of their angle's sine, and leads into the region of each up to those:
// the hulls end at the features in that direction, but for these errors times their size over the sine by
// which they taper. Where features are farther apart than that (tolerance::apart), the plane orthogonal to
// it proves the distance.
//
// One text for one pair after the other, by single numbers (closest_feature_check.h) or with planes by
// vectors (closest_feature_batch.cpp). closest_feature_batch.cpp has it again without branches, for four
// pairs at a time, which finds the same, bit for bit. Included within a namespace.

template <class Arithmetic>
class ClosestFeatureCheck {
 public:
  using Scalar = typename Arithmetic::Scalar;
  using Vector = typename Arithmetic::Vector;

  [[gnu::always_inline]] ClosestFeatureCheck(const ClosestFeatureQuery& question,
                                             const Arithmetic& arithmetic, ClosestFeatureFindings& found)
      : arithmetic_(arithmetic), site_a_(*question.site_a), site_b_(*question.site_b), found_(found) {}

  [[gnu::always_inline]] void run(const ClosestFeatureQuery& question) {
    if (!look(question.kinds)) return;
    const typename Arithmetic::Bounds a(*question.planes_a, site_a_, seen_by_a_),
        b(*question.planes_b, site_b_, arithmetic_.unrotate(seen_by_b_));
    if (!Arithmetic::is_above_any(a, b)) return conclude(*question.result);
    found_.rest = Rest::beyond_planes;
    found_.a = a.neighbour(), found_.b = b.neighbour();
  }

 private:
  /// Finds the closest points of points, lines and planes; false if that is the end.
  [[gnu::always_inline]] bool look(FeatureKinds kinds) {
    switch (kinds) {
      case FeatureKinds::vertices:
        return look_at_vertices();
      case FeatureKinds::vertex_and_edge:
        return look_at_vertex_and_edge();
      case FeatureKinds::edge_and_vertex:
        return look_at_edge_and_vertex();
      case FeatureKinds::vertex_and_face:
        return look_at_vertex_and_face();
      case FeatureKinds::face_and_vertex:
        return look_at_face_and_vertex();
      case FeatureKinds::edges:
        return look_at_edges();
      default:
        return end(Rest::unknown);
    }
  }

  [[gnu::always_inline]] bool look_at_vertices() {
    a_ = point_a(), b_ = point_b();
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool look_at_vertex_and_edge() {
    a_ = point_a();
    const Vector tail = point_b(), along = direction_b();
    const Scalar place = Arithmetic::dot(a_ - tail, along);
    if (!is_within(site_b_, place)) return end(Rest::beyond_ends, Scalar(0), place);
    b_ = tail + along * place;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool look_at_edge_and_vertex() {
    b_ = point_b();
    const Vector tail = point_a(), along = direction_a();
    const Scalar place = Arithmetic::dot(b_ - tail, along);
    if (!is_within(site_a_, place)) return end(Rest::beyond_ends, place);
    a_ = tail + along * place;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool look_at_vertex_and_face() {
    a_ = point_a();
    const Vector normal = direction_b(), from_corner = a_ - point_b();
    const Scalar above = Arithmetic::dot(from_corner, normal);
    if (!(above > Scalar(0))) return end(Rest::beyond_ends, Scalar(0), above);
    apart_ = normal * -above;
    b_ = a_ + apart_;
    seen_by_a_ = apart_, seen_by_b_ = from_corner;
    return true;
  }

  [[gnu::always_inline]] bool look_at_face_and_vertex() {
    b_ = point_b();
    const Vector normal = direction_a(), from_corner = b_ - point_a();
    const Scalar above = Arithmetic::dot(from_corner, normal);
    if (!(above > Scalar(0))) return end(Rest::beyond_ends, above);
    apart_ = normal * above;
    a_ = b_ - apart_;
    seen_by_a_ = from_corner, seen_by_b_ = -apart_;
    return true;
  }

  [[gnu::always_inline]] bool look_at_edges() {
    const Vector p = point_a(), u = direction_a(), q = point_b(), v = direction_b(), tails = q - p;
    const Scalar cosine = Arithmetic::dot(u, v), u_on_tails = Arithmetic::dot(u, tails),
                 v_on_tails = Arithmetic::dot(v, tails), squared_sine = Scalar(1) - cosine * cosine;
    if (!(squared_sine > Scalar(still_closest_squared_sine))) return end(Rest::unknown);
    const Scalar on_u = (u_on_tails - cosine * v_on_tails) / squared_sine,
                 back_on_v = (v_on_tails - cosine * u_on_tails) / squared_sine;
    if (!is_within(site_a_, on_u) || !is_within(site_b_, -back_on_v))
      return end(Rest::beyond_ends, on_u, -back_on_v);
    a_ = p + u * on_u, b_ = q - v * back_on_v;
    return are_apart_by(b_ - a_);
  }

  [[gnu::always_inline]] bool end(Rest rest, const Scalar& on_a = Scalar(0), const Scalar& on_b = Scalar(0)) {
    found_.rest = rest;
    found_.on_a = static_cast<Real>(on_a), found_.on_b = static_cast<Real>(on_b);
    return false;
  }
  /// Of vertices and edges, whose planes are asked of directions.
  [[gnu::always_inline]] bool are_apart_by(const Vector& apart) {
    apart_ = seen_by_a_ = apart, seen_by_b_ = -apart;
    return true;
  }
  [[gnu::always_inline]] static bool is_within(const VoronoiPlanes::Site& edge, const Scalar& place) {
    return place > Scalar(0) && place < Scalar(edge.length);
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
    found_.rest = squared_distance > least * least ? Rest::at_rest : Rest::unknown;
    if (found_.rest != Rest::at_rest) return;
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
      seen_by_b_;  // what the planes around each feature are asked of, B's not yet in its frame
};
