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
  void *reserved_of_context;
  void *exclusivity[2];
  uint64_t status;
};
#else
#define RILL_HAS_TASK_LAYOUT 0
#endif

#endif
