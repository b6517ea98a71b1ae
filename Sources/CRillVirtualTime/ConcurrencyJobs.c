#include "ConcurrencyJobs.h"

#include "JobFlags.h"
#include "TaskLayout.h"

extern SWIFT_CALL void swift_job_run(void *job, struct rill_executor executor);
extern SWIFT_CALL void swift_job_run_on_serial_and_task_executor(
  void *job, struct rill_executor serial, struct rill_executor task);
extern SWIFT_CALL void swift_task_enqueueGlobal(void *job);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL void swift_task_cancel(void *task);
extern SWIFT_CALL bool swift_task_isCancelled(void *task);

void rill_job_run(void *job, struct rill_executor serial, struct rill_executor task) {
  if (task.identity) {
    swift_job_run_on_serial_and_task_executor(job, serial, task);
  } else {
    swift_job_run(job, serial);
  }
}

void rill_job_enqueue(void *job) { swift_task_enqueueGlobal(job); }

uint64_t rill_job_task(void *job) {
  return (swift_task_getJobFlags(job) & KIND) == 0 ? swift_task_getJobTaskId(job) : 0;
}

void *rill_task_current(void) { return swift_task_getCurrent(); }

void rill_task_cancel(void *task) { swift_task_cancel(task); }

bool rill_task_is_cancelled(void *task) { return swift_task_isCancelled(task); }
