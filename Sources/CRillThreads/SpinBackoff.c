#define _GNU_SOURCE
#include "SpinBackoff.h"

#include "SpinWait.h"

#include <time.h>

void rill_spin_backoff(int attempt) {
  if (attempt < 100) return rill_spin_wait(1);
  nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}
