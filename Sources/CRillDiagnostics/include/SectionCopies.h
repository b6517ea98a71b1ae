#ifndef RILL_SECTION_COPIES_H
#define RILL_SECTION_COPIES_H

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

/// Returns the name of an operation of a section, from downstream to upstream.
const char *rill_name(const struct rill_section_state *state, uint32_t index);

/// Returns the identity of the newest section.
uint64_t rill_last_identity(void);

#endif
