#ifndef RILL_TASK_LAYOUT_H
#define RILL_TASK_LAYOUT_H

#include <stdint.h>

#if defined(__x86_64__) || defined(__aarch64__) || defined(__i386__) || defined(__arm__)
#define SWIFT_CALL __attribute__((swiftcall))
#else
// Clang has no such convention for other processors.
#define SWIFT_CALL
#endif

#if __LP64__ && (defined(__x86_64__) || defined(__aarch64__)) && !__has_feature(ptrauth_calls)
/// Whether the layout of tasks is known.
#define RILL_HAS_TASK_LAYOUT 1
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))

struct async_context;
typedef SWIFT_ASYNC_CALL void (*resume_function)(__attribute__((swift_async_context)) struct async_context *context);
typedef SWIFT_ASYNC_CALL void (*completion_function)(
  __attribute__((swift_async_context)) struct async_context *context, __attribute__((swift_context)) void *error);

// `AsyncContext` in include/swift/ABI/Task.h of Swift. Compiled code relies on this layout, so it does not change.
struct async_context {
  struct async_context *parent;
  completion_function resume_parent;
};

// `AsyncTask` in the same file. Compiled code relies on its layout up to `resume_context` (lib/IRGen/GenConcurrency.cpp loads it), so that
// does not change, either.
//
// What follows is private to the runtime: the beginning of `AsyncTask::PrivateStorage` in stdlib/public/Concurrency/TaskPrivate.h, as in
// Swift 6.2 and 6.3. Nothing reads `exclusivity`, which is the distance to `status`. `rill_task_is_suspended` alone reads `status`. It checks
// before that the runtime has this version of its layout, which is for debuggers, and is 1 since Swift 6.1.
#define KNOWN_TASK_LAYOUT_VERSION 1

struct task {
  void *header[2];
  void *scheduling[2];
  uint32_t flags, identifier;
  void *reserved[2];
  resume_function resume;
  struct async_context *resume_context;
  void *reserved_of_context;
  void *exclusivity[2];
  // The first of two words: flags, and the thread that runs the task if the runtime escalates priorities.
  uint64_t status;
};
#else
#define RILL_HAS_TASK_LAYOUT 0
#endif

#endif
