#define _GNU_SOURCE
#include "ProcessSignals.h"

#include <DescriptorNumber.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static struct sigaction actions_before[NSIG];
static int signal_pipe[2] = {-1, -1};
// The process that has installed the handlers. A child process created by fork is not the owner.
static _Atomic pid_t owner;

// As in a terminal session, signal sources of Dispatch are not used: they need the signals to be ignored, which child processes inherit.
static void handle(int signal_number) {
  int error = errno;
  if (atomic_load(&owner) == getpid()) {
    uint8_t byte = (uint8_t)signal_number;
    // A full pipe contains thousands of unread signals, so another one can be dropped.
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
  } else {
    sigaction(signal_number, &actions_before[signal_number], NULL);
    // The signal is blocked while its handler runs, so it is delivered when the handler returns.
    raise(signal_number);
  }
  errno = error;
}

// The pipe is never closed, because a handler on another thread may be about to write to it.
int rill_signals_prepare(void) {
  if (signal_pipe[0] >= 0) return 0;
  int code = rill_pipe_above_standard_streams(signal_pipe);
  if (code != 0) return code;
  return 0;
}

int rill_signals_handle(int signal_number) {
  atomic_store(&owner, getpid());
  struct sigaction before, action;
  if (sigaction(signal_number, NULL, &before) != 0) return errno;
  if (!(before.sa_flags & SA_SIGINFO) && (before.sa_handler == SIG_IGN || before.sa_handler == handle)) return 0;
  actions_before[signal_number] = before;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  return sigaction(signal_number, &action, NULL) == 0 ? 0 : errno;
}

void rill_signals_restore(int signal_number) {
  struct sigaction action;
  if (sigaction(signal_number, NULL, &action) != 0 || action.sa_flags & SA_SIGINFO) return;
  if (action.sa_handler == handle) sigaction(signal_number, &actions_before[signal_number], NULL);
}

int rill_signals_descriptor(void) { return signal_pipe[0]; }

int rill_signals_next(void) {
  uint8_t byte = 0;
  ssize_t count;
  do count = read(signal_pipe[0], &byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1 ? byte : 0;
}
