#ifndef CRASH_NOTE_H
#define CRASH_NOTE_H

/// Sets the text that a crash writes to standard error: how to repeat the current work.
void crash_note_set(const char *note);

/// Writes that text now.
void crash_note_print(void);

/// Installs the signal handlers that write that text at a crash.
void crash_note_install(void);

/// Gives the calling thread an alternate signal stack, so that the text is also written after a stack overflow.
void crash_note_prepare_thread(void);

#endif
