// Do the closest points of two features lie in each other's Voronoi regions? Then they are those of the
// hulls. [Mirtich Theorem 1] Edges are taken for their lines, faces for their planes. All in the frame of A.
//
// The direction from one point to the other is orthogonal to both features, up to roundings of its own
// length, and leads into the region of each, up to those: the hulls end at the features in that direction,
// but for three roundings times their size over the sine by which they taper. So the plane orthogonal to it
// proves the distance, however near the hulls are.
//
// One text for single numbers (rest_test.h) and for vectors of them (rest_test.cpp), which therefore find the
// same, bit for bit. Included within a namespace.

template <class Arithmetic>
class RestTest {
 public:
  using Scalar = typename Arithmetic::Scalar;
  using Vector = typename Arithmetic::Vector;

  RestTest(const PlacedFeatures<Scalar>& placed, const Scalar& least_squared_distance, PairResult& result)
      : placed_(placed),
        arithmetic_(placed.pose()),
        least_squared_(least_squared_distance),
        result_(result) {}

  Rest run() const {
    using enum Feature::Kind;
    const Feature::Kind a = placed_.feature(0).kind, b = placed_.feature(1).kind;
    if (a == vertex && b == vertex) return vertices();
    if (a == vertex) return b == edge ? vertex_and_edge() : vertex_and_face();
    if (b == vertex) return a == edge ? edge_and_vertex() : face_and_vertex();
    return a == edge && b == edge ? edges() : Rest::not_of_a;
  }

 private:
  [[gnu::always_inline]] Rest vertices() const {
    const Vector a = position(0), b = arithmetic_.to_parent(placed_.vertex(1).position), apart = b - a;
    if (!keeps_vertex(0, apart)) return Rest::not_of_a;
    return keeps_vertex(1, back_in_b(apart)) ? separate(a, b, apart) : Rest::not_of_b;
  }

  [[gnu::always_inline]] Rest vertex_and_edge() const {
    const VoronoiPlanes::Edge& edge = placed_.edge(1);
    const Vector a = position(0), tail = arithmetic_.to_parent(edge.tail),
                 along = arithmetic_.rotate(edge.direction);
    const Scalar place = Arithmetic::dot(a - tail, along);
    if (!is_within(edge, place)) return Rest::not_of_b;
    const Vector b = tail + along * place, apart = across(b - a, along);
    if (!keeps_vertex(0, apart)) return Rest::not_of_a;
    return keeps_edge(edge, back_in_b(apart)) ? separate(a, b, apart) : Rest::not_of_b;
  }

  [[gnu::always_inline]] Rest edge_and_vertex() const {
    const VoronoiPlanes::Edge& edge = placed_.edge(0);
    const Vector b = arithmetic_.to_parent(placed_.vertex(1).position), tail = Arithmetic::load(edge.tail),
                 along = Arithmetic::load(edge.direction);
    const Scalar place = Arithmetic::dot(b - tail, along);
    if (!is_within(edge, place)) return Rest::not_of_a;
    const Vector a = tail + along * place, apart = across(b - a, along);
    if (!keeps_edge(edge, apart)) return Rest::not_of_a;
    return keeps_vertex(1, back_in_b(apart)) ? separate(a, b, apart) : Rest::not_of_b;
  }

  [[gnu::always_inline]] Rest vertex_and_face() const {
    const Plane& plane = placed_.face(1).plane;
    const Vector a = position(0), a_in_b = arithmetic_.to_local(a);
    const Scalar above = height(plane, a_in_b);
    if (!(above > Scalar(0)) || !Arithmetic::is_inside(placed_.planes(1), placed_.face(1), a_in_b))
      return Rest::not_of_b;
    const Vector apart = arithmetic_.rotate(plane.normal) * -above;
    return keeps_vertex(0, apart) ? separate(a, a + apart, apart) : Rest::not_of_a;
  }

