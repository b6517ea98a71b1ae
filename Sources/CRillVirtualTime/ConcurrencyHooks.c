#define _GNU_SOURCE
#include "ConcurrencyHooks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFT_CALL struct rill_executor (*main_original)(void);
typedef SWIFT_CALL struct rill_executor (*main_hook)(main_original original);

struct async_context;
typedef SWIFT_ASYNC_CALL void (*resume_function)(__attribute__((swift_async_context)) struct async_context *context);
typedef SWIFT_ASYNC_CALL void (*completion_function)(
  __attribute__((swift_async_context)) struct async_context *context, __attribute__((swift_context)) void *error);

extern SWIFT_CALL void swift_job_run(void *job, struct rill_executor executor);
extern SWIFT_CALL void swift_job_run_on_serial_and_task_executor(
  void *job, struct rill_executor serial, struct rill_executor task);
extern SWIFT_CALL void *swift_task_pushTaskExecutorPreference(struct rill_executor executor);
extern SWIFT_CALL void swift_task_popTaskExecutorPreference(void *record);
// Declared without its parameters, for its address.
extern void swift_task_create_common(void);
extern SWIFT_CALL void swift_task_enqueueGlobal(void *job);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CALL size_t swift_task_getJobFlags(void *job);
extern SWIFT_CALL void swift_task_cancel(void *task);

// MARK: The run of a thread

static _Thread_local struct rill_run current;

struct rill_run rill_run_exchange(struct rill_run run) {
  struct rill_run previous = current;
  current = run;
  return previous;
}

void *rill_run_current(void) { return current.object; }

// MARK: Hooks of the runtime

static bool (*take)(void *job);
static enqueue_hook earlier_enqueue_hook;
static main_hook earlier_main_hook;
static enqueue_hook *enqueue_hook_place;
static main_hook *main_hook_place;

static SWIFT_CALL void enqueue(void *job, enqueue_original original) {
  if (take(job)) return;
  if (earlier_enqueue_hook) {
    earlier_enqueue_hook(job, original);
  } else {
    original(job);
  }
}

static SWIFT_CALL struct rill_executor main_executor(main_original original) {
  if (current.object) return current.main;
  return earlier_main_hook ? earlier_main_hook(original) : original();
}

static void find_hooks(void) {
#if __APPLE__
  // Systems with an older runtime lack the second one.
  enqueue_hook_place = (enqueue_hook *)dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  main_hook_place = (main_hook *)dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
#else
  extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));
  extern main_hook swift_task_getMainExecutor_hook __attribute__((weak));
  enqueue_hook_place = &swift_task_enqueueGlobal_hook;
  main_hook_place = &swift_task_getMainExecutor_hook;
#endif
  if (!enqueue_hook_place || !main_hook_place) return;
  earlier_enqueue_hook = *enqueue_hook_place;
  earlier_main_hook = *main_hook_place;
  *enqueue_hook_place = enqueue;
  *main_hook_place = main_executor;
}

bool rill_tasks_intercept(bool (*handler)(void *job)) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  // All callers pass the same function.
  take = handler;
  pthread_once(&once, find_hooks);
  return enqueue_hook_place && main_hook_place && *enqueue_hook_place == enqueue && *main_hook_place == main_executor;
}

// MARK: Jobs

// From the runtime's ABI: the kind of a job is in the lowest byte of its flags, and 0 is a task.
static const size_t KIND = 0xff, CHILD_TASK = 1 << 24, ASYNC_LET_TASK = 1 << 28;

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


void rill_task_cancel(void *task) { swift_task_cancel(task); }

#if __LP64__ && !__has_feature(ptrauth_calls)
// Compiled code relies on the layout of these two, so it does not change.
struct async_context {
  struct async_context *parent;
  completion_function resume_parent;
};

struct task {
  void *header[2];
  void *scheduling[2];
  uint32_t flags, identifier;
  void *reserved[2];
  resume_function resume;
  struct async_context *resume_context;
};

size_t rill_callers(uintptr_t *addresses, size_t capacity) {
  uintptr_t *frame = __builtin_frame_address(0);
  size_t count = 0;
  while (count < capacity && frame && frame[1]) {
    addresses[count++] = frame[1];
    // Frames of async functions are marked with bit 60.
    uintptr_t *next = (uintptr_t *)(frame[0] & ~(UINT64_C(1) << 60));
    if (next <= frame || next > frame + (1 << 16)) break;
    frame = next;
  }
  return count;
}

size_t rill_task_resume_points(void *job, uintptr_t *addresses, size_t capacity) {
  struct task *task = job;
  size_t count = 0;
  if (count < capacity) addresses[count++] = (uintptr_t)task->resume;
  for (struct async_context *context = task->resume_context; context && count < capacity; context = context->parent) {
    if (context->resume_parent) addresses[count++] = (uintptr_t)context->resume_parent;
  }
  return count;
}

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
  uintptr_t callers[10];
  size_t count = rill_callers(callers, 10);
  for (size_t i = 0; i < count; i++) {
    if (is_in_task_creation(callers[i])) return true;
  }
  return false;
}

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
bool rill_job_is_new_task(void *job) { return false; }
void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor executor, void *owner, void (*completed)(void *owner)) {
  abort();
}
size_t rill_callers(uintptr_t *addresses, size_t capacity) { return 0; }
size_t rill_task_resume_points(void *job, uintptr_t *addresses, size_t capacity) { return 0; }
#endif
