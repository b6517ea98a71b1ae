#ifndef KEYRING_H
#define KEYRING_H

#include <stddef.h>

/// Adds a key of type "user" to the keyring of the process, and returns its number, or the negative error code of the system.
long test_add_key(const char *description, const void *bytes, size_t length);

/// Makes a key unusable.
void test_revoke_key(long key);

#endif