  [[gnu::always_inline]] Rest face_and_vertex() const {
    const Plane& plane = placed_.face(0).plane;
    const Vector b = arithmetic_.to_parent(placed_.vertex(1).position);
    const Scalar above = height(plane, b);
    if (!(above > Scalar(0)) || !Arithmetic::is_inside(placed_.planes(0), placed_.face(0), b))
      return Rest::not_of_a;
    const Vector apart = Arithmetic::load(plane.normal) * above;
    return keeps_vertex(1, back_in_b(apart)) ? separate(b - apart, b, apart) : Rest::not_of_b;
  }

  [[gnu::always_inline]] Rest edges() const {
    const VoronoiPlanes::Edge &first = placed_.edge(0), &second = placed_.edge(1);
    const Vector p = Arithmetic::load(first.tail), u = Arithmetic::load(first.direction),
                 q = arithmetic_.to_parent(second.tail), v = arithmetic_.rotate(second.direction),
                 tails = q - p;
    const auto [cosine, along_u] = Arithmetic::dots(u, v, tails);
    const Vector skew = v - u * cosine;  // sine long
    const auto [squared_sine, lead] = Arithmetic::dots(skew, skew, tails);
    if (!(squared_sine > Scalar(parallel_squared_sine))) return Rest::not_of_a;
    const Scalar on_v = -lead / squared_sine, on_u = along_u + on_v * cosine;
    if (!is_within(first, on_u)) return Rest::not_of_a;
    if (!is_within(second, on_v)) return Rest::not_of_b;
    const Vector a = p + u * on_u, b = q + v * on_v, raw = b - a;
    const auto [raw_on_u, raw_on_skew] = Arithmetic::dots(raw, u, skew);
    const Vector apart = raw - u * raw_on_u - skew * (raw_on_skew / squared_sine);
    if (!keeps_edge(first, apart)) return Rest::not_of_a;
    return keeps_edge(second, back_in_b(apart)) ? separate(a, b, apart) : Rest::not_of_b;
  }

  [[gnu::always_inline]] Vector position(int side) const {
    return Arithmetic::load_alone(placed_.vertex(side).position);
  }
  /// Freed of what rounding leaves along a unit vector: near contact that would be most of it.
  [[gnu::always_inline]] static Vector across(const Vector& v, const Vector& along) {
    return v - along * Arithmetic::dot(v, along);
  }
  [[gnu::always_inline]] Vector back_in_b(const Vector& direction) const {
    return -arithmetic_.unrotate(direction);
  }

  [[gnu::always_inline]] static Scalar height(const Plane& plane, const Vector& point) {
    return Arithmetic::dot(Arithmetic::load(plane.normal), point) - Scalar(plane.offset);
  }
  [[gnu::always_inline]] static bool is_within(const VoronoiPlanes::Edge& edge, const Scalar& place) {
    return place > Scalar(0) && place < Scalar(edge.length);
  }

  /// Does the direction, in this side's frame, lead from the vertex into its region?
  [[gnu::always_inline]] bool keeps_vertex(int side, const Vector& direction) const {
    return !Arithmetic::leads_along_any(placed_.planes(side), placed_.vertex(side), direction);
  }
  /// The same for an edge and a direction orthogonal to it.
  [[gnu::always_inline]] static bool keeps_edge(const VoronoiPlanes::Edge& edge, const Vector& direction) {
    const auto [left, right] =
        Arithmetic::dots(direction, Arithmetic::load(edge.left.normal), Arithmetic::load(edge.right.normal));
    return !(left > Scalar(0)) && !(right > Scalar(0));
  }

  [[gnu::always_inline]] Rest separate(const Vector& a, const Vector& b, const Vector& apart) const {
    const Scalar squared_distance = Arithmetic::dot(apart, apart);
    if (!(squared_distance > least_squared_)) return Rest::not_of_a;
    using std::sqrt;
    const Scalar distance = sqrt(squared_distance);
    result_.distance = static_cast<Real>(distance);
    Arithmetic::store(a, result_.point_a);
    Arithmetic::store(b, result_.point_b);
    Arithmetic::store(apart * (Scalar(1) / distance), result_.direction);
    return Rest::of_both;
  }

  const PlacedFeatures<Scalar>& placed_;
  const Arithmetic arithmetic_;
  const Scalar least_squared_;
  PairResult& result_;
};
