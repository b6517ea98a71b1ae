#define _GNU_SOURCE
#include "SubscriptionTracker.h"

#include "SampleBuffer.h"

#include <CurrentThreadAndQueue.h>
#include <SubscriptionTrackingHooks.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RILL_NAMES_PER_BLOCK = 6, LABEL_SIZE = 32 };

/// The operations of a section, from downstream to upstream. Most sections need one block.
struct rill_names {
  const char *names[RILL_NAMES_PER_BLOCK];
  struct rill_names *next;
};

/// A section. The scope that it belongs to and the sections upstream each count as a reference.
struct section {
  // First: the core increments it.
  struct rill_counters counters;
  struct section *parent;
  struct section *previous, *next;
  const char *file;
  uintptr_t line;
  uint64_t identity;
  uint64_t owner;
  uintptr_t thread;
  uint32_t references;
  uint32_t subscribed;
  uint32_t ordinal;
  /// How many sections were made upstream of this one.
  uint32_t source_count;
  uint32_t name_count;
  uint8_t ended;
  bool on_main_thread;
  /// Whether its values are secret. They are never described.
  bool is_secret;
  /// Whether the subscriber holds its object weakly.
  bool is_weak;
  /// Whether the subscription was reported to `metrics`.
  bool is_measured;
  struct rill_names names;
  /// The last block of `names`.
  struct rill_names *last_names;
  char queue[LABEL_SIZE];
};

// The lock guards the list of sections. The fields of a section that change later are atomic.
//
// It is held for a few instructions, so a mutex would cost more than what it guards; or while up to 20,000 sections are copied, for a
// millisecond or two, ten times a second while a program is inspected.
static bool is_locked;
static struct section *sections;
static uintptr_t section_count;
/// Released sections, for later subscriptions. Never freed: a delivery that is under way can still count.
static struct section *unused;
static uint64_t last_identity;
/// The last subscriptions that ended without an event, as a ring.
static struct rill_silent_end silent_ends[RILL_SILENT_END_LIMIT];
static uintptr_t silent_end_count;
static const struct rill_metrics *metrics;
static uint64_t (*owner_function)(void);

static void acquire(void) {
  while (__atomic_exchange_n(&is_locked, true, __ATOMIC_ACQUIRE)) {
    while (__atomic_load_n(&is_locked, __ATOMIC_RELAXED)) sched_yield();
  }
}

static void unlock(void) { __atomic_store_n(&is_locked, false, __ATOMIC_RELEASE); }

/// Adds a section to the list.
///
/// It is one that was released before, if there is one: `malloc` and `free` would take longer than everything else.
static struct section *make(struct section *parent, const char *file, uintptr_t line) {
  acquire();
  struct section *section = unused;
  if (section) {
    unused = section->next;
  } else {
    unlock();
    section = malloc(sizeof(struct section));
    if (!section) abort();
    acquire();
  }
  section->counters.event_count = 0;
  section->counters.last_event = section->subscribed = __atomic_load_n(&rill_tick, __ATOMIC_RELAXED);
  section->counters.last_sample = section->subscribed - 1;
  section->counters.type = NULL;
  section->parent = parent;
  section->file = file;
  section->line = line;
  section->owner = 0;
  section->references = 1;
  section->ordinal = 0;
  section->source_count = section->name_count = 0;
  section->ended = 0;
  section->is_measured = section->is_secret = section->is_weak = false;
  section->on_main_thread = false;
  section->names.next = NULL;
  section->last_names = &section->names;
  section->queue[0] = 0;
  if (parent) {
    parent->references++;
    section->ordinal = parent->source_count++;
    section->thread = 0;
  } else {
    const char *label;
    section->on_main_thread = rill_is_on_main(&section->thread, &label);
    if (label) {
      strncpy(section->queue, label, LABEL_SIZE - 1);
      section->queue[LABEL_SIZE - 1] = 0;
    }
    if (owner_function) section->owner = owner_function();
  }
  section->identity = ++last_identity;
  section->previous = NULL;
  section->next = sections;
  if (sections) sections->previous = section;
  sections = section;
  section_count++;
  unlock();
  return section;
}

