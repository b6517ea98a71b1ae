#ifndef RILL_FILE_REMOVAL_H
#define RILL_FILE_REMOVAL_H

#include <stdint.h>

/// Adds a file that is removed when the process exits.
void rill_remove_at_exit(const char *path);
/// Removes the files `PID-NAME.jsonl` of ended processes that were last written more than `seconds` ago.
void rill_remove_old_recordings(const char *folder, int64_t seconds);
/// Removes the files that would be removed when the process exits.
void rill_remove_files(void);

#endif
