#include "CurrentRun.h"

static _Thread_local struct rill_run current;

struct rill_run rill_run_exchange(struct rill_run run) {
  struct rill_run previous = current;
  current = run;
  return previous;
}

void *rill_run_current(void) { return current.object; }

struct rill_executor rill_run_main_executor(void) { return current.main; }
