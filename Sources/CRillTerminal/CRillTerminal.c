#define _GNU_SOURCE
#include "CRillTerminal.h"

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

// How long a terminal that takes no bytes (Ctrl-S) may hold up a process that wants to end: milliseconds.
enum { patience = 500 };

static const int forwarded[] = {SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGWINCH};
// Whatever else ends the process. Whether SIGQUIT is a crash depends on the one before it; those after it are none.
static const int crashes[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGABRT, SIGQUIT,   SIGPIPE,
                              SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,  SIGVTALRM, SIGPROF};
enum { sigquit_index = 6 };
enum { forwarded_count = sizeof forwarded / sizeof *forwarded, crash_count = sizeof crashes / sizeof *crashes };

// Atomic, since who has closed may still ask where the terminal is while the next one opens.
static atomic_int input_terminal = -1;
static atomic_int output_terminal = -1;
static atomic_bool has_job_control;
// Written while no handler looks at it: before there is an owner, or while nothing is switched on.
static struct termios modes_before;
static uint8_t on_bytes[RILL_TERMINAL_BYTES], off_bytes[RILL_TERMINAL_BYTES];
static size_t on_length, off_length;
static struct sigaction forwarded_before[forwarded_count], crash_before[crash_count];
static int signal_pipe[2] = {-1, -1};

// The process that opened, 0 when closed: a child made by fork finds another one here.
static _Atomic pid_t owner;
// Whether there is something to undo.
static atomic_bool is_on;
// Set when the process ends: whatever other threads do meanwhile, nothing is switched on any more.
static atomic_bool is_ending;

static sigset_t set_of(int signal_number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  return set;
}

// MARK: The terminal

static int a_terminal(void) {
  int input = input_terminal;
  return input >= 0 ? input : output_terminal;
}

static bool knows_group(pid_t group) { return group >= 0; }

rill_terminal_place rill_terminal_get_place(void) {
  if (a_terminal() < 0) return RILL_TERMINAL_FRONT;
  pid_t group = tcgetpgrp(a_terminal());
  if (!knows_group(group)) return has_job_control || errno == EIO ? RILL_TERMINAL_GONE : RILL_TERMINAL_FRONT;
  return group == getpgrp() ? RILL_TERMINAL_FRONT : RILL_TERMINAL_BACKGROUND;
}

