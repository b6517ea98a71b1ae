#define _GNU_SOURCE
#include "WaitForThread.h"

#include "SpinWait.h"

#include <time.h>

void rill_wait_for_thread(int attempt) {
  if (attempt < 100) return rill_spin_wait(1);
  nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}
