#define _GNU_SOURCE
#include "ConcurrencyHooks.h"

#include "TaskLayout.h"

#include <dlfcn.h>
#include <pthread.h>

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFT_CALL struct rill_executor (*main_original)(void);
typedef SWIFT_CALL struct rill_executor (*main_hook)(main_original original);

extern SWIFT_CALL struct rill_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL struct rill_executor swift_task_getMainExecutor(void);

typedef bool (*take_handler)(void *job);
typedef struct rill_executor (*main_handler)(void);

// Atomic, because threads of the runtime call the hooks without any synchronization with the thread that has set them.
static _Atomic(take_handler) take;
static _Atomic(main_handler) main_of_run;
static _Atomic(enqueue_hook) earlier_enqueue_hook;
static _Atomic(main_hook) earlier_main_hook;
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

// Whether this thread asks for the executor outside of all runs.
static _Thread_local bool is_outside_runs;

static SWIFT_CALL struct rill_executor main_executor(main_original original) {
  if (!is_outside_runs) {
    struct rill_executor executor = main_of_run();
    if (executor.identity) return executor;
  }
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

bool rill_tasks_intercept(take_handler take_function, main_handler main_function) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  // All callers pass the same functions.
  take = take_function;
  main_of_run = main_function;
  pthread_once(&once, find_hooks);
  return enqueue_hook_place && main_hook_place && *enqueue_hook_place == enqueue && *main_hook_place == main_executor;
}

bool rill_is_on_main_actor(void) {
  is_outside_runs = true;
  void *outside = swift_task_getMainExecutor().identity;
  is_outside_runs = false;
  return outside && outside == swift_task_getCurrentExecutor().identity;
}
