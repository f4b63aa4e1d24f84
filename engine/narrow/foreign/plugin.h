// The contract of a narrow-phase algorithm of the user's own, in a shared library: collide --plugin FILE.so.
// Valid C99. Lengths are in metres, matrices row by row. All functions may run on several threads at once.
#ifndef COLLIDOSCOPE_PLUGIN_H
#define COLLIDOSCOPE_PLUGIN_H

// NOLINTBEGIN(modernize-*): C has neither `using` nor <cstddef>.
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

enum { COLLIDOSCOPE_PLUGIN_VERSION = 1 };
enum { COLLIDOSCOPE_HULL, COLLIDOSCOPE_MESH };  // the geometry that create() gets
enum { COLLIDOSCOPE_SEPARATED, COLLIDOSCOPE_COLLIDING, COLLIDOSCOPE_UNDECIDED };
enum { COLLIDOSCOPE_OVERLAP, COLLIDOSCOPE_DISTANCE, COLLIDOSCOPE_PENETRATION };
enum {  // parts of an answer, as bits
  COLLIDOSCOPE_HAS_VERDICT = 1,
  COLLIDOSCOPE_HAS_DISTANCE = 2,      // of a separated pair: separation
  COLLIDOSCOPE_HAS_WITNESSES = 4,     // closest points when separated, deepest points beside a depth
  COLLIDOSCOPE_HAS_DIRECTION = 8,     // normal
  COLLIDOSCOPE_HAS_DEPTH = 16,        // of a colliding pair: separation, negative
  COLLIDOSCOPE_HAS_COMMON_POINT = 32  // of a colliding pair: a point in both
};

typedef struct {              // valid during create() only
  const double* vertices;     // three numbers each, in the shape's own frame
  const uint32_t* triangles;  // three indices each, counter-clockwise from outside; none of flat hulls
  size_t vertex_count, triangle_count;
} collidoscope_geometry;

typedef struct {
  const void *a, *b;                   // what create() returned for both shapes
  double rotation[9], translation[3];  // of B in A's frame: p of B lies at rotation p + translation
  int32_t request;                     // COLLIDOSCOPE_OVERLAP and so on; each includes the one before
} collidoscope_query;

typedef struct {  // in A's frame; comes undecided, all else zero
  int32_t verdict;
  uint32_t available, iterations;
  double separation;                  // distance, or negated depth
  double on_a[3], on_b[3];            // on_b - on_a = separation normal
  double normal[3], common_point[3];  // normal: unit, from A towards B
} collidoscope_result;

typedef struct {
  uint32_t version, capabilities, input;  // capabilities: all bits that answers may have
  const char *id, *label, *source;        // id: letters, digits, '-', '_', '.'; source: a paper, or ""
  void* (*create)(const collidoscope_geometry*);  // NULL refuses the shape
  void (*destroy)(void* shape);
  void (*query)(const collidoscope_query*, collidoscope_result*);
  void (*query_batch)(const collidoscope_query*, size_t count, collidoscope_result*);  // may be NULL
} collidoscope_plugin;

// The library defines this function, which collide looks up by its name.
const collidoscope_plugin* collidoscope_plugin_entry(void);
#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*)
#endif
