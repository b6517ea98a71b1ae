#ifndef C_RILL_STORE_H
#define C_RILL_STORE_H

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

/// Starts a thread that calls a function with a context, and returns 0 or an error code.
///
/// It also works in a child process. Dispatch does not start threads there if the parent has used it.
int rill_start_thread(void *(*function)(void *), void *context);

/// Guards a page of memory that is mapped from a file.
///
/// If the file is truncated, the system answers a read of the page with SIGBUS. The handler of this signal puts a page of zeros in its
/// place, and the read continues. The first call installs the handler, which passes all other signals on to the one before it. Beyond 1024
/// pages, a page is not guarded.
void rill_guard_page(void *page);

/// Ends guarding a page, before it is unmapped.
void rill_forget_page(void *page);

/// Returns whether zeros took the place of a page.
int rill_page_is_lost(const void *page);

#endif
