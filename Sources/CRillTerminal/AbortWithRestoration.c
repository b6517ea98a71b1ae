#if defined(__linux__)

#include "TerminalState.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// In place of the `abort` of the C library: for the Swift runtime too, since a definition in the program comes before one in a library.
//
// A thread of Dispatch blocks SIGABRT. `abort` of glibc before 2.41 unblocks it first. That of musl, and of glibc since then, ends the
// process without calling a handler of a blocked SIGABRT, so neither the terminal is restored nor a crash reported. There is no other place
// to restore it: no function runs after that, and a signal mask belongs to its thread.
//
// It is weak, so that a program which is linked with another definition, such as that of a sanitizer, uses that one.
__attribute__((weak, noreturn)) void abort(void) {
  sigset_t aborting = rill_set_of_signal(SIGABRT);
  pthread_sigmask(SIG_UNBLOCK, &aborting, NULL);
  // Calls the handler of a session, which restores the terminal, and the one that was there before.
  raise(SIGABRT);
  // It is ignored, or its handler has returned.
  struct sigaction default_action;
  memset(&default_action, 0, sizeof default_action);
  default_action.sa_handler = SIG_DFL;
  sigaction(SIGABRT, &default_action, NULL);
  raise(SIGABRT);
  _exit(128 + SIGABRT);
}

#endif
