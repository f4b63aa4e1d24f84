// A narrow-phase algorithm of one's own, as a plugin of Collidoscope: Gilbert's method (SIAM Journal on
// Control 4, 1966). A point v of A - B goes on towards the support point w against it, as far as that brings
// it nearer to the origin. When v . w > 0, a plane separates A and B. Near contact the method is slow, and
// gives up undecided.
//
//   collide query a.stl b.stl --plugin gilbert_plugin.so --narrow my-gilbert --poses poses.csv
//   collide judge cases --plugin gilbert_plugin.so --narrow my-gilbert
#include <collidoscope/plugin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  size_t count;
  double points[];
} Hull;

static void* create(const collidoscope_geometry* geometry) {
  const size_t bytes = 3 * geometry->vertex_count * sizeof(double);
  Hull* hull = malloc(sizeof(Hull) + bytes);
  if (hull == NULL) return NULL;
  hull->count = geometry->vertex_count;
  memcpy(hull->points, geometry->vertices, bytes);
  return hull;
}

// The vertex that is farthest along `direction`, which like the vertex is in the hull's own frame.
static const double* farthest(const Hull* hull, const double direction[3]) {
  const double* best = hull->points;
  double best_height = -HUGE_VAL;
  for (size_t i = 0; i < hull->count; ++i) {
    const double* p = &hull->points[3 * i];
    const double height = p[0] * direction[0] + p[1] * direction[1] + p[2] * direction[2];
    if (height > best_height) best_height = height, best = p;
  }
  return best;
}

// The point of A - B that is farthest along -v.
static void support(const collidoscope_query* q, const double v[3], double w[3]) {
  const double* r = q->rotation;
  double against[3], along_in_b[3];
  for (int i = 0; i < 3; ++i) {
    against[i] = -v[i];
    along_in_b[i] = r[i] * v[0] + r[3 + i] * v[1] + r[6 + i] * v[2];
  }
  const double *a = farthest(q->a, against), *b = farthest(q->b, along_in_b);
  for (int i = 0; i < 3; ++i)
    w[i] = a[i] - (r[3 * i] * b[0] + r[3 * i + 1] * b[1] + r[3 * i + 2] * b[2] + q->translation[i]);
}

static void query(const collidoscope_query* q, collidoscope_result* result) {
  const double start[3] = {-q->translation[0], -q->translation[1], -q->translation[2]};
  double v[3], w[3];
  support(q, start, v);
  result->available = COLLIDOSCOPE_HAS_VERDICT;
  for (result->iterations = 1; result->iterations <= 2000; ++result->iterations) {
    double height = 0, step = 0, way = 0, square_v = 0, square_w = 0;
    support(q, v, w);
    for (int i = 0; i < 3; ++i) {
      height += v[i] * w[i];
      step += v[i] * (v[i] - w[i]);
      way += (v[i] - w[i]) * (v[i] - w[i]);
      square_v += v[i] * v[i];
      square_w += w[i] * w[i];
    }
    if (square_v <= 1e-20 * square_w) {  // v is the origin, up to rounding
      result->verdict = COLLIDOSCOPE_COLLIDING;
      return;
    }
    if (height > 0) {
      result->verdict = COLLIDOSCOPE_SEPARATED;
      return;
    }
    const double share = step < way ? step / way : 1;
    for (int i = 0; i < 3; ++i) v[i] += share * (w[i] - v[i]);
  }
}

const collidoscope_plugin* collidoscope_plugin_entry(void) {
  static const collidoscope_plugin plugin = {
      .version = COLLIDOSCOPE_PLUGIN_VERSION,
      .capabilities = COLLIDOSCOPE_HAS_VERDICT,
      .input = COLLIDOSCOPE_HULL,
      .id = "my-gilbert",
      .label = "Gilbert's method, an example",
      .source = "Gilbert 1966",
      .create = create,
      .destroy = free,
      .query = query,
  };
  return &plugin;
}
