#ifndef C_RILL_INSPECTOR_H
#define C_RILL_INSPECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The events that an inspector shows, in a buffer of a fixed size.

enum { RILL_SAMPLE_TEXT_SIZE = 112 };

/// The kind of an event that has a value. The others are those of an end.
static const uint8_t RILL_VALUE = 0;

/// An event of a subscription.
struct rill_sample {
  uint64_t identity;
  /// The number of values that were delivered, including this one.
  uint64_t event_count;
  uint32_t tick;
  uint8_t kind;
  bool has_text;
  uint8_t text_length;
  char text[RILL_SAMPLE_TEXT_SIZE];
};

/// A value of the type with the metadata `type`, and where to write its description.
struct rill_sampled_value {
  const void *value;
  const void *type;
  uint8_t *text;
  uintptr_t capacity;
};

/// Writes the description of a value, and returns its length.
typedef uintptr_t (*rill_describe)(struct rill_sampled_value value);

/// Starts to collect events, at most `capacity` until they are taken. `describe` is NULL if values are not described.
void rill_start_sampling(uint32_t capacity, rill_describe describe);
void rill_stop_sampling(void);

/// Returns the events since the last call, which the caller frees with `free`, their number, and how many others were dropped.
struct rill_sample *rill_take_samples(uint32_t *count, uint64_t *dropped);

/// Returns the text of an event, which is not terminated.
const char *rill_sample_text(const struct rill_sample *sample);

// The socket of an inspector. Errors are returned as negative error codes of the system.

/// Makes a folder that only this user can enter, or checks one that exists.
///
/// Returns a negative code, or a positive reason to refuse it.
int rill_make_private_folder(const char *path);
static const int RILL_NOT_A_FOLDER = 1, RILL_FOREIGN_FOLDER = 2, RILL_OPEN_FOLDER = 3;

/// Returns a listening socket at `path`. It replaces one that nobody listens to any more.
///
/// Fails with EADDRINUSE if somebody does. The socket is closed in child processes, and its file is removed when the process exits.
int rill_socket_listen(const char *path);
/// Returns a connection of the same user, or fails. EPERM: another user, and the connection is closed.
int rill_socket_accept(int listener);
/// Connects to a socket, and fails with EPERM if another user listens.
int rill_socket_connect(const char *path);
/// Sends without waiting.
intptr_t rill_socket_send(int connection, const void *bytes, uintptr_t count);
/// Reads and forgets what was received. Returns the number of bytes, 0 at the end, or an error.
intptr_t rill_socket_discard(int connection);
/// Closes a listener or a connection.
void rill_socket_close(int descriptor);
/// Removes a file that is removed when the process exits.
void rill_remove_at_exit(const char *path);
/// Removes the files `PID-NAME.jsonl` of ended processes that were last written more than `seconds` ago.
void rill_remove_old_recordings(const char *folder, int64_t seconds);
/// Removes the files that would be removed when the process exits.
void rill_remove_files(void);
/// Whether this process was forked off the one that called `rill_socket_listen`.
bool rill_is_forked(void);

#endif
