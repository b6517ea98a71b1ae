#ifndef RILL_JOB_FLAGS_H
#define RILL_JOB_FLAGS_H

#include <stddef.h>

#include "TaskLayout.h"

extern SWIFT_CALL size_t swift_task_getJobFlags(void *job);

// From the runtime's ABI: the kind of a job is in the lowest byte of its flags, and 0 is a task.
static const size_t KIND = 0xff, CHILD_TASK = 1 << 24, ASYNC_LET_TASK = 1 << 28;

#endif
