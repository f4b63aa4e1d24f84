#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace collidoscope {

/// Input that cannot be used. `what()` reads "file: place: reason"; file and place may be empty and are then
/// left out. Programs end with exit code 2 on it.
class InputError : public std::runtime_error {
 public:
  InputError(std::string file, std::string place, std::string reason)
      : std::runtime_error(join(file, place, reason)),
        file_(std::move(file)),
        place_(std::move(place)),
        reason_(std::move(reason)) {}

  const std::string& file() const { return file_; }
  const std::string& place() const { return place_; }
  const std::string& reason() const { return reason_; }

 private:
  static std::string join(std::string_view file, std::string_view place, std::string_view reason) {
    std::string text;
    for (const std::string_view part : {file, place, reason}) {
      if (part.empty()) continue;
      if (!text.empty()) text += ": ";
      text += part;
    }
    return text;
  }

  std::string file_, place_, reason_;
};

/// A job that failed through no fault of its input: a full disk, a missing device. Exit code 1.
class JobError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown out of long work when cancel() of its Progress was called.
class Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace collidoscope
