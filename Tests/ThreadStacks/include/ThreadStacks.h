#ifndef THREAD_STACKS_H
#define THREAD_STACKS_H

/// Writes the stack of every thread of this process to standard error. For watchdogs: it interrupts the threads wherever they
/// are, so the process should end soon after.
void thread_stacks_print(void);

/// Sets what is written to standard error if the process crashes from now on: how to repeat what it does.
void crash_note_set(const char *note);

/// Writes it now.
void crash_note_print(void);

/// Has crashes write it.
void crash_note_install(void);

/// Gives the calling thread a second stack, so that the note is written when its own has overflown.
void crash_note_prepare_thread(void);

#endif