static void write_to_terminal(const uint8_t *bytes, size_t count) {
  if (output_terminal < 0) return;
  while (count > 0) {
    // A thread must not wait for ever here, since it may be the one that ends the process. Systems that can not tell about
    // terminals say so at once.
    struct pollfd output = {.fd = output_terminal, .events = POLLOUT};
    int ready = poll(&output, 1, patience);
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

// Calls only what may be called by a handler of signals.
static void restore(void) {
  if (atomic_load(&owner) != getpid()) return;
  // Another process group may get the terminal at this very moment: that must not stop this one.
  sigset_t background_writing = set_of(SIGTTOU), mask;
  pthread_sigmask(SIG_BLOCK, &background_writing, &mask);
  if (rill_terminal_get_place() == RILL_TERMINAL_FRONT && atomic_exchange(&is_on, false)) {
    write_to_terminal(off_bytes, off_length);
    set_modes(&modes_before);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void rill_terminal_switch_off(void) { restore(); }

void rill_terminal_switch_on(void) {
  if (atomic_load(&is_ending) || rill_terminal_get_place() != RILL_TERMINAL_FRONT) return;
  if (!atomic_load(&is_on)) {
    if (input_terminal >= 0 && tcgetattr(input_terminal, &modes_before) != 0) return;
    // Before anything is: to undo nothing does no harm.
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
  // Another thread has called exit() meanwhile, and may have undone what was not done yet.
  if (atomic_load(&is_ending)) {
    atomic_store(&is_on, true);
    restore();
  }
}

long rill_terminal_read(int input, uint8_t *bytes, size_t capacity) {
  if (rill_terminal_get_place() == RILL_TERMINAL_BACKGROUND) return RILL_TERMINAL_NOT_OURS;
  struct pollfd typed = {.fd = input, .events = POLLIN};
  if (poll(&typed, 1, 0) <= 0) return RILL_TERMINAL_NOTHING;
  // Blocked, so that reading from the background is an error and does not stop the process.
  sigset_t background_reading = set_of(SIGTTIN), mask;
  pthread_sigmask(SIG_BLOCK, &background_reading, &mask);
  ssize_t count = read(input, bytes, capacity);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (count >= 0) return (long)count;
  if (error == EINTR || error == EAGAIN) return RILL_TERMINAL_NOTHING;
  return error == EIO && rill_terminal_get_place() == RILL_TERMINAL_BACKGROUND ? RILL_TERMINAL_NOT_OURS : 0;
}

// MARK: Handlers

static void let_happen(int signal_number, const struct sigaction *before) {
  sigaction(signal_number, before, NULL);
  // Blocked while its handler runs: happens when that returns.
  raise(signal_number);
}

static void forward(int signal_number) {
  int error = errno;
  if (atomic_load(&owner) == getpid()) {
    uint8_t byte = (uint8_t)signal_number;
    // A full pipe holds thousands that nobody has read.
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
  } else {
    for (size_t i = 0; i < forwarded_count; i++) {
      if (forwarded[i] == signal_number) let_happen(signal_number, &forwarded_before[i]);
    }
  }
  errno = error;
}

// Whether the instruction that has caused it will cause it again.
static bool will_recur(int signal_number, const siginfo_t *info) {
  if (info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE) return false;
  return signal_number == SIGSEGV || signal_number == SIGBUS || signal_number == SIGILL || signal_number == SIGFPE;
}

static void crash(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  restore();
  for (size_t i = 0; i < crash_count; i++) {
    if (crashes[i] != signal_number) continue;
    // Where it happens again by itself, the one whose handler this is sees the address and not that it was sent.
    if (will_recur(signal_number, info)) sigaction(signal_number, &crash_before[i], NULL);
    else let_happen(signal_number, &crash_before[i]);
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

// A program that ignores or handles such a signal does not end by it, unless it is a crash. SIGQUIT is one where the same handles it
// that handles crashes, as Swift's backtracer does.
static bool ends_the_process(size_t index) {
  const struct sigaction *action = &crash_before[index];
  if (index < sigquit_index) return true;
  if (!(action->sa_flags & SA_SIGINFO)) return action->sa_handler == SIG_DFL;
  if (index > sigquit_index) return false;
  const struct sigaction *other = &crash_before[index - 1];
  return other->sa_flags & SA_SIGINFO && other->sa_sigaction == action->sa_sigaction;
}

// Handlers, and not a signal source of Dispatch, which needs the signals ignored: programs that this one starts would inherit
// that, and could not be ended or stopped from the terminal.
static void install(void) {
  for (size_t i = 0; i < forwarded_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = forward;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigaction(forwarded[i], NULL, &forwarded_before[i]);
    // As under nohup: who has started the process wants it so.
    if (!is_ignored(&forwarded_before[i])) sigaction(forwarded[i], &action, NULL);
  }
  for (size_t i = 0; i < crash_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    sigaction(crashes[i], NULL, &crash_before[i]);
    if (ends_the_process(i)) sigaction(crashes[i], &action, NULL);
  }
}

// Leaves alone what others have installed since.
static void uninstall(void) {
  struct sigaction action;
  for (size_t i = 0; i < forwarded_count; i++) {
    if (sigaction(forwarded[i], NULL, &action) != 0 || action.sa_flags & SA_SIGINFO) continue;
    if (action.sa_handler == forward) sigaction(forwarded[i], &forwarded_before[i], NULL);
  }
  for (size_t i = 0; i < crash_count; i++) {
    if (sigaction(crashes[i], NULL, &action) != 0 || !(action.sa_flags & SA_SIGINFO)) continue;
    if (action.sa_sigaction == crash) sigaction(crashes[i], &crash_before[i], NULL);
  }
}

// MARK: Opening and closing

// Once, and never undone: a handler on another thread may be about to write to the pipe.
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
  has_job_control = a_terminal() >= 0 && knows_group(tcgetpgrp(a_terminal()));
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
  struct sigaction plain, stop_action, continue_action;
  memset(&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  // By default SIGCONT is dropped when it has continued the process, so that none is left over to be reported.
  sigaction(SIGCONT, &plain, &continue_action);
  sigaction(SIGTSTP, &plain, &stop_action);
  sigset_t stopping = set_of(SIGTSTP), continuing = set_of(SIGCONT), mask;
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  // Of this thread alone, so that it is not another one that stops some time later.
  raise(SIGTSTP);
#ifdef __linux__
  // Not dropped, but kept, if the first thread had it blocked just then, as Dispatch's has between two signals that it handles.
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
  struct sigaction plain;
  memset(&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  sigaction(signal_number, &plain, NULL);
  sigset_t ending = set_of(signal_number);
  pthread_sigmask(SIG_UNBLOCK, &ending, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}
