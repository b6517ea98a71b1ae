#ifndef RILL_SUBSCRIPTION_TRACKER_H
#define RILL_SUBSCRIPTION_TRACKER_H

#include <stdbool.h>
#include <stdint.h>

/// A copy of what is known of a section. Strings are valid until `rill_release_sections`.
struct rill_section_state {
  const void *section;
  /// Identifies the section. Zero identifies none.
  uint64_t identity;
  /// The section downstream, or zero for a subscription.
  uint64_t parent;
  /// What `rill_set_owner_function` returned when the subscription was made.
  uint64_t owner;
  /// Which of the sources of its parent it is, in the order in which they were attached.
  uint32_t ordinal;
  uint32_t name_count;
  /// Where a subscription was made. A line of zero means that `file` describes it.
  const char *file;
  uintptr_t line;
  uint64_t event_count;
  /// Times in ticks.
  uint32_t subscribed;
  uint32_t last_event;
  /// The type of the values, as Swift's metadata, or NULL.
  const void *type;
  /// Zero, or how the subscription is over.
  uint8_t ended;
  /// Whether the values are secret.
  bool is_secret;
  bool is_weak;
  bool on_main_thread;
  uintptr_t thread;
  const char *queue;
};

/// What is reported of each tracked subscription, on the thread of the event.
struct rill_metrics {
  void (*subscribed)(uint64_t subscription, const char *file, uintptr_t line);
  void (*delivered)(uint64_t subscription, const char *file, uintptr_t line, uint64_t nanoseconds);
  void (*ended)(uint64_t subscription, const char *file, uintptr_t line, uint8_t how, uint64_t ticks);
};

/// Starts to track new subscriptions, or stops. Those that exist stay tracked.
void rill_track(bool is_on);
bool rill_is_tracking(void);

/// Sets the function that tells to what a new subscription belongs, or NULL.
void rill_set_owner_function(uint64_t (*owner)(void));

/// Returns the identity of the newest section.
uint64_t rill_last_identity(void);

/// Sets the current time, in ticks.
void rill_set_tick(uint32_t tick);

/// Reports what happens to tracked subscriptions to `metrics`, which is always the same, or to nobody.
void rill_report_metrics(bool is_on, struct rill_metrics metrics);

uint8_t rill_completed(void);
uint8_t rill_failed(void);
uint8_t rill_silent(void);

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

/// Returns an array of the sections that exist, at most `limit` of them, the newest, and their number. They stay allocated until
/// `rill_release_sections`.
const struct rill_section_state *rill_copy_sections(uintptr_t limit, uintptr_t *count);
uintptr_t rill_section_count(void);
void rill_release_sections(const struct rill_section_state *states, uintptr_t count);

/// Returns the name of an operation of a section, from downstream to upstream.
const char *rill_name(const struct rill_section_state *state, uint32_t index);

#endif
