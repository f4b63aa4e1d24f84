#pragma once

// What the library of Emscripten 3.1.6 (libc++ 13) lacks of C++20. The web build includes this file ahead of
// every source, so that none of them knows of it.

#include "number_text.h"
#include "range_algorithms.h"
#include "range_transfers.h"
#include "small_parts.h"
