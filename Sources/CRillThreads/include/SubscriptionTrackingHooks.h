#ifndef C_RILL_SUBSCRIPTION_TRACKING_HOOKS_H
#define C_RILL_SUBSCRIPTION_TRACKING_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// The beginning of a section of a tracked subscription: what lies between two operators that own a scope.
///
/// The core knows only the counters that it increments at each event. The tracker allocates sections with more behind them. The
/// functions take `void *`, because Swift would add the metadata of a struct to every program.
struct rill_counters {
  /// The number of delivered values. Only the thread that delivers writes it.
  uint64_t event_count;
  /// The time of the newest value, in ticks.
  uint32_t last_event;
  /// The time of the newest value that was sampled, in ticks.
  uint32_t last_sample;
  /// The type of the values, as Swift's metadata, or NULL.
  const void *type;
};

/// How a subscription is over. `RILL_SILENT` is without an event, because no source is left.
static const uint8_t RILL_COMPLETED = 1, RILL_FAILED = 2, RILL_DISPOSED = 3, RILL_SILENT = 4;

/// What a tracker does at each step of a subscription. Each function can be called on any thread.
struct rill_tracker {
  /// Returns the section of a new subscription. `is_weak` says that it holds its object weakly.
  void *(*subscribed)(const uint8_t *file, uintptr_t line, bool is_weak);
  /// Returns a section for what lies upstream of `downstream`, which is made while its last operation is attached.
  void *(*extended)(void *downstream);
  /// A stream is attached to a section. `operation` is a string literal.
  void (*attached)(void *section, const uint8_t *operation);
  /// Returns the time at which a delivery begins, in nanoseconds, or 0 if nobody measures deliveries.
  uint64_t (*delivering)(void *section);
  void (*delivered)(void *section, uint64_t begin);
  /// A value is about to be delivered, the first one of this tick. `value` points to it.
  void (*sampled)(void *section, const void *value);
  /// The values of a section are secret, and must not be described.
  void (*marked_as_secret)(void *section);
  /// A subscription is over. It can still be retained.
  void (*ended)(void *section, uint8_t how);
  /// The scope of a section is deallocated.
  void (*released)(void *section);
};

/// What observes new subscriptions, as bits. Zero by default, and then a subscription costs one load.
static const uint8_t RILL_COUNTED = 1, RILL_TRACKED = 2;
extern uint8_t rill_observers;

/// The tracker, or NULL if none was ever started. It never changes back, because subscriptions keep their sections.
extern const struct rill_tracker *rill_tracker;

/// The time in ticks, which a running tracker advances.
extern uint32_t rill_tick;

/// What is done at each delivery besides counting, as bits: measuring it, and sampling its value, at most one of each subscription in a
/// tick.
static const uint8_t RILL_MEASURED = 1, RILL_SAMPLED = 2;
extern uint8_t rill_observers_of_deliveries;

/// Sets or clears a bit of `rill_observers_of_deliveries`.
static inline void rill_set_delivery_observer(uint8_t observer, bool is_on) {
  if (is_on) {
    __atomic_fetch_or(&rill_observers_of_deliveries, observer, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&rill_observers_of_deliveries, (uint8_t)~observer, __ATOMIC_RELEASE);
  }
}

static inline uint8_t rill_observers_of_subscriptions(void) { return __atomic_load_n(&rill_observers, __ATOMIC_ACQUIRE); }

/// Sets or clears a bit of `rill_observers`.
static inline void rill_set_observer(uint8_t observer, bool is_on) {
  if (is_on) {
    // Releasing: a thread that sees the bit sees the tracker.
    __atomic_fetch_or(&rill_observers, observer, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&rill_observers, (uint8_t)~observer, __ATOMIC_RELAXED);
  }
}

static inline void *rill_subscribed(const uint8_t *file, uintptr_t line, bool is_weak) {
  return rill_tracker->subscribed(file, line, is_weak);
}
static inline void *rill_extended(void *downstream) { return rill_tracker->extended(downstream); }
static inline void rill_attached(void *section, const uint8_t *operation) {
  rill_tracker->attached(section, operation);
}
static inline void rill_marked_as_secret(void *section) { rill_tracker->marked_as_secret(section); }
static inline void rill_ended(void *section, uint8_t how) { rill_tracker->ended(section, how); }
static inline void rill_released(void *section) { rill_tracker->released(section); }

/// Counts a value that is about to be delivered. Returns whether the delivery is observed.
static inline bool rill_count(void *section) {
  struct rill_counters *counters = section;
  // Readers on other threads may see an older count, but no torn one.
  __atomic_store_n(&counters->event_count, counters->event_count + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&counters->last_event, __atomic_load_n(&rill_tick, __ATOMIC_RELAXED), __ATOMIC_RELAXED);
  return __builtin_expect(__atomic_load_n(&rill_observers_of_deliveries, __ATOMIC_RELAXED) != 0, 0);
}
/// Returns the time, or 0 if deliveries are not measured.
static inline uint64_t rill_delivering(void *section) {
  if (!(__atomic_load_n(&rill_observers_of_deliveries, __ATOMIC_RELAXED) & RILL_MEASURED)) return 0;
  return rill_tracker->delivering(section);
}
static inline void rill_delivered(void *section, uint64_t begin) {
  if (begin != 0) rill_tracker->delivered(section, begin);
}

static inline void rill_set_type(void *section, const void *type) {
  // A copy of the section can be under way.
  __atomic_store_n(&((struct rill_counters *)section)->type, type, __ATOMIC_RELAXED);
}

/// Returns whether the value that is about to be delivered is to be passed to `rill_sampled`.
static inline bool rill_is_sample_due(void *section) {
  if (!(__atomic_load_n(&rill_observers_of_deliveries, __ATOMIC_RELAXED) & RILL_SAMPLED)) return false;
  return ((struct rill_counters *)section)->last_sample != __atomic_load_n(&rill_tick, __ATOMIC_RELAXED);
}
static inline void rill_sampled(void *section, const void *value) { rill_tracker->sampled(section, value); }

#endif
