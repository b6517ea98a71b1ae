#ifndef RILL_SAMPLE_BUFFER_H
#define RILL_SAMPLE_BUFFER_H

#include <stdbool.h>
#include <stdint.h>

// The events that an inspector shows, in a buffer of a fixed size.

enum { RILL_SAMPLE_TEXT_SIZE = 112 };

/// The kind of an event that has a value. The others are those of an end.
static const uint8_t RILL_VALUE = 0;

/// An event of a subscription.
struct rill_sample {
  uint64_t identity;
  /// The number of values that were delivered, including this one.
  uint64_t event_count;
  uint32_t tick;
  uint8_t kind;
  bool has_text;
  uint8_t text_length;
  uint8_t text[RILL_SAMPLE_TEXT_SIZE];
};

/// A value of the type with the metadata `type`, and where to write its description.
struct rill_sampled_value {
  const void *value;
  const void *type;
  uint8_t *text;
  uintptr_t capacity;
};

/// Writes the description of a value, and returns its length.
typedef uintptr_t (*rill_describe)(struct rill_sampled_value value);

/// Starts to collect events, at most `capacity` until they are taken. `describe` is NULL if values are not described.
void rill_start_sampling(uint32_t capacity, rill_describe describe);
void rill_stop_sampling(void);

/// Returns the events since the last call, their number, and how many others were dropped.
struct rill_sample *rill_take_samples(uint32_t *count, uint64_t *dropped);
void rill_free_samples(struct rill_sample *samples);

/// Returns the text of an event, which is not terminated.
const uint8_t *rill_sample_text(const struct rill_sample *sample);

/// Adds an event to the buffer, or counts it as dropped. Never waits.
///
/// `value` is NULL if the event has none, or one that must not be described.
void rill_add_sample(
    uint64_t identity, uint64_t event_count, uint32_t tick, uint8_t kind, const void *value, const void *type);

#endif
