#ifndef C_RILL_LOG_PREFIX_H
#define C_RILL_LOG_PREFIX_H

#include <stddef.h>
#include <stdint.h>

/// Writes what a line of a log begins with: `2026-11-21 09:41:02.500 +2.487s main: `, and returns its length.
///
/// This is the local time of day, the time that has elapsed, given in nanoseconds, and where the calling code runs: `main`, the label
/// of a queue, or the number of a thread. A text that does not fit is cut off.
size_t rill_write_log_prefix(uint8_t *text, size_t size, uint64_t elapsed);

#endif
