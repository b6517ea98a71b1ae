#ifndef RILL_FILE_RESERVATION_H
#define RILL_FILE_RESERVATION_H

/// Allocates blocks of a file, also behind its end, without changing its length.
///
/// Returns 0 or an error code, or -1 if the system or the file system cannot do that.
int rill_reserve(int file, long long offset, long long length);

#endif
