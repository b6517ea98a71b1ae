#include "ForkSafeDescriptors.h"

#include "ForkLock.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

unsigned rill_forks = 0;

// One bit for each descriptor that stores have open. Pages that are never used take no memory. Greater numbers, which no system has by
// default, stay open in child processes.
enum { MAXIMUM = 1 << 20 };
static uint64_t open_descriptors[MAXIMUM / 64];
static int first_unused_word = 0;

pthread_mutex_t rill_fork_mutex = PTHREAD_MUTEX_INITIALIZER;

void rill_begin_opening(void) { pthread_mutex_lock(&rill_fork_mutex); }

void rill_end_opening(int descriptor) {
  int code = errno;
  if (descriptor >= 0 && descriptor < MAXIMUM) {
    open_descriptors[descriptor / 64] |= (uint64_t)1 << descriptor % 64;
    if (descriptor / 64 >= first_unused_word) first_unused_word = descriptor / 64 + 1;
  }
  pthread_mutex_unlock(&rill_fork_mutex);
  errno = code;
}

void rill_close(int descriptor) {
  if (descriptor < 0) return;
  pthread_mutex_lock(&rill_fork_mutex);
  if (descriptor < MAXIMUM) open_descriptors[descriptor / 64] &= ~((uint64_t)1 << descriptor % 64);
  close(descriptor);
  pthread_mutex_unlock(&rill_fork_mutex);
}

static void before_fork(void) { pthread_mutex_lock(&rill_fork_mutex); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&rill_fork_mutex); }

// Only calls that are safe in a signal handler are allowed here, because other threads of the parent may have held any lock.
static void after_fork_in_child(void) {
  for (int word = 0; word < first_unused_word; word++) {
    for (int bit = 0; bit < 64 && open_descriptors[word] != 0; bit++) {
      if (open_descriptors[word] & (uint64_t)1 << bit) close(word * 64 + bit);
      open_descriptors[word] &= ~((uint64_t)1 << bit);
    }
  }
  __atomic_fetch_add(&rill_forks, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&rill_fork_mutex);
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}
