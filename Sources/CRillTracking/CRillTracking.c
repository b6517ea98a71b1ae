#include "CRillTracking.h"

#include <stddef.h>

uint8_t rill_observers;
const struct rill_tracker *rill_tracker;
uint32_t rill_tick;
uint8_t rill_observers_of_deliveries;

void rill_set_observer(uint8_t observer, bool is_on) {
  if (is_on) {
    // Releasing: a thread that sees the bit sees the tracker.
    __atomic_fetch_or(&rill_observers, observer, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&rill_observers, (uint8_t)~observer, __ATOMIC_RELAXED);
  }
}

void rill_set_delivery_observer(uint8_t observer, bool is_on) {
  if (is_on) {
    __atomic_fetch_or(&rill_observers_of_deliveries, observer, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&rill_observers_of_deliveries, (uint8_t)~observer, __ATOMIC_RELEASE);
  }
}
