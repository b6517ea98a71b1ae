#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// Does for one program in a terminal what a shell does: a process group of its own, the foreground, and knowing when it stops.
// A program whose group's parents are all in other sessions is one that nobody could continue, and is never stopped by Ctrl-Z.
//
//   TerminalHost <mode> <terminal> <input> <output> <ignored signals> <program> <argument>...
//
// The mode is 'front', 'background', or 'alone' (the program is a session leader itself). Input and output are paths, or '-' for
// the terminal. What becomes of the program is a line on standard output each: started, stopped, continued, exited, signalled,
// taken, with a number. Each byte on standard input is a command: see `obey`. At its end the program is killed.

// Whatever happens to those who wait for it: seconds.
enum { lifetime = 300 };

enum mode { front, background, alone };

static int terminal = -1;
static pid_t program;
static int children[2];

static void report(const char *event, int number) {
  char line[64];
  int length = snprintf(line, sizeof line, "%s %d\n", event, number);
  if (write(STDOUT_FILENO, line, (size_t)length) < 0) errno = 0;
}

static void fail(const char *what) {
  perror(what);
  _exit(71);
}

static void child_has_changed(int signal_number) {
  (void)signal_number;
  int error = errno;
  if (write(children[1], "", 1) < 0) errno = 0;
  errno = error;
}

static void time_is_up(int signal_number) {
  (void)signal_number;
  if (program > 0) kill(-program, SIGKILL);
  _exit(72);
}

static void hung_up(int signal_number) {
  (void)signal_number;
  if (program <= 0) return;
  kill(-program, SIGHUP);
  kill(-program, SIGCONT);
}

static void handle(int signal_number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigaction(signal_number, &action, NULL);
}

static int open_terminal(const char *path) {
  int number = open(path, O_RDWR);
  if (number < 0) fail(path);
  // Where opening it does not make it the session's.
  ioctl(number, TIOCSCTTY, 0);
  return number;
}

static int opened(const char *path, int flags) {
  if (strcmp(path, "-") == 0) return terminal;
  int number = open(path, flags, 0600);
  if (number < 0) fail(path);
  return number;
}

static void become(enum mode mode, char **arguments) {
  if (mode == alone) {
    setsid();
    terminal = open_terminal(arguments[2]);
  } else {
    setpgid(0, 0);
    if (mode == front) tcsetpgrp(terminal, getpgrp());
  }
  int input = opened(arguments[3], O_RDONLY), output = opened(arguments[4], O_WRONLY | O_CREAT | O_TRUNC);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(terminal, STDERR_FILENO);
  for (int number = 3; number < 256; number++) close(number);
  for (int number = 1; number < NSIG; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  for (char *number = strtok(arguments[5], ","); number; number = strtok(NULL, ",")) signal(atoi(number), SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execv(arguments[6], arguments + 6);
  fail(arguments[6]);
}

static void take_terminal(void) {
  if (terminal >= 0) tcsetpgrp(terminal, getpgrp());
}

// Returns whether the program is alive.
static bool look(void) {
  int status;
  while (waitpid(program, &status, WUNTRACED | WCONTINUED | WNOHANG) > 0) {
    if (WIFSTOPPED(status)) {
      take_terminal();
      report("stopped", WSTOPSIG(status));
    } else if (WIFCONTINUED(status)) {
      report("continued", 0);
    } else {
      take_terminal();
      if (WIFEXITED(status)) report("exited", WEXITSTATUS(status));
      else report("signalled", WTERMSIG(status));
      return false;
    }
  }
  return true;
}

static void obey(char command) {
  switch (command) {
  case 'f':  // fg
    if (terminal >= 0) tcsetpgrp(terminal, program);
    kill(-program, SIGCONT);
    break;
  case 'g':  // fg, as bash does it where the job is not stopped: without a signal
    if (terminal >= 0) tcsetpgrp(terminal, program);
    break;
  case 'b':  // bg
    kill(-program, SIGCONT);
    break;
  case 't':  // takes the terminal without stopping the program
    take_terminal();
    report("taken", 0);
    break;
  default: break;
  }
}

static int serve(void) {
  bool is_alive = true;
  while (true) {
    struct pollfd sources[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = children[0], .events = POLLIN}};
    if (poll(sources, 2, -1) < 0) continue;
    char bytes[64];
    if (sources[1].revents) {
      if (read(children[0], bytes, sizeof bytes) < 0) continue;
      if (is_alive) is_alive = look();
    }
    if (sources[0].revents) {
      ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
      if (count <= 0) break;
      for (ssize_t i = 0; is_alive && i < count; i++) obey(bytes[i]);
    }
  }
  if (is_alive) kill(-program, SIGKILL);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 7) return 64;
  // A leader of a process group, as whoever has started this one may have made it, can not begin a session.
  pid_t leader = fork();
  if (leader < 0) fail("fork");
  if (leader > 0) {
    int status = 0;
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    while (waitpid(leader, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
  }
  enum mode mode = strcmp(arguments[1], "alone") == 0 ? alone : strcmp(arguments[1], "background") == 0 ? background : front;
  setsid();
  const int ignored[] = {SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) handle(ignored[i], SIG_IGN);
  handle(SIGALRM, time_is_up);
  // Only the leader is told that the terminal is gone.
  handle(SIGHUP, hung_up);
  alarm(lifetime);
  if (mode != alone) terminal = open_terminal(arguments[2]);
  if (pipe(children) != 0) fail("pipe");
  fcntl(children[0], F_SETFL, O_NONBLOCK);
  fcntl(children[1], F_SETFL, O_NONBLOCK);
  handle(SIGCHLD, child_has_changed);
  program = fork();
  if (program < 0) fail("fork");
  if (program == 0) become(mode, arguments);
  // Both do it, since nobody knows who comes first; a program that has begun already has done it.
  if (mode != alone) setpgid(program, program);
  report("started", program);
  return serve();
}
