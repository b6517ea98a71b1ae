#ifndef RILL_SILENT_ENDS_H
#define RILL_SILENT_ENDS_H

#include <stdint.h>

/// A subscription that has ended without an event, because no source is left.
struct rill_silent_end {
  uint64_t identity;
  const char *file;
  uintptr_t line;
  /// When it ended, in ticks.
  uint32_t time;
};
enum { RILL_SILENT_END_LIMIT = 64 };

/// Adds an end, and forgets the oldest one if there are too many.
void rill_add_silent_end(struct rill_silent_end end);

/// Copies the last silent ends, the oldest first, to an array with room for `RILL_SILENT_END_LIMIT`. Returns their number.
uintptr_t rill_copy_silent_ends(struct rill_silent_end *ends);

#endif
