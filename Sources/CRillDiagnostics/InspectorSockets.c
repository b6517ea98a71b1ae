#define _GNU_SOURCE
#include "InspectorSockets.h"

#include "InspectorFiles.h"

#include <DescriptorNumber.h>
#include <SubscriptionTrackingHooks.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/sockios.h>
#endif

// What a child process must not keep: as long as it had the listener, a client could connect to it, and nobody would answer.

enum { MAXIMUM_DESCRIPTORS = 64 };
static int descriptors[MAXIMUM_DESCRIPTORS];  // plus one, so that zero is none
// Held while a descriptor is made or closed, and during a fork, so that the child knows every open one.
static pthread_mutex_t fork_mutex = PTHREAD_MUTEX_INITIALIZER;
static pid_t owner;
static pthread_once_t is_prepared = PTHREAD_ONCE_INIT;

static void before_fork(void) { pthread_mutex_lock(&fork_mutex); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&fork_mutex); }

static void after_fork_in_child(void) {
  rill_set_delivery_observer(RILL_SAMPLED, false);
  for (int index = 0; index < MAXIMUM_DESCRIPTORS; index++) {
    int descriptor = descriptors[index];
    descriptors[index] = 0;
    if (descriptor) close(descriptor - 1);
  }
  pthread_mutex_unlock(&fork_mutex);
}

static void prepare(void) {
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  atexit(rill_remove_files);
}

bool rill_is_forked(void) {
  pid_t process = __atomic_load_n(&owner, __ATOMIC_RELAXED);
  return process != 0 && process != getpid();
}

static void begin_opening(void) { pthread_mutex_lock(&fork_mutex); }

/// Adds a descriptor to those that child processes close, or closes it if there are too many.
static int end_opening(int descriptor) {
  int result = descriptor < 0 ? -errno : -EMFILE;
  for (int index = 0; index < MAXIMUM_DESCRIPTORS && descriptor >= 0 && result < 0; index++) {
    if (descriptors[index]) continue;
    descriptors[index] = descriptor + 1;
    result = descriptor;
  }
  if (descriptor >= 0 && result < 0) close(descriptor);
  pthread_mutex_unlock(&fork_mutex);
  if (result < 0) return result;
  fcntl(result, F_SETFD, FD_CLOEXEC);
  fcntl(result, F_SETFL, O_NONBLOCK);
  return result;
}

void rill_socket_close(int descriptor) {
  pthread_mutex_lock(&fork_mutex);
  for (int index = 0; index < MAXIMUM_DESCRIPTORS; index++) {
    if (descriptors[index] == descriptor + 1) descriptors[index] = 0;
  }
  close(descriptor);
  pthread_mutex_unlock(&fork_mutex);
}

// `posix_spawn` and `vfork` run no hooks, so the flag has to be there from the beginning.
#ifdef SOCK_CLOEXEC
enum { KIND = SOCK_STREAM | SOCK_CLOEXEC };
#else
enum { KIND = SOCK_STREAM };
#endif

static int make_socket(const char *path, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof(address->sun_path)) return -ENAMETOOLONG;
  strcpy(address->sun_path, path);
  begin_opening();
  return end_opening(rill_above_standard_streams(socket(AF_UNIX, KIND, 0)));
}

static bool is_of_this_user(int connection) {
  uid_t user;
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof(peer);
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  user = peer.uid;
#else
  gid_t group;
  if (getpeereid(connection, &user, &group) != 0) return false;
#endif
  return user == geteuid();
}

static int prepare_connection(int connection) {
  if (!is_of_this_user(connection)) {
    rill_socket_close(connection);
    return -EPERM;
  }
#ifdef SO_NOSIGPIPE
  int is_on = 1;
  setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &is_on, sizeof(is_on));
#endif
  return connection;
}

int rill_socket_connect(const char *path) {
  struct sockaddr_un address;
  int descriptor = make_socket(path, &address);
  if (descriptor < 0) return descriptor;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof(address)) != 0) {
    int code = -errno;
    rill_socket_close(descriptor);
    return code;
  }
  return prepare_connection(descriptor);
}

int rill_socket_listen(const char *path) {
  pthread_once(&is_prepared, prepare);
  int other = rill_socket_connect(path);
  if (other >= 0) {
    rill_socket_close(other);
    return -EADDRINUSE;
  }
  // Renamed when it listens: a client never finds a socket that refuses it, and a file that nobody uses any more is replaced.
  char name[sizeof(((struct sockaddr_un *)NULL)->sun_path)];
  if (snprintf(name, sizeof(name), "%s.new", path) >= (int)sizeof(name)) return -ENAMETOOLONG;
  struct sockaddr_un address;
  int descriptor = make_socket(name, &address);
  if (descriptor < 0) return descriptor;
  unlink(name);
  // Linux gives the file this mode. Elsewhere, the folder protects it.
  fchmod(descriptor, 0600);
  int code = bind(descriptor, (struct sockaddr *)&address, sizeof(address)) == 0 ? 0 : -errno;
  if (code == 0 && listen(descriptor, 16) != 0) code = -errno;
  if (code == 0 && (chmod(name, 0600) != 0 || rename(name, path) != 0)) code = -errno;
  if (code != 0) {
    rill_socket_close(descriptor);
    return code;
  }
  __atomic_store_n(&owner, getpid(), __ATOMIC_RELAXED);
  rill_remove_at_exit(path);
  return descriptor;
}

int rill_socket_accept(int listener) {
  begin_opening();
  // Does not wait: the listener does not block.
#ifdef SOCK_CLOEXEC
  int connection = end_opening(rill_above_standard_streams(accept4(listener, NULL, NULL, SOCK_CLOEXEC)));
#else
  int connection = end_opening(rill_above_standard_streams(accept(listener, NULL, NULL)));
#endif
  return connection < 0 ? connection : prepare_connection(connection);
}

bool rill_socket_lacks_resources(int code) { return code == -EMFILE || code == -ENFILE || code == -ENOMEM; }

intptr_t rill_socket_send(int connection, const void *bytes, uintptr_t count) {
#ifdef MSG_NOSIGNAL
  int flags = MSG_NOSIGNAL;
#else
  int flags = 0;
#endif
  intptr_t sent;
  do sent = send(connection, bytes, count, flags);
  while (sent < 0 && errno == EINTR);
  return sent >= 0 ? sent : errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -errno;
}

intptr_t rill_socket_discard(int connection) {
  char bytes[4096];
  intptr_t count = recv(connection, bytes, sizeof(bytes), 0);
  if (count == 0) return -EPIPE;
  return count > 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : -errno;
}

intptr_t rill_socket_unread(int connection) {
#ifdef __linux__
  int count = 0;
  return ioctl(connection, SIOCOUTQ, &count) == 0 ? count : 0;
#else
  // What was sent is in the buffer of the client at once, and nothing tells how much is left there.
  (void)connection;
  return 0;
#endif
}
