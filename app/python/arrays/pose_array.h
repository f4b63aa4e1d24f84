#pragma once

#include <string>
#include <vector>

#include "core/pose.h"
#include "core/sweep.h"
#include "python/arrays/arrays.h"

namespace collidoscope::python {

/// Poses as Python gives them, read where they lie: one, or n along the first axis. A pose is None (the
/// world's own frame), 3 numbers (a position), 7 (a position and a unit quaternion w, x, y, z) or 4 × 4 (a
/// matrix that maps points of the shape into the world). What is nearly a rotation is taken for the nearest
/// one.
class PoseArray {
 public:
  /// `name` stands for the array in errors. Throws InputError about its shape.
  PoseArray(const py::object& source, std::string name);

  const std::string& name() const { return name_; }
  bool is_single() const { return is_single_; }
  /// 1 of a single one.
  std::size_t size() const { return size_; }
  /// Of a single one, the same for every index. Needs no GIL. Throws InputError that names the pose: numbers
  /// that are not finite, or no rotation.
  Pose operator[](std::size_t index) const;

 private:
  enum class Form : std::uint8_t { identity, position, quaternion, matrix };

  void find_form(const py::array& array);
  [[noreturn]] void refuse_shape(const py::array& array) const;
  [[noreturn]] void refuse(std::size_t index, const std::string& reason) const;
  Pose of_quaternion(const Real* numbers, std::size_t index) const;
  Pose of_matrix(const Real* numbers, std::size_t index) const;

  std::string name_;
  Form form_ = Form::identity;
  bool is_single_ = true;
  std::size_t size_ = 1;
  std::size_t numbers_ = 0;  // of a pose
  Reals array_;
  const Real* data_ = nullptr;
};

/// Arrays of poses that belong together: of n poses each, or a single one for all.
class PoseArrays {
 public:
  /// Throws InputError where the numbers of poses differ.
  explicit PoseArrays(std::vector<PoseArray> arrays);

  const PoseArray& operator[](std::size_t array) const { return arrays_[array]; }
  bool are_single() const { return are_single_; }
  std::size_t size() const { return size_; }

 private:
  std::vector<PoseArray> arrays_;
  bool are_single_ = true;
  std::size_t size_ = 1;
};

/// All of an array that has a pose for each of so many bodies. Throws InputError.
std::vector<Pose> poses_of(const PoseArray& array, std::size_t bodies);

/// Matrices of the shape (n, 4, 4).
py::array matrices_of(std::span<const Pose> poses);

}  // namespace collidoscope::python
