#ifndef C_RILL_TERMINAL_H
#define C_RILL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The terminal of the process. Signals belong to the whole process, so there is one terminal at a time. Unless stated otherwise, the
// functions must not be called concurrently. The handlers that `rill_terminal_open` installs can interrupt them on any thread.

/// The maximum number of bytes to switch the terminal on, and to switch it off.
enum { RILL_TERMINAL_BYTES = 4096 };

/// The status of this process with regard to its terminal.
typedef enum {
  /// The process can use the terminal: it is in the foreground process group, or there is no terminal with job control.
  RILL_TERMINAL_FOREGROUND,
  /// Another process group has the terminal.
  RILL_TERMINAL_BACKGROUND,
  /// The terminal has been hung up.
  RILL_TERMINAL_HUNG_UP,
} rill_terminal_status;

/// Stores the bytes to write, and installs the signal handlers.
///
/// A descriptor that is not a terminal is never written to, and its modes are not changed. The terminal is also restored by exit()
/// and before the process ends by a crash or another fatal signal. A child process created by fork() does not restore it.
///
/// Returns 0 or an error code of the system: EBUSY if the terminal is already open, E2BIG if there are too many bytes.
int rill_terminal_open(
    int input, int output, const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count);

/// Restores the terminal and the previous signal handlers. Raises again the signals that have not been read, except SIGCONT and
/// SIGWINCH.
void rill_terminal_close(void);

/// Switches the modes on and writes the bytes for that, if this process is in the foreground. Unless the modes are already on, stores
/// the current ones for `rill_terminal_switch_off`.
void rill_terminal_switch_on(void);

/// Restores the modes and writes the bytes for that, if the modes are on and this process is in the foreground.
void rill_terminal_switch_off(void);

/// Returns the current status of this process. Thread-safe.
rill_terminal_status rill_terminal_get_status(void);

/// Returns a file descriptor that is readable while there is a signal to read. It is never closed.
int rill_terminal_signals(void);

/// Returns the next signal that has arrived, or 0. Thread-safe.
int rill_terminal_next_signal(void);

/// Stops this process with the default action of SIGTSTP, and returns when it is continued. The SIGCONT that continues it is not
/// reported. Returns immediately if the system does not stop the process because no shell could continue it.
void rill_terminal_stop(void);

/// Restores the terminal, and ends this process by a signal with its default action. Thread-safe.
_Noreturn void rill_terminal_end(int signal_number);

/// Results of `rill_terminal_read` without data: there is none, or another process group has the terminal.
enum { RILL_TERMINAL_NO_DATA = -1, RILL_TERMINAL_IN_BACKGROUND = -2 };

/// Reads input without blocking. Returns the number of bytes, 0 at the end of the input, or one of the values above.
long rill_terminal_read(int input, uint8_t *bytes, size_t capacity);

#endif
