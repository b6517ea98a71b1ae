#define _GNU_SOURCE
#include "ProcessTerminal.h"
#include "TerminalState.h"

#include <DescriptorNumber.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The signals that are passed on to the program through a pipe.
static const int forwarded[] = {SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGWINCH};
// The other signals that end the process. Those before SIGQUIT are crashes, those after it are not. SIGQUIT counts as a crash if it
// has the same handler as the signal before it in this list.
static const int fatal[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGABRT, SIGQUIT,   SIGPIPE,
                            SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,  SIGVTALRM, SIGPROF};
enum { sigquit_index = 6 };
enum { forwarded_count = sizeof forwarded / sizeof *forwarded, fatal_count = sizeof fatal / sizeof *fatal };

static struct sigaction forwarded_before[forwarded_count], fatal_before[fatal_count];
static int signal_pipe[2] = {-1, -1};

// MARK: Handlers

static void raise_with_previous_action(int signal_number, const struct sigaction *before) {
  sigaction(signal_number, before, NULL);
  // The signal is blocked while its handler runs, so it is delivered when the handler returns.
  raise(signal_number);
}

static void handle_forwarded(int signal_number) {
  int error = errno;
  if (atomic_load(&rill_terminal_owner) == getpid()) {
    uint8_t byte = (uint8_t)signal_number;
    // A full pipe contains thousands of unread signals, so another one can be dropped.
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
  } else {
    for (size_t i = 0; i < forwarded_count; i++) {
      if (forwarded[i] == signal_number) raise_with_previous_action(signal_number, &forwarded_before[i]);
    }
  }
  errno = error;
}

// Whether an instruction has caused the signal, and will cause it again when it is repeated.
static bool will_recur(int signal_number, const siginfo_t *info) {
  if (info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE) return false;
  return signal_number == SIGSEGV || signal_number == SIGBUS || signal_number == SIGILL || signal_number == SIGFPE;
}

static void handle_fatal(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  rill_terminal_switch_off();
  for (size_t i = 0; i < fatal_count; i++) {
    if (fatal[i] != signal_number) continue;
    // If the signal recurs by itself, the previous handler receives the address of the fault, which raise() would not report.
    if (will_recur(signal_number, info)) sigaction(signal_number, &fatal_before[i], NULL);
    else raise_with_previous_action(signal_number, &fatal_before[i]);
  }
  errno = error;
}

static void restore_at_exit(void) {
  if (atomic_load(&rill_terminal_owner) != getpid()) return;
  rill_terminal_restore_at_end();
}

static bool is_ignored(const struct sigaction *action) {
  return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

// Whether the fatal signal at `index` ends the process. If the program ignores or handles a signal, the process does not end by it,
// unless it is a crash. SIGQUIT counts as a crash if the handler for crashes, such as Swift's backtracer, handles it, too.
static bool ends_the_process(size_t index) {
  const struct sigaction *action = &fatal_before[index];
  if (index < sigquit_index) return true;
  if (!(action->sa_flags & SA_SIGINFO)) return action->sa_handler == SIG_DFL;
  if (index > sigquit_index) return false;
  const struct sigaction *other = &fatal_before[index - 1];
  return other->sa_flags & SA_SIGINFO && other->sa_sigaction == action->sa_sigaction;
}

// Signal sources of Dispatch are not used, because they need the signals to be ignored. Child processes would inherit that, and could
// not be ended or stopped from the terminal.
void rill_terminal_install_handlers(void) {
  for (size_t i = 0; i < forwarded_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_forwarded;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigaction(forwarded[i], NULL, &forwarded_before[i]);
    // A signal that is ignored, as under nohup, stays ignored: the parent process has chosen that.
    if (!is_ignored(&forwarded_before[i])) sigaction(forwarded[i], &action, NULL);
  }
  for (size_t i = 0; i < fatal_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle_fatal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    sigaction(fatal[i], NULL, &fatal_before[i]);
    if (ends_the_process(i)) sigaction(fatal[i], &action, NULL);
  }
}

void rill_terminal_uninstall_handlers(void) {
  struct sigaction action;
  for (size_t i = 0; i < forwarded_count; i++) {
    if (sigaction(forwarded[i], NULL, &action) != 0 || action.sa_flags & SA_SIGINFO) continue;
    if (action.sa_handler == handle_forwarded) sigaction(forwarded[i], &forwarded_before[i], NULL);
  }
  for (size_t i = 0; i < fatal_count; i++) {
    if (sigaction(fatal[i], NULL, &action) != 0 || !(action.sa_flags & SA_SIGINFO)) continue;
    if (action.sa_sigaction == handle_fatal) sigaction(fatal[i], &fatal_before[i], NULL);
  }
}

// The pipe is never closed, because a handler on another thread may be about to write to it.
int rill_terminal_prepare_signals(void) {
  static bool is_prepared;
  if (is_prepared) return 0;
  int code = rill_pipe_above_standard_streams(signal_pipe);
  if (code != 0) return code;
  if (atexit(restore_at_exit) != 0) return ENOMEM;
  is_prepared = true;
  return 0;
}

// MARK: Signals

int rill_terminal_signals(void) { return signal_pipe[0]; }

int rill_terminal_next_signal(void) {
  uint8_t byte = 0;
  ssize_t count;
  do count = read(signal_pipe[0], &byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1 ? byte : 0;
}

void rill_terminal_stop(void) {
  struct sigaction default_action, stop_action, continue_action;
  memset(&default_action, 0, sizeof default_action);
  default_action.sa_handler = SIG_DFL;
  // With the default action, SIGCONT is discarded after it has continued the process, so it is not reported.
  sigaction(SIGCONT, &default_action, &continue_action);
  sigaction(SIGTSTP, &default_action, &stop_action);
  sigset_t stopping = rill_set_of_signal(SIGTSTP), continuing = rill_set_of_signal(SIGCONT), mask;
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  // Sent to this thread and not to the process: another thread could handle it later.
  raise(SIGTSTP);
#ifdef __linux__
  // Discards a pending SIGCONT: it stays pending if the first thread blocks it at that moment, as a thread of Dispatch does between
  // two signals.
  pthread_sigmask(SIG_BLOCK, &continuing, NULL);
  struct timespec now = {0};
  sigtimedwait(&continuing, NULL, &now);
#else
  (void)continuing;
#endif
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &stop_action, NULL);
  sigaction(SIGCONT, &continue_action, NULL);
}

_Noreturn void rill_terminal_end(int signal_number) {
  rill_terminal_restore_at_end();
  struct sigaction default_action;
  memset(&default_action, 0, sizeof default_action);
  default_action.sa_handler = SIG_DFL;
  sigaction(signal_number, &default_action, NULL);
  sigset_t ending = rill_set_of_signal(signal_number);
  pthread_sigmask(SIG_UNBLOCK, &ending, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}
