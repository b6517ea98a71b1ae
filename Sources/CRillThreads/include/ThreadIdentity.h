#ifndef C_RILL_THREAD_IDENTITY_H
#define C_RILL_THREAD_IDENTITY_H

#include <stdint.h>

#if !(defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)))
#include <pthread.h>
#endif

/// Returns a number that identifies the calling thread during its lifetime. It is even and greater than 4.
///
/// It takes one instruction where Swift would need a call.
static inline uintptr_t rill_thread_identity(void) {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
  return (uintptr_t)__builtin_thread_pointer();
#else
  return (uintptr_t)pthread_self();
#endif
}

#endif
