#ifndef RILL_KERNEL_KEYRING_H
#define RILL_KERNEL_KEYRING_H

#include <stddef.h>

/// Reads a key of type "user" from the keyrings of the process and the user.
///
/// Returns the number of bytes, at most `length`, or the negative error code of the system.
long rill_read_kernel_key(const char *description, void *bytes, size_t length);

#endif
