#define _GNU_SOURCE
#include "NewTaskDetection.h"

#include "CallStackAddresses.h"
#include "JobFlags.h"
#include "TaskLayout.h"

#include <dlfcn.h>
#include <stdlib.h>

// Declared without its parameters, for its address.
extern void swift_task_create_common(void);

#if RILL_HAS_TASK_LAYOUT
/// Whether `address` is in the function that creates tasks.
static bool is_in_task_creation(uintptr_t address) {
  static _Atomic uintptr_t known;
  uintptr_t start = (uintptr_t)swift_task_create_common;
  if (address == known) return true;
  if (address <= start || address - start > 0x4000) return false;
  Dl_info info;
  // A statically linked program has no symbols here, so the distance must do.
  if (dladdr((void *)address, &info) && info.dli_saddr && (uintptr_t)info.dli_saddr != start) return false;
  known = address;
  return true;
}

bool rill_job_is_new_task(void *job) {
  if (swift_task_getJobFlags(job) & (KIND | CHILD_TASK | ASYNC_LET_TASK)) return false;
  // A task that was suspended has a caller. The runtime's private functions that resume one follow the function that creates them.
  if (((struct task *)job)->resume_context->parent) return false;
  uintptr_t callers[10];
  size_t count = rill_callers(callers, 10);
  for (size_t i = 0; i < count; i++) {
    if (is_in_task_creation(callers[i])) return true;
  }
  return false;
}

bool rill_detects_new_tasks(void) { return true; }
#else
bool rill_job_is_new_task(void *job) { return false; }

bool rill_detects_new_tasks(void) { return false; }
#endif
