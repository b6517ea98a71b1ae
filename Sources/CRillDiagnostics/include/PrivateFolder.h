#ifndef RILL_PRIVATE_FOLDER_H
#define RILL_PRIVATE_FOLDER_H

/// Makes a folder that only this user can enter, or checks one that exists.
///
/// Returns a negative error code of the system, or a positive reason to refuse it.
int rill_make_private_folder(const char *path);
static const int RILL_NOT_A_FOLDER = 1, RILL_FOREIGN_FOLDER = 2, RILL_OPEN_FOLDER = 3;

#endif
