#ifndef C_RILL_NEW_TASK_DETECTION_H
#define C_RILL_NEW_TASK_DETECTION_H

#include <stdbool.h>

/// Whether `job` is a task that `Task { }` or `Task.detached` is creating and queueing on this thread.
bool rill_job_is_new_task(void *job);

/// Whether the layout of tasks is known for this processor. If not, no job is a new task.
bool rill_detects_new_tasks(void);

#endif
