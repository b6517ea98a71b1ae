// The sections that exist, the newest first.
//
// A subscription must not wait for a snapshot of all sections, which takes milliseconds. So the mutex guards only steps of constant length: to
// add, remove or release one section, and to copy one part of the list. Between two parts, a copy lets waiting threads go first.
//
// Meanwhile, any section can be removed, even the one with which the copy goes on. So the list knows the cursors of all copies, and a removal
// moves them on. New sections come before every cursor: a copy ends, and contains no section twice. It is no picture of one moment, but
// contains what exists from its beginning to its end. A section upstream whose subscription has ended meanwhile can be left over: it is newer
// than those downstream, which are missing then. Readers ignore it.
//
// Copies retain their sections, whose strings they use. A section without references is not freed, because a delivery that is under way can
// still count. A later subscription reuses it, with the blocks of its names.

#define _GNU_SOURCE
#include "SectionList.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct section *sections;
static uintptr_t section_count;
/// Sections without references.
static struct section *unused;
static struct rill_section_cursor *cursors;
static uint64_t last_identity;
/// How many threads wait for the mutex.
static int waiting_count;

static void lock(void) {
  if (pthread_mutex_trylock(&mutex) == 0) return;
  __atomic_fetch_add(&waiting_count, 1, __ATOMIC_RELAXED);
  pthread_mutex_lock(&mutex);
  __atomic_fetch_sub(&waiting_count, 1, __ATOMIC_RELAXED);
}

static void unlock(void) { pthread_mutex_unlock(&mutex); }

/// Lets waiting threads take the mutex. It is not fair: without a pause, a copy has taken it for the next part before a thread has woken.
static void give_way(void) {
  if (__atomic_load_n(&waiting_count, __ATOMIC_RELAXED) > 0) usleep(20);
}

struct section *rill_add_section(struct section *parent, const struct rill_section_origin *origin) {
  uint32_t now = __atomic_load_n(&rill_tick, __ATOMIC_RELAXED);
  lock();
  struct section *section = unused;
  if (section) {
    unused = section->next;
  } else {
    unlock();
    if (!(section = calloc(1, sizeof(struct section)))) abort();
    lock();
  }
  *section = (struct section){
      .counters = {.last_event = now, .last_sample = now - 1},
      .parent = parent,
      .next = sections,
      .origin = *origin,
      .identity = ++last_identity,
      .references = 1,
      .subscribed = now,
      .ordinal = parent ? parent->source_count++ : 0,
      .names.next = section->names.next,
      .last_names = &section->names,
  };
  if (parent) parent->references++;
  if (sections) sections->previous = section;
  sections = section;
  section_count++;
  unlock();
  return section;
}

/// Removes a reference. Returns the parent if its reference is to be removed, too. The caller holds the mutex.
static struct section *drop_reference(struct section *section) {
  if (--section->references > 0) return NULL;
  section->next = unused;
  unused = section;
  return section->parent;
}

static void release(struct section *section) {
  while (section) {
    lock();
    section = drop_reference(section);
    unlock();
  }
}

void rill_remove_section(struct section *section) {
  lock();
  if (section->previous) section->previous->next = section->next; else sections = section->next;
  if (section->next) section->next->previous = section->previous;
  section_count--;
  for (struct rill_section_cursor *cursor = cursors; cursor; cursor = cursor->other) {
    if (cursor->next == section) cursor->next = section->next;
  }
  struct section *parent = drop_reference(section);
  unlock();
  release(parent);
}

void rill_add_name(struct section *section, const char *name) {
  // A section whose source is replaced again and again, as by a `catch` that calls itself, would get names without end.
  enum { name_limit = 500 };
  uint32_t count = section->name_count, index = count % RILL_NAMES_PER_BLOCK;
  if (count == name_limit) return;
  if (count > 0 && index == 0) {
    struct rill_names **next = &section->last_names->next;
    if (!*next && !(*next = calloc(1, sizeof(struct rill_names)))) abort();
    section->last_names = *next;
  }
  section->last_names->names[index] = name;
  // Releasing: a reader that sees the count sees the name.
  __atomic_store_n(&section->name_count, count + 1, __ATOMIC_RELEASE);
}

uint64_t rill_last_identity(void) {
  lock();
  uint64_t identity = last_identity;
  unlock();
  return identity;
}

uintptr_t rill_begin_copying(struct rill_section_cursor *cursor) {
  lock();
  *cursor = (struct rill_section_cursor){.next = sections, .other = cursors};
  cursors = cursor;
  uintptr_t count = section_count;
  unlock();
  return count;
}

static struct rill_section_state state_of(const struct section *section) {
  return (struct rill_section_state){
      .section = section,
      .origin = &section->origin,
      .identity = section->identity,
      .parent = section->parent ? section->parent->identity : 0,
      .ordinal = section->ordinal,
      .name_count = __atomic_load_n(&section->name_count, __ATOMIC_ACQUIRE),
      .event_count = __atomic_load_n(&section->counters.event_count, __ATOMIC_RELAXED),
      .subscribed = section->subscribed,
      .last_event = __atomic_load_n(&section->counters.last_event, __ATOMIC_RELAXED),
      .type = __atomic_load_n(&section->counters.type, __ATOMIC_RELAXED),
      .ended = __atomic_load_n(&section->ended, __ATOMIC_RELAXED),
      .is_secret = __atomic_load_n(&section->is_secret, __ATOMIC_RELAXED),
  };
}

uintptr_t rill_copy_sections(struct rill_section_cursor *cursor, struct rill_section_state *states, uintptr_t capacity) {
  uintptr_t count = 0;
  give_way();
  lock();
  for (; cursor->next && count < capacity; cursor->next = cursor->next->next) {
    cursor->next->references++;
    states[count++] = state_of(cursor->next);
  }
  unlock();
  return count;
}

void rill_end_copying(struct rill_section_cursor *cursor) {
  lock();
  struct rill_section_cursor **place = &cursors;
  while (*place != cursor) place = &(*place)->other;
  *place = cursor->other;
  unlock();
}

void rill_release_sections(const struct rill_section_state *states, uintptr_t count) {
  for (uintptr_t index = 0; index < count; index++) release((struct section *)states[index].section);
}

const char *rill_queue(const struct section *section) { return section->origin.queue; }

const char *rill_name(const struct section *section, uint32_t index) {
  const struct rill_names *block = &section->names;
  for (; index >= RILL_NAMES_PER_BLOCK; index -= RILL_NAMES_PER_BLOCK) block = block->next;
  return block->names[index];
}
