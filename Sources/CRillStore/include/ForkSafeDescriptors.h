#ifndef RILL_FORK_SAFE_DESCRIPTORS_H
#define RILL_FORK_SAFE_DESCRIPTORS_H

// The descriptors of stores, and how to keep them out of a child process.
//
// A file lock belongs to the open file, which a child process shares after `fork`: both processes would hold the lock, and the child
// would keep it after the death of its parent. So the child closes these descriptors before `fork` returns there. A flag of the
// descriptor would do the same, but Linux has none.

/// The number of forks that lead to this process. Use `rill_fork_count`.
extern unsigned rill_forks;

/// Returns the number of forks that lead to this process from the first one that runs this program.
///
/// It changes only in a child process, before `fork` returns there. Reading it takes one instruction.
static inline unsigned rill_fork_count(void) { return __atomic_load_n(&rill_forks, __ATOMIC_RELAXED); }

/// Begins to open a descriptor. Until `rill_end_opening`, `fork` waits on other threads.
void rill_begin_opening(void);

/// Ends opening a descriptor, which is closed in child processes. It is negative if there is none. Keeps `errno`.
void rill_end_opening(int descriptor);

/// Closes a descriptor that was opened as above. A negative one is ignored.
void rill_close(int descriptor);

#endif
