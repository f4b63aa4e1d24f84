#include "bounds/principal_axes.h"

#include <cmath>

#include "bounds/orthonormal.h"

namespace collidoscope {
namespace {

Mat3 covariance(std::span<const Vec3> points) {
  Vec3 mean(0);
  for (const Vec3& point : points) mean += point / static_cast<Real>(points.size());
  Mat3 sum(Real(0));
  for (const Vec3& point : points) {
    const Vec3 v = point - mean;
    for (int i = 0; i < 3; ++i) sum[i] += v * v[i];
  }
  return sum;
}

/// One rotation of Jacobi's eigenvalue method: makes `matrix`(p, q) zero and turns `vectors` along.
void jacobi_rotate(Mat3& matrix, Mat3& vectors, int p, int q) {
  if (matrix[q][p] == 0) return;
  const Real theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[q][p]);
  const Real t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const Real c = 1 / std::sqrt(t * t + 1), s = t * c;
  const auto rotate_columns = [&](Mat3& m) {
    const Vec3 column_p = m[p], column_q = m[q];
    m[p] = column_p * c - column_q * s;
    m[q] = column_p * s + column_q * c;
  };
  rotate_columns(matrix);
  matrix = transpose(matrix);
  rotate_columns(matrix);
  rotate_columns(vectors);
}

}  // namespace

Mat3 principal_axes(std::span<const Vec3> points) {
  Mat3 matrix = covariance(points), vectors(Real(1));
  constexpr int sweeps = 8;  // it converges quadratically; four are enough for doubles
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    jacobi_rotate(matrix, vectors, 0, 1);
    jacobi_rotate(matrix, vectors, 0, 2);
    jacobi_rotate(matrix, vectors, 1, 2);
  }
  return orthonormalized(vectors);
}

}  // namespace collidoscope
