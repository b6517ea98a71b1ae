#include "SubscriptionTrackingHooks.h"

#include <stddef.h>

uint8_t rill_observers;
const struct rill_tracker *rill_tracker;
uint32_t rill_tick;
uint8_t rill_observers_of_deliveries;
