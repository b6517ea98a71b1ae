#ifndef C_RILL_SPIN_WAIT_H
#define C_RILL_SPIN_WAIT_H

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

#endif
