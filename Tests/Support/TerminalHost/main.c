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

// Runs one program in a terminal with the job control of a shell: the program has its own process group, can have the foreground, and
// is watched for stops. The host is needed because Ctrl-Z does not stop a process whose process group is orphaned, that is, has no
// parent process in the same session that could continue it.
//
//   TerminalHost <role> <terminal> <input> <output> <ignored signals> <program> <argument>...
//
// The role is 'foreground', 'background', or 'leader' (the program itself leads a session). Input and output are paths, or '-' for the
// terminal. The host reports each change of the program in a line on standard output: started, stopped, continued, exited, signalled or
// taken, with a number. Each byte on standard input is a command, see `handle_command`. At the end of the input, the host kills the
// program.

// The maximum lifetime in seconds, in case that the test process does not end the host.
enum { lifetime = 300 };

enum role { foreground, background, session_leader };

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

static void on_child_change(int signal_number) {
  (void)signal_number;
  int error = errno;
  if (write(children[1], "", 1) < 0) errno = 0;
  errno = error;
}

static void on_timeout(int signal_number) {
  (void)signal_number;
  if (program > 0) kill(-program, SIGKILL);
  _exit(72);
}

static void on_hang_up(int signal_number) {
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
  // On some systems, opening a terminal does not make it the controlling terminal of the session.
  ioctl(number, TIOCSCTTY, 0);
  return number;
}

static int open_file_or_terminal(const char *path, int flags) {
  if (strcmp(path, "-") == 0) return terminal;
  int number = open(path, flags, 0600);
  if (number < 0) fail(path);
  return number;
}

static void exec_program(enum role role, char **arguments) {
  if (role == session_leader) {
    setsid();
    terminal = open_terminal(arguments[2]);
  } else {
    setpgid(0, 0);
    if (role == foreground) tcsetpgrp(terminal, getpgrp());
  }
  int input = open_file_or_terminal(arguments[3], O_RDONLY);
  int output = open_file_or_terminal(arguments[4], O_WRONLY | O_CREAT | O_TRUNC);
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

// Reports the changes of the program, and returns whether it is alive.
static bool report_changes(void) {
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

static void handle_command(char command) {
  switch (command) {
  case 'f':  // fg
    if (terminal >= 0) tcsetpgrp(terminal, program);
    kill(-program, SIGCONT);
    break;
  case 'g':  // fg of bash for a job that is not stopped, which sends no signal
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

static int run_event_loop(void) {
  bool is_alive = true;
  while (true) {
    struct pollfd sources[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = children[0], .events = POLLIN}};
    if (poll(sources, 2, -1) < 0) continue;
    char bytes[64];
    if (sources[1].revents) {
      if (read(children[0], bytes, sizeof bytes) < 0) continue;
      if (is_alive) is_alive = report_changes();
    }
    if (sources[0].revents) {
      ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
      if (count <= 0) break;
      for (ssize_t i = 0; is_alive && i < count; i++) handle_command(bytes[i]);
    }
  }
  if (is_alive) kill(-program, SIGKILL);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 7) return 64;
  // The leader of a process group cannot create a session, and this process may be one, depending on how it was started.
  pid_t leader = fork();
  if (leader < 0) fail("fork");
  if (leader > 0) {
    int status = 0;
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    while (waitpid(leader, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
  }
  enum role role = strcmp(arguments[1], "leader") == 0       ? session_leader
                   : strcmp(arguments[1], "background") == 0 ? background
                                                             : foreground;
  setsid();
  const int ignored[] = {SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) handle(ignored[i], SIG_IGN);
  handle(SIGALRM, on_timeout);
  // When the terminal is hung up, the system sends SIGHUP to the session leader only.
  handle(SIGHUP, on_hang_up);
  alarm(lifetime);
  if (role != session_leader) terminal = open_terminal(arguments[2]);
  if (pipe(children) != 0) fail("pipe");
  fcntl(children[0], F_SETFL, O_NONBLOCK);
  fcntl(children[1], F_SETFL, O_NONBLOCK);
  handle(SIGCHLD, on_child_change);
  program = fork();
  if (program < 0) fail("fork");
  if (program == 0) exec_program(role, arguments);
  // Parent and child both set the process group, because either can run first.
  if (role != session_leader) setpgid(program, program);
  report("started", program);
  return run_event_loop();
}
