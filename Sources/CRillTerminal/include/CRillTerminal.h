#ifndef C_RILL_TERMINAL_H
#define C_RILL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One terminal for the whole process, as its signals are. The functions are for one thread at a time, except where they say
// otherwise; the handlers that `rill_terminal_open` installs may interrupt any of them, on any thread.

/// How many bytes may be written to undo what was switched on.
enum { RILL_TERMINAL_BYTES = 4096 };

/// Where this process stands towards its terminal.
typedef enum {
  /// It may use the terminal: it is in the foreground group, or no terminal of its session is concerned.
  RILL_TERMINAL_FRONT,
  /// Another process group has the terminal.
  RILL_TERMINAL_BACKGROUND,
  /// The terminal has been hung up.
  RILL_TERMINAL_GONE,
} rill_terminal_place;

/// Remembers what to switch, and installs the handlers of signals.
///
/// A descriptor that is no terminal is never written to and has no modes. What is undone is undone by exit() and before
/// signals that tell of a crash, too; a child made by fork() undoes nothing.
///
/// Returns 0, or the system's error: EBUSY if it is open already.
int rill_terminal_open(
    int input, int output, const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count);

/// Undoes what was switched on, puts the handlers back, and lets the signals that nobody has read happen again.
void rill_terminal_close(void);

/// Switches the modes on and writes the bytes for it, if this process is in front. What the modes are until then is what they
/// will be after `rill_terminal_switch_off`, unless they are on already.
void rill_terminal_switch_on(void);

/// Undoes that, if this process is in front.
void rill_terminal_switch_off(void);

/// Where this process stands now. For any thread.
rill_terminal_place rill_terminal_get_place(void);

/// Becomes readable when there is a signal to read. It is never closed.
int rill_terminal_signals(void);

/// The next signal that has come, or 0. For any thread.
int rill_terminal_next_signal(void);

/// Stops this process as SIGTSTP does by default, and returns when it has been continued, whose SIGCONT is not reported; at
/// once if the system does not stop it since nobody could continue it.
void rill_terminal_stop(void);

/// Ends this process by a signal, as if nobody had handled it. For any thread.
_Noreturn void rill_terminal_end(int signal_number);

/// What `rill_terminal_read` returns when there is nothing to read.
enum { RILL_TERMINAL_NOTHING = -1, RILL_TERMINAL_NOT_OURS = -2 };

/// Reads what has been typed: the number of bytes, 0 at the end of the input, or one of the above. Does not wait, and does
/// not read from the background.
long rill_terminal_read(int input, uint8_t *bytes, size_t capacity);

#endif
