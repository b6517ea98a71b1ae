#define _GNU_SOURCE
#include "ProcessTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// How long a terminal that accepts no bytes (Ctrl-S) can delay the end of the process.
enum { write_timeout_ms = 500 };

// The signals that are passed on to the program through a pipe.
static const int forwarded[] = {SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGWINCH};
// The other signals that end the process. Those before SIGQUIT are crashes, those after it are not. SIGQUIT counts as a crash if it
// has the same handler as the signal before it in this list.
static const int fatal[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGABRT, SIGQUIT,   SIGPIPE,
                            SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,  SIGVTALRM, SIGPROF};
enum { sigquit_index = 6 };
enum { forwarded_count = sizeof forwarded / sizeof *forwarded, fatal_count = sizeof fatal / sizeof *fatal };

// Atomic, because a thread can ask for the status of a closed terminal while another thread opens the next one.
static atomic_int input_terminal = -1;
static atomic_int output_terminal = -1;
static atomic_bool has_job_control;
// Written while no handler reads it: before there is an owner, or while the modes are off.
static struct termios modes_before;
static uint8_t on_bytes[RILL_TERMINAL_BYTES], off_bytes[RILL_TERMINAL_BYTES];
static size_t on_length, off_length;
static struct sigaction forwarded_before[forwarded_count], fatal_before[fatal_count];
static int signal_pipe[2] = {-1, -1};

// The process that opened the terminal, or 0 if it is closed. A child process created by fork is not the owner.
static _Atomic pid_t owner;
// Whether there is anything to restore.
static atomic_bool is_on;
// Set when the process ends, so that no other thread switches the modes on again.
static atomic_bool is_ending;

static sigset_t set_of(int signal_number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  return set;
}

// MARK: The terminal

static int any_terminal(void) {
  int input = input_terminal;
  return input >= 0 ? input : output_terminal;
}

static bool is_valid_group(pid_t group) { return group >= 0; }

rill_terminal_status rill_terminal_get_status(void) {
  if (any_terminal() < 0) return RILL_TERMINAL_FOREGROUND;
  pid_t group = tcgetpgrp(any_terminal());
  if (!is_valid_group(group)) return has_job_control || errno == EIO ? RILL_TERMINAL_HUNG_UP : RILL_TERMINAL_FOREGROUND;
  return group == getpgrp() ? RILL_TERMINAL_FOREGROUND : RILL_TERMINAL_BACKGROUND;
}

static void write_to_terminal(const uint8_t *bytes, size_t count) {
  if (output_terminal < 0) return;
  while (count > 0) {
    // The timeout is needed because this thread may be the one that ends the process. Where poll does not support terminals, it
    // returns immediately.
    struct pollfd output = {.fd = output_terminal, .events = POLLOUT};
    int ready = poll(&output, 1, write_timeout_ms);
    if (ready == 0 || (ready < 0 && errno != EINTR)) return;
    if (ready < 0) continue;
    ssize_t written = write(output_terminal, bytes, count);
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    }
  }
}

static void set_modes(const struct termios *modes) {
  if (input_terminal < 0) return;
  while (tcsetattr(input_terminal, TCSANOW, modes) != 0 && errno == EINTR) {}
}

