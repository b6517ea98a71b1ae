#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "ProcessorAffinity.h"

#if defined(__linux__)

#include <sched.h>

void test_stay_on_one_processor(void) {
  int processor = sched_getcpu();
  if (processor < 0 || processor >= CPU_SETSIZE) return;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  CPU_SET(processor, &processors);
  sched_setaffinity(0, sizeof processors, &processors);
}

#else

void test_stay_on_one_processor(void) {}

#endif
