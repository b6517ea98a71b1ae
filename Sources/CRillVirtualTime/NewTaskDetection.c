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
// `NewTaskCheckTests.theRuntimeOfTheseTestsPasses` fails if either limit is too small. The measurements are of Swift 6.3.1 on x86-64.

/// How far behind the start of the function that creates tasks a return address in it can be.
///
/// The function has 0x745 bytes, and its only call that queues a task returns to 0x66f. This limit is ten times that, for a runtime without
/// optimization. A larger one does no harm: symbols exclude most functions that follow, and the others resume tasks, which have callers.
static const uintptr_t TASK_CREATION_LIMIT = 0x4000;

/// How many return addresses are looked at.
///
/// In a debug build, the one in that function is the eighth in a run, and the sixth outside of a run. Optimization removes functions of
/// this package. So the limit leaves room for two more functions of the runtime. Each address costs every job a comparison.
enum { CALLER_LIMIT = 10 };

/// Whether `address` is in the function that creates tasks.
static bool is_in_task_creation(uintptr_t address) {
  static _Atomic uintptr_t known;
  uintptr_t start = (uintptr_t)swift_task_create_common;
  if (address == known) return true;
  if (address <= start || address - start > TASK_CREATION_LIMIT) return false;
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
  uintptr_t callers[CALLER_LIMIT];
  size_t count = rill_callers(callers, CALLER_LIMIT);
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
