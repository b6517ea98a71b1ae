#ifndef RILL_SAMPLES_H
#define RILL_SAMPLES_H

#include "InspectorFiles.h"

/// Adds an event to the buffer, or counts it as dropped. Never waits.
///
/// `value` is NULL if the event has none, or one that must not be described.
void rill_add_sample(
    uint64_t identity, uint64_t event_count, uint32_t tick, uint8_t kind, const void *value, const void *type);

#endif
