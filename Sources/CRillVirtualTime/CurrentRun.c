#include "CurrentRun.h"

static _Thread_local void *current;

void *rill_run_exchange(void *run) {
  void *previous = current;
  current = run;
  return previous;
}

void *rill_run_current(void) { return current; }
