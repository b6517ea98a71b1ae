#ifndef RILL_REMOVAL_AT_EXIT_H
#define RILL_REMOVAL_AT_EXIT_H

/// Adds a file that is removed when the process exits.
void rill_remove_at_exit(const char *path);
/// Removes the files that would be removed when the process exits.
void rill_remove_files(void);

#endif
