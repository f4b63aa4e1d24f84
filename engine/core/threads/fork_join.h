#pragma once

// ThreadSanitizer cannot see the synchronisation of oneTBB, which is not instrumented. Only core/parallel.cpp
// uses this file. It is compiled without instrumentation when the other files have it; in every other build
// it is empty.

#ifdef COLLIDOSCOPE_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace collidoscope {

/// The order that a parallel loop promises: code before the construction of the ForkJoin comes before every
/// branch, and every branch comes before the code after its destruction. The branches stay unordered among
/// themselves, so that races between them are found.
class ForkJoin {
 public:
#ifdef COLLIDOSCOPE_THREAD_SANITIZER
  ForkJoin() {
    __tsan_release(&forked_);
  }
  ~ForkJoin() {
    __tsan_acquire(&joined_);
  }
  ForkJoin(const ForkJoin&) = delete;
  ForkJoin& operator=(const ForkJoin&) = delete;

  class Branch {
   public:
    explicit Branch(ForkJoin& order) : order_(order) { __tsan_acquire(&order_.forked_); }
    ~Branch() { __tsan_release(&order_.joined_); }
    Branch(const Branch&) = delete;
    Branch& operator=(const Branch&) = delete;

   private:
    ForkJoin& order_;
  };

 private:
  char forked_ = 0, joined_ = 0;
#else
  ForkJoin() = default;

  struct Branch {
    explicit Branch(ForkJoin&) {}
  };
#endif
};

}  // namespace collidoscope
