#ifndef C_RILL_PROCESS_SIGNALS_H
#define C_RILL_PROCESS_SIGNALS_H

// Signals of the process that a program observes without a terminal session. Unless stated otherwise, the functions must not be called
// concurrently. The handlers can interrupt them on any thread.

/// Creates the pipe for the signals, once. Returns 0 or an error code of the system.
int rill_signals_prepare(void);

/// Handles a signal: from now on, it can be read. A signal that is ignored stays ignored. Returns 0 or an error code of the system.
int rill_signals_handle(int signal_number);

/// Restores the previous action of a signal. A handler that the program has installed in the meantime stays.
void rill_signals_restore(int signal_number);

/// Returns a file descriptor that is readable while there is a signal to read. It is never closed.
int rill_signals_descriptor(void);

/// Returns the next signal that has arrived, or 0. Thread-safe.
int rill_signals_next(void);

#endif
