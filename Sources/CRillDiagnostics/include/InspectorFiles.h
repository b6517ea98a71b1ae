#ifndef RILL_INSPECTOR_FILES_H
#define RILL_INSPECTOR_FILES_H

#include <stdint.h>

/// Makes a folder that only this user can enter, or checks one that exists.
///
/// Returns a negative error code of the system, or a positive reason to refuse it.
int rill_make_private_folder(const char *path);
static const int RILL_NOT_A_FOLDER = 1, RILL_FOREIGN_FOLDER = 2, RILL_OPEN_FOLDER = 3;

/// Copies the path of the folder for temporary files, which is the same in all programs of the user.
void rill_copy_temporary_folder(char *path, uintptr_t size);

/// Removes the files `PID-NAME.jsonl` of ended processes that were last written more than `seconds` ago.
void rill_remove_old_recordings(const char *folder, int64_t seconds);

/// Adds a file that is removed when the process exits.
void rill_remove_at_exit(const char *path);
/// Removes the files that would be removed when the process exits.
void rill_remove_files(void);

#endif