// Async-signal-safe.
static void restore(void) {
  if (atomic_load(&owner) != getpid()) return;
  // SIGTTOU is blocked so that it does not stop this process if another process group gets the terminal in the meantime.
  sigset_t background_writing = set_of(SIGTTOU), mask;
  pthread_sigmask(SIG_BLOCK, &background_writing, &mask);
  if (rill_terminal_get_status() == RILL_TERMINAL_FOREGROUND && atomic_exchange(&is_on, false)) {
    write_to_terminal(off_bytes, off_length);
    set_modes(&modes_before);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void rill_terminal_switch_off(void) { restore(); }

void rill_terminal_switch_on(void) {
  if (atomic_load(&is_ending) || rill_terminal_get_status() != RILL_TERMINAL_FOREGROUND) return;
  if (!atomic_load(&is_on)) {
    if (input_terminal >= 0 && tcgetattr(input_terminal, &modes_before) != 0) return;
    // Set before the modes are switched on: restoring modes that have not changed does no harm.
    atomic_store(&is_on, true);
  }
  sigset_t background_writing = set_of(SIGTTOU), mask;
  pthread_sigmask(SIG_BLOCK, &background_writing, &mask);
  struct termios modes = modes_before;
  modes.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  set_modes(&modes);
  write_to_terminal(on_bytes, on_length);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  // If another thread has called exit() in the meantime, it may have restored the terminal before these changes were made.
  if (atomic_load(&is_ending)) {
    atomic_store(&is_on, true);
    restore();
  }
}

long rill_terminal_read(int input, uint8_t *bytes, size_t capacity) {
  if (rill_terminal_get_status() == RILL_TERMINAL_BACKGROUND) return RILL_TERMINAL_IN_BACKGROUND;
  struct pollfd typed = {.fd = input, .events = POLLIN};
  if (poll(&typed, 1, 0) <= 0) return RILL_TERMINAL_NO_DATA;
  // With SIGTTIN blocked, reading in the background is an error and does not stop the process.
  sigset_t background_reading = set_of(SIGTTIN), mask;
  pthread_sigmask(SIG_BLOCK, &background_reading, &mask);
  ssize_t count = read(input, bytes, capacity);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (count >= 0) return (long)count;
  if (error == EINTR || error == EAGAIN) return RILL_TERMINAL_NO_DATA;
  return error == EIO && rill_terminal_get_status() == RILL_TERMINAL_BACKGROUND ? RILL_TERMINAL_IN_BACKGROUND : 0;
}

// MARK: Handlers

static void raise_with_previous_action(int signal_number, const struct sigaction *before) {
  sigaction(signal_number, before, NULL);
  // The signal is blocked while its handler runs, so it is delivered when the handler returns.
  raise(signal_number);
}

static void handle_forwarded(int signal_number) {
  int error = errno;
  if (atomic_load(&owner) == getpid()) {
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
  restore();
  for (size_t i = 0; i < fatal_count; i++) {
    if (fatal[i] != signal_number) continue;
    // If the signal recurs by itself, the previous handler receives the address of the fault, which raise() would not report.
    if (will_recur(signal_number, info)) sigaction(signal_number, &fatal_before[i], NULL);
    else raise_with_previous_action(signal_number, &fatal_before[i]);
  }
  errno = error;
}

static void restore_at_exit(void) {
  if (atomic_load(&owner) != getpid()) return;
  atomic_store(&is_ending, true);
  restore();
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
static void install(void) {
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

// Restores the previous handlers. A handler that the program has installed in the meantime stays.
static void uninstall(void) {
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

// MARK: Opening and closing

// Creates the pipe and registers the exit handler, once. The pipe is never closed, because a handler on another thread may be about
// to write to it.
static int prepare_process(void) {
  static bool is_prepared;
  if (is_prepared) return 0;
  int ends[2];
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
  }
  signal_pipe[0] = ends[0];
  signal_pipe[1] = ends[1];
  if (atexit(restore_at_exit) != 0) return ENOMEM;
  is_prepared = true;
  return 0;
}

int rill_terminal_open(
    int input, int output, const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count) {
  if (atomic_load(&owner) == getpid()) return EBUSY;
  if (on_count > RILL_TERMINAL_BYTES || off_count > RILL_TERMINAL_BYTES) return E2BIG;
  int error = prepare_process();
  if (error != 0) return error;
  input_terminal = isatty(input) ? input : -1;
  output_terminal = isatty(output) ? output : -1;
  has_job_control = any_terminal() >= 0 && is_valid_group(tcgetpgrp(any_terminal()));
  if (on_count > 0) memcpy(on_bytes, on, on_count);
  if (off_count > 0) memcpy(off_bytes, off, off_count);
  on_length = on_count;
  off_length = off_count;
  atomic_store(&is_on, false);
  atomic_store(&owner, getpid());
  install();
  return 0;
}

void rill_terminal_close(void) {
  if (atomic_load(&owner) != getpid()) return;
  restore();
  uninstall();
  atomic_store(&owner, 0);
  for (int number = rill_terminal_next_signal(); number != 0; number = rill_terminal_next_signal()) {
    if (number != SIGCONT && number != SIGWINCH) kill(getpid(), number);
  }
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
  sigset_t stopping = set_of(SIGTSTP), continuing = set_of(SIGCONT), mask;
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
  atomic_store(&is_ending, true);
  restore();
  struct sigaction default_action;
  memset(&default_action, 0, sizeof default_action);
  default_action.sa_handler = SIG_DFL;
  sigaction(signal_number, &default_action, NULL);
  sigset_t ending = set_of(signal_number);
  pthread_sigmask(SIG_UNBLOCK, &ending, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}
