#define _GNU_SOURCE
#include "ProcessTerminal.h"
#include "TerminalState.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

_Atomic pid_t rill_terminal_owner;
atomic_int rill_terminal_input = -1;
atomic_int rill_terminal_output = -1;
static atomic_bool has_job_control;

static int any_terminal(void) {
  int input = rill_terminal_input;
  return input >= 0 ? input : rill_terminal_output;
}

static bool is_valid_group(pid_t group) { return group >= 0; }

rill_terminal_status rill_terminal_get_status(void) {
  if (any_terminal() < 0) return RILL_TERMINAL_FOREGROUND;
  pid_t group = tcgetpgrp(any_terminal());
  if (!is_valid_group(group)) return has_job_control || errno == EIO ? RILL_TERMINAL_HUNG_UP : RILL_TERMINAL_FOREGROUND;
  return group == getpgrp() ? RILL_TERMINAL_FOREGROUND : RILL_TERMINAL_BACKGROUND;
}

long rill_terminal_read(int input, uint8_t *bytes, size_t capacity) {
  if (rill_terminal_get_status() == RILL_TERMINAL_BACKGROUND) return RILL_TERMINAL_IN_BACKGROUND;
  struct pollfd typed = {.fd = input, .events = POLLIN};
  if (poll(&typed, 1, 0) <= 0) return RILL_TERMINAL_NO_DATA;
  // With SIGTTIN blocked, reading in the background is an error and does not stop the process.
  sigset_t background_reading = rill_set_of_signal(SIGTTIN), mask;
  pthread_sigmask(SIG_BLOCK, &background_reading, &mask);
  ssize_t count = read(input, bytes, capacity);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (count >= 0) return (long)count;
  if (error == EINTR || error == EAGAIN) return RILL_TERMINAL_NO_DATA;
  return error == EIO && rill_terminal_get_status() == RILL_TERMINAL_BACKGROUND ? RILL_TERMINAL_IN_BACKGROUND : 0;
}

int rill_terminal_open(
    int input, int output, const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count) {
  if (atomic_load(&rill_terminal_owner) == getpid()) return EBUSY;
  if (on_count > RILL_TERMINAL_BYTES || off_count > RILL_TERMINAL_BYTES) return E2BIG;
  int error = rill_terminal_prepare_signals();
  if (error != 0) return error;
  rill_terminal_input = isatty(input) ? input : -1;
  rill_terminal_output = isatty(output) ? output : -1;
  has_job_control = any_terminal() >= 0 && is_valid_group(tcgetpgrp(any_terminal()));
  rill_terminal_store_bytes(on, on_count, off, off_count);
  atomic_store(&rill_terminal_owner, getpid());
  rill_terminal_install_handlers();
  return 0;
}

void rill_terminal_close(void) {
  if (atomic_load(&rill_terminal_owner) != getpid()) return;
  rill_terminal_switch_off();
  rill_terminal_uninstall_handlers();
  atomic_store(&rill_terminal_owner, 0);
  for (int number = rill_terminal_next_signal(); number != 0; number = rill_terminal_next_signal()) {
    if (number != SIGCONT && number != SIGWINCH) kill(getpid(), number);
  }
}
