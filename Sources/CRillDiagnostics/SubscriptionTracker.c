// What the core calls for a tracked subscription, on threads of the program. A thread waits at most for a step of constant length of another
// one, even while all sections are copied: `SectionList.c` says why.

#define _GNU_SOURCE
#include "SubscriptionTracker.h"

#include "SampleBuffer.h"
#include "SectionList.h"

#include <CurrentThreadAndQueue.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

static const struct rill_metrics *metrics;
static uint64_t (*leak_tracking_scope)(void);
/// Guards the variables below, and the first call of `rill_report_metrics`.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/// The last subscriptions that ended without an event, as a ring.
static struct rill_silent_end silent_ends[RILL_SILENT_END_LIMIT];
static uintptr_t silent_end_count;

static const struct rill_metrics *metrics_receiver(void) { return __atomic_load_n(&metrics, __ATOMIC_ACQUIRE); }

static uint32_t current_tick(void) { return __atomic_load_n(&rill_tick, __ATOMIC_RELAXED); }

static void *subscribed(const uint8_t *file, uintptr_t line, bool is_weak) {
  struct rill_section_origin origin = {.file = (const char *)file, .line = line, .is_weak = is_weak};
  const char *label;
  origin.on_main_thread = rill_is_on_main(&origin.thread, &label);
  if (label) strncpy(origin.queue, label, RILL_QUEUE_LABEL_SIZE - 1);
  uint64_t (*scope)(void) = __atomic_load_n(&leak_tracking_scope, __ATOMIC_RELAXED);
  if (scope) origin.leak_tracking_scope = scope();
  struct section *section = rill_add_section(NULL, &origin);
  const struct rill_metrics *receiver = metrics_receiver();
  if (receiver) {
    section->is_measured = true;
    receiver->subscribed(section->identity, origin.file, origin.line);
  }
  return section;
}

static void *extended(void *downstream) { return rill_add_section(downstream, &(struct rill_section_origin){0}); }

/// A scope has one source at a time, so only one thread adds names to a section.
static void attached(void *section, const uint8_t *operation) { rill_add_name(section, (const char *)operation); }

static void marked_as_secret(void *scope) {
  struct section *section = scope;
  __atomic_store_n(&section->is_secret, true, __ATOMIC_RELAXED);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static uint64_t delivering(void *section) { return (void)section, now(); }

static void delivered(void *scope, uint64_t begin) {
  struct section *section = scope;
  const struct rill_metrics *receiver = metrics_receiver();
  if (receiver) receiver->delivered(section->identity, section->origin.file, section->origin.line, now() - begin);
}

static void sampled(void *scope, const void *value) {
  struct section *section = scope;
  uint32_t tick = section->counters.last_sample = current_tick();
  bool is_secret = __atomic_load_n(&section->is_secret, __ATOMIC_RELAXED);
  rill_add_sample(section->identity, section->counters.event_count, tick, RILL_VALUE, is_secret ? NULL : value, section->counters.type);
}

static void remember_silent_end(const struct section *section) {
  pthread_mutex_lock(&mutex);
  silent_ends[silent_end_count++ % RILL_SILENT_END_LIMIT] =
      (struct rill_silent_end){section->identity, section->origin.file, section->origin.line, current_tick()};
  pthread_mutex_unlock(&mutex);
}

static void ended(void *scope, uint8_t how) {
  struct section *section = scope;
  if (section->parent) return;
  __atomic_store_n(&section->ended, how, __ATOMIC_RELAXED);
  if (how == RILL_SILENT) remember_silent_end(section);
  if (__atomic_load_n(&rill_observers_of_deliveries, __ATOMIC_RELAXED) & RILL_SAMPLED) {
    uint64_t count = __atomic_load_n(&section->counters.event_count, __ATOMIC_RELAXED);
    rill_add_sample(section->identity, count, current_tick(), how, NULL, NULL);
  }
  const struct rill_metrics *receiver = metrics_receiver();
  if (receiver && section->is_measured) {
    receiver->ended(section->identity, section->origin.file, section->origin.line, how, current_tick() - section->subscribed);
  }
}

static void released(void *section) { rill_remove_section(section); }

static const struct rill_tracker tracker = {subscribed, extended, attached, delivering, delivered, sampled, marked_as_secret, ended, released};

void rill_track(bool is_on) {
  __atomic_store_n(&rill_tracker, &tracker, __ATOMIC_RELEASE);
  rill_set_observer(RILL_TRACKED, is_on);
}

bool rill_is_tracking(void) { return rill_observers_of_subscriptions() & RILL_TRACKED; }

void rill_set_leak_tracking_scope_function(uint64_t (*scope)(void)) {
  __atomic_store_n(&leak_tracking_scope, scope, __ATOMIC_RELAXED);
}

void rill_set_tick(uint32_t tick) { __atomic_store_n(&rill_tick, tick, __ATOMIC_RELAXED); }

void rill_report_metrics(bool is_on, struct rill_metrics receiver) {
  static struct rill_metrics stored;
  pthread_mutex_lock(&mutex);
  // Only the first call changes it, so that readers need no lock.
  if (!stored.delivered) stored = receiver;
  pthread_mutex_unlock(&mutex);
  __atomic_store_n(&metrics, is_on ? &stored : NULL, __ATOMIC_RELEASE);
  rill_set_delivery_observer(RILL_MEASURED, is_on);
}

uintptr_t rill_copy_silent_ends(struct rill_silent_end *ends) {
  pthread_mutex_lock(&mutex);
  uintptr_t count = silent_end_count < RILL_SILENT_END_LIMIT ? silent_end_count : RILL_SILENT_END_LIMIT;
  for (uintptr_t index = 0; index < count; index++) {
    ends[index] = silent_ends[(silent_end_count - count + index) % RILL_SILENT_END_LIMIT];
  }
  pthread_mutex_unlock(&mutex);
  return count;
}