/// Removes a reference. The caller holds the lock.
static void release(struct section *section) {
  while (section && --section->references == 0) {
    for (struct rill_names *names = section->names.next; names;) {
      struct rill_names *next = names->next;
      free(names);
      names = next;
    }
    section->next = unused;
    unused = section;
    section = section->parent;
  }
}

static void *subscribed(const uint8_t *file, uintptr_t line, bool is_weak) {
  struct section *section = make(NULL, (const char *)file, line);
  __atomic_store_n(&section->is_weak, is_weak, __ATOMIC_RELAXED);
  const struct rill_metrics *receiver = __atomic_load_n(&metrics, __ATOMIC_ACQUIRE);
  if (receiver) {
    section->is_measured = true;
    receiver->subscribed(section->identity, section->file, section->line);
  }
  return section;
}

static void *extended(void *downstream) { return make(downstream, NULL, 0); }

/// A scope has one source at a time, so only one thread adds names to a section.
///
/// A section whose source is replaced again and again, as by a `catch` that calls itself, would get names without end.
static void attached(void *scope, const uint8_t *operation) {
  enum { name_limit = 500 };
  struct section *section = scope;
  uint32_t count = section->name_count, index = count % RILL_NAMES_PER_BLOCK;
  if (count == name_limit) return;
  if (count > 0 && index == 0) {
    struct rill_names *block = calloc(1, sizeof(struct rill_names));
    if (!block) abort();
    section->last_names->next = block;
    section->last_names = block;
  }
  section->last_names->names[index] = (const char *)operation;
  // Releasing: a reader that sees the count sees the name.
  __atomic_store_n(&section->name_count, count + 1, __ATOMIC_RELEASE);
}

