#pragma once

#include "support/convex_view.h"
#include "support/scan.h"
#include "trace/tracer.h"

namespace collidoscope {

/// support() with its steps, in the hull's frame; the last step shows the result. `direction` has any length
/// but zero, finite.
SupportPoint<Real> trace_support(const ConvexView<Real>& hull, const Vec3& direction, std::uint32_t start,
                                 StepRecorder& recorder);

const PseudoCode& support_pseudo_code(SupportSearch search);

}  // namespace collidoscope
