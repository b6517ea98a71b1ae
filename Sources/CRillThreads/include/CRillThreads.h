#ifndef C_RILL_THREADS_H
#define C_RILL_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#if !(defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)))
#include <pthread.h>
#endif

/// Tells threads apart while they live; even and not zero. One instruction where Swift would need a call.
static inline uintptr_t rill_thread_identity(void) {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
  return (uintptr_t)__builtin_thread_pointer();
#else
  return (uintptr_t)pthread_self();
#endif
}

/// Keeps the compiler from moving memory accesses across it.
static inline void rill_compiler_barrier(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

/// Lets other threads get on for about a microsecond, without giving up the processor.
static inline void rill_spin_wait(void) {
#if defined(__x86_64__) || defined(__i386__)
  for (int i = 0; i < 24; i++) __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  for (int i = 0; i < 24; i++) __asm__ volatile("isb");
#endif
}

/// Whether `rill_process_barrier` can be used in this process; asks the system, so keep the answer.
bool rill_has_process_barrier(void);

/// Returns after every thread of this process has executed a full memory barrier. Expensive, so that others can be cheap.
void rill_process_barrier(void);

#endif
