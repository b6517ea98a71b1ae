#ifndef C_RILL_THREADS_H
#define C_RILL_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !(defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)))
#include <pthread.h>
#endif

/// Returns a number that identifies the calling thread during its lifetime. It is even and greater than 2.
///
/// It takes one instruction where Swift would need a call.
static inline uintptr_t rill_thread_identity(void) {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
  return (uintptr_t)__builtin_thread_pointer();
#else
  return (uintptr_t)pthread_self();
#endif
}

/// Returns whether the calling code runs on the main queue, or on the main thread and no queue.
///
/// `thread` receives the number that the system has for the thread. `label` receives the label of the queue if it is neither the
/// main queue nor a global one, and NULL otherwise. It is valid while the code runs there.
bool rill_is_on_main(uintptr_t *thread, const char **label);

/// Writes what a line of a log begins with: `2026-11-21 09:41:02.500 +2.487s main: `, and returns its length.
///
/// This is the local time of day, the time that has elapsed, given in nanoseconds, and where the calling code runs: `main`, the label
/// of a queue, or the number of a thread. A text that does not fit is cut off.
size_t rill_write_log_prefix(uint8_t *text, size_t size, uint64_t elapsed);

/// Prevents the compiler from moving memory accesses across this call, and retains.
///
/// A store that ends a critical section needs it even if it is a releasing one. The optimizer moves the retain of a value that was
/// read inside past such a store, after which another thread can release the value first.
static inline void rill_compiler_barrier(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

/// Waits for about `count` times 40 nanoseconds without yielding the processor.
static inline void rill_spin_wait(int count) {
  for (int i = 0; i < count; i++) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("isb");
#endif
  }
}

/// Waits briefly before the caller checks again whether another thread has made progress.
///
/// `attempt` is the number of earlier calls. The first 100 calls spin, because the other thread is probably running. Later ones sleep
/// for 50 microseconds.
void rill_wait_for_thread(int attempt);

/// What happens to the hub of a current value. `RILL_VALUE_CHANGING` comes before a change, `RILL_VALUE_CHANGED` after it.
enum { RILL_VALUE_READ, RILL_VALUE_CHANGING, RILL_VALUE_CHANGED, RILL_VALUE_RELEASED };

/// What is called when a current value is read, is changed, or is released, or NULL. `RillObservation` sets it before `main`.
/// It returns whether the value is read inside of `withObservationTracking`.
extern bool (*rill_value_hook)(const void *hub, int event);

/// Reports an event of a current value. It costs one load where `RillObservation` is not linked.
static inline bool rill_value_event(const void *hub, int event) {
  return __builtin_expect(rill_value_hook != 0, 0) && rill_value_hook(hub, event);
}

/// How many threads run or deliver a batch.
extern int rill_batches;

/// Returns whether the calling thread may be running or delivering a batch.
///
/// It costs one load. Its result matters only for what the calling thread has done itself, so no thread needs another one's changes.
static inline bool rill_has_batches(void) {
  return __builtin_expect(__atomic_load_n(&rill_batches, __ATOMIC_RELAXED) != 0, 0);
}

/// Notes that the calling thread begins to run or deliver a batch.
static inline void rill_begin_batch(void) { __atomic_fetch_add(&rill_batches, 1, __ATOMIC_RELAXED); }

/// Notes that the calling thread is done with what `rill_begin_batch` has begun.
static inline void rill_end_batch(void) { __atomic_fetch_sub(&rill_batches, 1, __ATOMIC_RELAXED); }

/// Returns whether this process can use `rill_process_barrier`.
///
/// It makes a system call, so callers store the result.
bool rill_has_process_barrier(void);

/// Returns after every running thread of this process has executed a full memory barrier.
///
/// It is expensive, and saves the other threads their barriers.
void rill_process_barrier(void);

#endif
