#ifndef C_RILL_COMPILER_BARRIER_H
#define C_RILL_COMPILER_BARRIER_H

/// Prevents the compiler from moving memory accesses across this call, and retains.
///
/// A store that ends a critical section needs it even if it is a releasing one. The optimizer moves the retain of a value that was
/// read inside past such a store, after which another thread can release the value first.
static inline void rill_compiler_barrier(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

#endif
