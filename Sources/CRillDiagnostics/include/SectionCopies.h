#ifndef RILL_SECTION_COPIES_H
#define RILL_SECTION_COPIES_H

#include <stdbool.h>
#include <stdint.h>

enum { RILL_QUEUE_LABEL_SIZE = 32 };

/// Where a subscription was made. Empty for a section upstream.
struct rill_section_origin {
  const char *file;
  /// A line of zero means that `file` describes the place.
  uintptr_t line;
  /// What the function of `rill_set_leak_tracking_scope_function` returned.
  uint64_t leak_tracking_scope;
  uintptr_t thread;
  bool on_main_thread;
  /// Whether the subscriber holds its object weakly.
  bool is_weak;
  char queue[RILL_QUEUE_LABEL_SIZE];
};

/// A copy of what is known of a section. Pointers are valid until `rill_release_sections`.
struct rill_section_state {
  const struct section *section;
  const struct rill_section_origin *origin;
  /// Identifies the section. Zero identifies none.
  uint64_t identity;
  /// The section downstream, or zero for a subscription.
  uint64_t parent;
  /// Which of the sources of its parent it is, in the order in which they were attached.
  uint32_t ordinal;
  uint32_t name_count;
  uint64_t event_count;
  /// Times in ticks.
  uint32_t subscribed;
  uint32_t last_event;
  /// The type of the values, as Swift's metadata, or NULL.
  const void *type;
  /// Zero, or how the subscription is over.
  uint8_t ended;
  bool is_secret;
};

/// Where a copy in parts goes on. It stays at its address from `rill_begin_copying` to `rill_end_copying`.
struct rill_section_cursor {
  struct section *next;
  struct rill_section_cursor *other;
};

/// Begins a copy with the newest section, and returns how many sections exist.
uintptr_t rill_begin_copying(struct rill_section_cursor *cursor);
/// Copies the next sections, at most `capacity` of them, and returns how many. Zero is the end.
///
/// Threads that subscribe wait for one part at most. Sections that were added after the beginning are not copied.
uintptr_t rill_copy_sections(struct rill_section_cursor *cursor, struct rill_section_state *states, uintptr_t capacity);
void rill_end_copying(struct rill_section_cursor *cursor);

/// Ends the use of copies.
void rill_release_sections(const struct rill_section_state *states, uintptr_t count);

/// Returns the label of the queue where a subscription was made, or an empty string.
const char *rill_queue(const struct section *section);
/// Returns the name of an operation of a section, from downstream to upstream.
const char *rill_name(const struct section *section, uint32_t index);

/// Returns the identity of the newest section.
uint64_t rill_last_identity(void);

#endif
