#include "ThreadIdentity.h"

static uintptr_t threads;

uintptr_t rill_next_thread_number(void) { return __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED); }
