#ifndef SECTION_LIST_H
#define SECTION_LIST_H

#include "SectionCopies.h"

#include <SubscriptionTrackingHooks.h>

enum { RILL_NAMES_PER_BLOCK = 6 };

/// The operations of a section, from downstream to upstream. Most sections need one block.
struct rill_names {
  const char *names[RILL_NAMES_PER_BLOCK];
  struct rill_names *next;
};

/// A section. The scope that it belongs to, each section upstream and each copy count as a reference.
///
/// What changes while it is in the list is atomic, used only by the scope, or guarded by the mutex of the list.
struct section {
  // First: the core increments it.
  struct rill_counters counters;
  struct section *parent;
  struct section *previous, *next;
  struct rill_section_origin origin;
  uint64_t identity;
  uint32_t references;
  uint32_t subscribed;
  uint32_t ordinal;
  /// How many sections were made upstream of this one.
  uint32_t source_count;
  uint32_t name_count;
  uint8_t ended;
  /// Whether its values are secret. They are never described.
  bool is_secret;
  /// Whether the subscription was reported to a receiver of metrics.
  bool is_measured;
  struct rill_names names;
  /// The last block of `names` that has a name.
  struct rill_names *last_names;
};

/// Adds a section, and returns it. `parent` is the section downstream, or NULL.
struct section *rill_add_section(struct section *parent, const struct rill_section_origin *origin);
/// Removes a section from the list, and the reference of its scope.
void rill_remove_section(struct section *section);
/// Adds an operation. Only one thread at a time adds to a section.
void rill_add_name(struct section *section, const char *name);

#endif
