#ifndef RILL_INSPECTOR_SOCKETS_H
#define RILL_INSPECTOR_SOCKETS_H

#include <stdbool.h>
#include <stdint.h>

// The socket of an inspector. Errors are returned as negative error codes of the system.

/// Returns a listening socket at `path`. It replaces one that nobody listens to any more.
///
/// Fails with EADDRINUSE if somebody does. The socket is closed in child processes, and its file is removed when the process exits.
int rill_socket_listen(const char *path);
/// Returns a connection of the same user, or fails. EPERM: another user, and the connection is closed.
int rill_socket_accept(int listener);
/// Connects to a socket, and fails with EPERM if another user listens.
int rill_socket_connect(const char *path);
/// Whether an error of `rill_socket_accept` means that the connection waits until the process has descriptors or memory.
bool rill_socket_lacks_resources(int code);
/// Sends without waiting. Returns how many bytes were taken, which can be 0.
intptr_t rill_socket_send(int connection, const void *bytes, uintptr_t count);
/// Returns how much of what was sent the other end has not read, or 0 where the system does not tell.
intptr_t rill_socket_unread(int connection);
/// Reads and forgets what was received. Returns the number of bytes, which can be 0, or EPIPE at the end.
intptr_t rill_socket_discard(int connection);
/// Closes a listener or a connection.
void rill_socket_close(int descriptor);
/// Whether this process was forked off the one that called `rill_socket_listen`.
bool rill_is_forked(void);

#endif
