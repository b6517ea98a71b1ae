#ifndef RILL_SUBSCRIPTION_TRACKER_H
#define RILL_SUBSCRIPTION_TRACKER_H

#include <stdbool.h>
#include <stdint.h>

/// What is reported of each tracked subscription, on the thread of the event.
struct rill_metrics {
  void (*subscribed)(uint64_t subscription, const char *file, uintptr_t line);
  void (*delivered)(uint64_t subscription, const char *file, uintptr_t line, uint64_t nanoseconds);
  void (*ended)(uint64_t subscription, const char *file, uintptr_t line, uint8_t how, uint64_t ticks);
};

/// Starts to track new subscriptions, or stops. Those that exist stay tracked.
void rill_track(bool is_on);
bool rill_is_tracking(void);

/// Sets the function that tells to which leak tracking scope a new subscription belongs, or NULL.
void rill_set_leak_tracking_scope_function(uint64_t (*scope)(void));

/// Sets the current time, in ticks.
void rill_set_tick(uint32_t tick);

/// Reports what happens to tracked subscriptions to `metrics`, which is always the same, or to nobody.
void rill_report_metrics(bool is_on, struct rill_metrics metrics);

/// A subscription that has ended without an event, because no source is left.
struct rill_silent_end {
  uint64_t identity;
  const char *file;
  uintptr_t line;
  /// When it ended, in ticks.
  uint32_t time;
};
enum { RILL_SILENT_END_LIMIT = 64 };

/// Copies the last silent ends, the oldest first, to an array with room for `RILL_SILENT_END_LIMIT`. Returns their number.
uintptr_t rill_copy_silent_ends(struct rill_silent_end *ends);

#endif
