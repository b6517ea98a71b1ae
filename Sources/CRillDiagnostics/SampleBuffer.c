#include "SampleBuffer.h"

#include <SubscriptionTrackingHooks.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Guards the variables below, for the copy of one event or for the exchange of the buffer. A thread of the program gives up instead of
// waiting for it.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct rill_sample *samples;
static uint32_t sample_count, sample_capacity;
static rill_describe describe;
static uint64_t dropped_count;

static bool try_lock(void) {
  for (int attempt = 0; attempt < 64; attempt++) {
    if (pthread_mutex_trylock(&mutex) == 0) return true;
  }
  return false;
}

static void drop(void) { __atomic_fetch_add(&dropped_count, 1, __ATOMIC_RELAXED); }

void rill_add_sample(
    uint64_t identity, uint64_t event_count, uint32_t tick, uint8_t kind, const void *value, const void *type) {
  // Before the description, which is user code and can take longer than everything else.
  if (__atomic_load_n(&sample_count, __ATOMIC_RELAXED) >= __atomic_load_n(&sample_capacity, __ATOMIC_RELAXED)) return drop();
  struct rill_sample sample = {.identity = identity, .event_count = event_count, .tick = tick, .kind = kind};
  rill_describe function = __atomic_load_n(&describe, __ATOMIC_ACQUIRE);
  if (value && type && function) {
    sample.has_text = true;
    sample.text_length = (uint8_t)function((struct rill_sampled_value){value, type, sample.text, RILL_SAMPLE_TEXT_SIZE});
  }
  if (!try_lock()) return drop();
  bool has_room = samples && sample_count < sample_capacity;
  if (has_room) {
    samples[sample_count] = sample;
    __atomic_store_n(&sample_count, sample_count + 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&mutex);
  if (!has_room) drop();
}

void rill_start_sampling(uint32_t capacity, rill_describe function) {
  struct rill_sample *buffer = malloc(capacity * sizeof(struct rill_sample));
  if (!buffer) abort();
  pthread_mutex_lock(&mutex);
  struct rill_sample *previous = samples;
  samples = buffer;
  __atomic_store_n(&sample_count, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&sample_capacity, capacity, __ATOMIC_RELAXED);
  __atomic_store_n(&dropped_count, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&describe, function, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&mutex);
  free(previous);
  rill_set_delivery_observer(RILL_SAMPLED, true);
}

void rill_stop_sampling(void) {
  rill_set_delivery_observer(RILL_SAMPLED, false);
  pthread_mutex_lock(&mutex);
  struct rill_sample *buffer = samples;
  samples = NULL;
  __atomic_store_n(&sample_count, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&sample_capacity, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&describe, NULL, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&mutex);
  free(buffer);
}

struct rill_sample *rill_take_samples(uint32_t *count, uint64_t *dropped) {
  *count = 0;
  *dropped = __atomic_exchange_n(&dropped_count, 0, __ATOMIC_RELAXED);
  // Allocated outside of the lock. Only the queue of the inspector changes the capacity.
  uint32_t capacity = __atomic_load_n(&sample_capacity, __ATOMIC_RELAXED);
  if (capacity == 0 || __atomic_load_n(&sample_count, __ATOMIC_RELAXED) == 0) return NULL;
  struct rill_sample *buffer = malloc(capacity * sizeof(struct rill_sample));
  if (!buffer) abort();
  pthread_mutex_lock(&mutex);
  struct rill_sample *taken = samples;
  *count = sample_count;
  samples = buffer;
  __atomic_store_n(&sample_count, 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&mutex);
  return taken;
}

void rill_free_samples(struct rill_sample *samples) { free(samples); }

const uint8_t *rill_sample_text(const struct rill_sample *sample) { return sample->text; }
