#include "TaskStart.h"

#include "JobFlags.h"
#include "TaskLayout.h"

#include <stdlib.h>

extern SWIFT_CALL void *swift_task_pushTaskExecutorPreference(struct rill_executor executor);
extern SWIFT_CALL void swift_task_popTaskExecutorPreference(void *record);

#if RILL_HAS_TASK_LAYOUT
/// Stands for the caller of a task's function, to which the task returns when it completes.
struct task_frame {
  struct async_context context;
  resume_function begin;
  completion_function completion;
  void *preference;
  struct rill_executor executor;
  void *owner;
  void (*completed)(void *owner);
};

static SWIFT_ASYNC_CALL void complete(
  __attribute__((swift_async_context)) struct async_context *context, __attribute__((swift_context)) void *error) {
  struct task_frame *frame = (struct task_frame *)context->parent;
  swift_task_popTaskExecutorPreference(frame->preference);
  completion_function completion = frame->completion;
  context->parent = NULL;
  context->resume_parent = completion;
  frame->completed(frame->owner);
  free(frame);
  __attribute__((musttail)) return completion(context, error);
}

static _Thread_local struct task_frame *beginning;

static SWIFT_ASYNC_CALL void begin(__attribute__((swift_async_context)) struct async_context *context) {
  struct task_frame *frame = beginning;
  frame->preference = swift_task_pushTaskExecutorPreference(frame->executor);
  frame->completion = context->resume_parent;
  context->parent = &frame->context;
  context->resume_parent = complete;
  resume_function function = frame->begin;
  __attribute__((musttail)) return function(context);
}

void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor executor, void *owner, void (*completed)(void *owner)) {
  struct task *task = job;
  struct task_frame *frame = calloc(1, sizeof(struct task_frame));
  frame->begin = task->resume;
  frame->executor = executor;
  frame->owner = owner;
  frame->completed = completed;
  beginning = frame;
  task->resume = begin;
  rill_job_run(job, serial, executor);
}
#else
void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor executor, void *owner, void (*completed)(void *owner)) {
  abort();
}
#endif
