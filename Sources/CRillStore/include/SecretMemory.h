#ifndef RILL_SECRET_MEMORY_H
#define RILL_SECRET_MEMORY_H

#include <stddef.h>

/// Allocates memory for a secret: locked in memory if the system permits it, and not part of core dumps if it has that option.
///
/// Returns NULL if there is no memory.
void *rill_secret_allocate(size_t length);

/// Overwrites memory with zeros, even if nothing reads it afterwards.
void rill_overwrite(void *secret, size_t length);

/// Overwrites the memory with zeros, and frees it.
void rill_secret_free(void *secret, size_t length);

#endif
