#define _GNU_SOURCE
#include "CurrentThreadAndQueue.h"

#include "ThreadIdentity.h"

#include <string.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <pthread.h>
#endif

// The label of the current queue, without the headers of Dispatch, which need blocks.
extern const char *dispatch_queue_get_label(void *queue);

static bool is_main_thread(uintptr_t *number) {
#if defined(__linux__)
  // Stored for each thread, because both are system calls.
  static _Thread_local pid_t thread;
  static _Thread_local bool is_main;
  if (thread == 0) {
    thread = (pid_t)syscall(SYS_gettid);
    is_main = thread == getpid();
  }
  *number = (uintptr_t)thread;
  return is_main;
#elif defined(__APPLE__)
  uint64_t thread = 0;
  pthread_threadid_np(NULL, &thread);
  *number = (uintptr_t)thread;
  return pthread_main_np() != 0;
#else
  *number = rill_thread_identity();
  return false;
#endif
}

bool rill_is_on_main(uintptr_t *thread, const char **label) {
  // The label of the main queue, a constant of Dispatch, so that its address says enough.
  static const char *main_label;
  bool is_main = is_main_thread(thread);
  const char *current = dispatch_queue_get_label(NULL);
  *label = NULL;
  if (!current || !*current) return is_main;
  // Any thread can serve the main queue.
  if (current == __atomic_load_n(&main_label, __ATOMIC_RELAXED)) return true;
  if (strcmp(current, "com.apple.main-thread") == 0) {
    __atomic_store_n(&main_label, current, __ATOMIC_RELAXED);
    return true;
  }
  // A global queue, which is also what a thread without a queue has. Its label says less than the number of the thread.
  if (strncmp(current, "com.apple.root.", 15) == 0) return is_main;
  *label = current;
  return false;
}
