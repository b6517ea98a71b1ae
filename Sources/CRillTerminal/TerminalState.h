#ifndef C_RILL_TERMINAL_STATE_H
#define C_RILL_TERMINAL_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What the parts of this module know of each other. The signal handlers use only the owner and the descriptors.

/// The process that opened the terminal, or 0 if it is closed. A child process created by fork is not the owner.
extern _Atomic pid_t rill_terminal_owner;

/// The descriptors that are terminals, or -1.
///
/// Atomic, because a thread can ask for the status of a closed terminal while another thread opens the next one.
extern atomic_int rill_terminal_input, rill_terminal_output;

static inline sigset_t rill_set_of_signal(int signal_number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  return set;
}

/// Stores the bytes to write, of a terminal whose modes are off.
void rill_terminal_store_bytes(const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count);

/// Restores the terminal, and from then on no thread switches its modes on again, because the process ends.
void rill_terminal_restore_at_end(void);

/// Creates the pipe for the signals and registers the exit handler, once. Returns 0 or an error code of the system.
int rill_terminal_prepare_signals(void);

/// Installs the signal handlers.
void rill_terminal_install_handlers(void);

/// Restores the previous handlers. A handler that the program has installed in the meantime stays.
void rill_terminal_uninstall_handlers(void);

#endif
