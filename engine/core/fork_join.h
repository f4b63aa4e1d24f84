#pragma once

// What ThreadSanitizer cannot see: oneTBB is not instrumented. Only core/parallel.cpp uses this, which is
// compiled without instrumentation when the rest has it; in every other build it is nothing.

#ifdef COLLIDOSCOPE_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace collidoscope {

/// The order that a parallel loop promises: what was done before the ForkJoin was made comes before every
/// branch, and every branch before what follows its destruction. The branches stay unordered among
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
  ForkJoin() {}

  struct Branch {
    explicit Branch(ForkJoin&) {}
  };
#endif
};

}  // namespace collidoscope
