#include "SilentEnds.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/// A ring.
static struct rill_silent_end silent_ends[RILL_SILENT_END_LIMIT];
static uintptr_t added_count;

void rill_add_silent_end(struct rill_silent_end end) {
  pthread_mutex_lock(&mutex);
  silent_ends[added_count++ % RILL_SILENT_END_LIMIT] = end;
  pthread_mutex_unlock(&mutex);
}

uintptr_t rill_copy_silent_ends(struct rill_silent_end *ends) {
  pthread_mutex_lock(&mutex);
  uintptr_t count = added_count < RILL_SILENT_END_LIMIT ? added_count : RILL_SILENT_END_LIMIT;
  for (uintptr_t index = 0; index < count; index++) {
    ends[index] = silent_ends[(added_count - count + index) % RILL_SILENT_END_LIMIT];
  }
  pthread_mutex_unlock(&mutex);
  return count;
}
