#include "TaskStart.h"

#include "JobFlags.h"
#include "TaskLayout.h"

#include <stdlib.h>

extern SWIFT_CALL void *swift_task_pushTaskExecutorPreference(struct rill_executor executor);
extern SWIFT_CALL void swift_task_popTaskExecutorPreference(void *record);
extern SWIFT_CALL void swift_task_localValuePush(void *key, void *value, const void *type);
extern SWIFT_CALL void swift_task_localValuePop(void);

void rill_task_local_push(void *key, void *value, const void *type) { swift_task_localValuePush(key, value, type); }

#if RILL_HAS_TASK_LAYOUT
/// Stands for the caller of a task's function, to which the task returns when it completes.
struct task_frame {
  struct async_context context;
  resume_function begin;
  completion_function completion;
  void *preference;
  size_t local_values;
  struct rill_executor executor;
  void *owner;
  size_t (*began)(void *owner);
  void (*completed)(void *owner);
};

static SWIFT_ASYNC_CALL void complete(
  __attribute__((swift_async_context)) struct async_context *context, __attribute__((swift_context)) void *error) {
  struct task_frame *frame = (struct task_frame *)context->parent;
  for (; frame->local_values > 0; frame->local_values--) swift_task_localValuePop();
  if (frame->executor.identity) swift_task_popTaskExecutorPreference(frame->preference);
  completion_function completion = frame->completion;
  context->parent = NULL;
  context->resume_parent = completion;
  frame->completed(frame->owner);
  free(frame);
  __attribute__((musttail)) return completion(context, error);
}

static SWIFT_ASYNC_CALL void begin(__attribute__((swift_async_context)) struct async_context *context) {
  struct task_frame *frame = (struct task_frame *)context->parent;
  if (frame->executor.identity) frame->preference = swift_task_pushTaskExecutorPreference(frame->executor);
  frame->local_values = frame->began(frame->owner);
  resume_function function = frame->begin;
  __attribute__((musttail)) return function(context);
}

void rill_task_prepare(
  void *job, struct rill_executor executor, void *owner, size_t (*began)(void *owner), void (*completed)(void *owner)) {
  struct task *task = job;
  struct task_frame *frame = calloc(1, sizeof(struct task_frame));
  if (!frame) abort();
  frame->begin = task->resume;
  frame->completion = task->resume_context->resume_parent;
  frame->executor = executor;
  frame->owner = owner;
  frame->began = began;
  frame->completed = completed;
  task->resume = begin;
  task->resume_context->parent = &frame->context;
  task->resume_context->resume_parent = complete;
}
#else
void rill_task_prepare(
  void *job, struct rill_executor executor, void *owner, size_t (*began)(void *owner), void (*completed)(void *owner)) {
  abort();
}
#endif