static void marked_as_secret(void *scope) {
  struct section *section = scope;
  __atomic_store_n(&section->is_secret, true, __ATOMIC_RELAXED);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static uint64_t delivering(void *section) {
  (void)section;
  return now();
}

static void delivered(void *scope, uint64_t begin) {
  struct section *section = scope;
  const struct rill_metrics *receiver = __atomic_load_n(&metrics, __ATOMIC_ACQUIRE);
  if (receiver) receiver->delivered(section->identity, section->file, section->line, now() - begin);
}

static void sampled(void *scope, const void *value) {
  struct section *section = scope;
  uint32_t tick = section->counters.last_sample = __atomic_load_n(&rill_tick, __ATOMIC_RELAXED);
  bool is_secret = __atomic_load_n(&section->is_secret, __ATOMIC_RELAXED);
  rill_add_sample(section->identity, section->counters.event_count, tick, RILL_VALUE, is_secret ? NULL : value, section->counters.type);
}

static void remember_silent_end(const struct section *section) {
  acquire();
  silent_ends[silent_end_count++ % RILL_SILENT_END_LIMIT] = (struct rill_silent_end){
      .identity = section->identity,
      .file = section->file,
      .line = section->line,
      .time = __atomic_load_n(&rill_tick, __ATOMIC_RELAXED),
  };
  unlock();
}

static void ended(void *scope, uint8_t how) {
  struct section *section = scope;
  if (section->parent) return;
  __atomic_store_n(&section->ended, how, __ATOMIC_RELAXED);
  if (how == RILL_SILENT) remember_silent_end(section);
  if (__atomic_load_n(&rill_observers_of_deliveries, __ATOMIC_RELAXED) & RILL_SAMPLED) {
    uint64_t count = __atomic_load_n(&section->counters.event_count, __ATOMIC_RELAXED);
    rill_add_sample(section->identity, count, __atomic_load_n(&rill_tick, __ATOMIC_RELAXED), how, NULL, NULL);
  }
  const struct rill_metrics *receiver = __atomic_load_n(&metrics, __ATOMIC_ACQUIRE);
  if (receiver && section->is_measured) {
    uint32_t ticks = __atomic_load_n(&rill_tick, __ATOMIC_RELAXED) - section->subscribed;
    receiver->ended(section->identity, section->file, section->line, how, ticks);
  }
}

static void released(void *scope) {
  struct section *section = scope;
  acquire();
  if (section->previous) section->previous->next = section->next; else sections = section->next;
  if (section->next) section->next->previous = section->previous;
  section_count--;
  release(section);
  unlock();
}

static const struct rill_tracker tracker = {subscribed, extended, attached, delivering, delivered, sampled, marked_as_secret, ended, released};

void rill_track(bool is_on) {
  __atomic_store_n(&rill_tracker, &tracker, __ATOMIC_RELEASE);
  rill_set_observer(RILL_TRACKED, is_on);
}

bool rill_is_tracking(void) { return rill_observers_of_subscriptions() & RILL_TRACKED; }

void rill_set_owner_function(uint64_t (*owner)(void)) { __atomic_store_n(&owner_function, owner, __ATOMIC_RELAXED); }

uint64_t rill_last_identity(void) {
  acquire();
  uint64_t identity = last_identity;
  unlock();
  return identity;
}

void rill_set_tick(uint32_t tick) { __atomic_store_n(&rill_tick, tick, __ATOMIC_RELAXED); }

void rill_report_metrics(bool is_on, struct rill_metrics receiver) {
  static struct rill_metrics stored;
  acquire();
  // Only the first call changes it, so that readers need no lock.
  if (!stored.delivered) stored = receiver;
  unlock();
  __atomic_store_n(&metrics, is_on ? &stored : NULL, __ATOMIC_RELEASE);
  rill_set_delivery_observer(RILL_MEASURED, is_on);
}

uint8_t rill_completed(void) { return RILL_COMPLETED; }
uint8_t rill_failed(void) { return RILL_FAILED; }
uint8_t rill_silent(void) { return RILL_SILENT; }

uintptr_t rill_copy_silent_ends(struct rill_silent_end *ends) {
  acquire();
  uintptr_t count = silent_end_count < RILL_SILENT_END_LIMIT ? silent_end_count : RILL_SILENT_END_LIMIT;
  for (uintptr_t index = 0; index < count; index++) {
    ends[index] = silent_ends[(silent_end_count - count + index) % RILL_SILENT_END_LIMIT];
  }
  unlock();
  return count;
}

const struct rill_section_state *rill_copy_sections(uintptr_t limit, uintptr_t *copied) {
  struct rill_section_state *states = NULL;
  uintptr_t capacity = 0, count;
  acquire();
  // Allocated outside of the lock. Meanwhile, subscriptions can be made.
  while (capacity < limit && capacity < section_count) {
    capacity = section_count + 64 < limit ? section_count + 64 : limit;
    unlock();
    free(states);
    states = malloc(capacity * sizeof(struct rill_section_state));
    if (!states) abort();
    acquire();
  }
  count = 0;
  for (struct section *section = sections; section && count < capacity; section = section->next) {
    section->references++;
    states[count++] = (struct rill_section_state){
        .section = section,
        .identity = section->identity,
        .parent = section->parent ? section->parent->identity : 0,
        .owner = section->owner,
        .ordinal = section->ordinal,
        .name_count = __atomic_load_n(&section->name_count, __ATOMIC_ACQUIRE),
        .file = section->file,
        .line = section->line,
        .event_count = __atomic_load_n(&section->counters.event_count, __ATOMIC_RELAXED),
        .subscribed = section->subscribed,
        .last_event = __atomic_load_n(&section->counters.last_event, __ATOMIC_RELAXED),
        .type = section->counters.type,
        .ended = __atomic_load_n(&section->ended, __ATOMIC_RELAXED),
        .is_secret = __atomic_load_n(&section->is_secret, __ATOMIC_RELAXED),
        .is_weak = __atomic_load_n(&section->is_weak, __ATOMIC_RELAXED),
        .on_main_thread = section->on_main_thread,
        .thread = section->thread,
        .queue = section->queue,
    };
  }
  unlock();
  *copied = count;
  return states;
}

uintptr_t rill_section_count(void) {
  acquire();
  uintptr_t count = section_count;
  unlock();
  return count;
}

void rill_release_sections(const struct rill_section_state *states, uintptr_t count) {
  acquire();
  for (uintptr_t index = 0; index < count; index++) release((struct section *)states[index].section);
  unlock();
  free((void *)states);
}

const char *rill_name(const struct rill_section_state *state, uint32_t index) {
  const struct rill_names *block = &((const struct section *)state->section)->names;
  for (; index >= RILL_NAMES_PER_BLOCK; index -= RILL_NAMES_PER_BLOCK) block = block->next;
  return block->names[index];
}
