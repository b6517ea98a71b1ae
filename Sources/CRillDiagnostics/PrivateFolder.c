#define _GNU_SOURCE
#include "PrivateFolder.h"

#include <DescriptorNumber.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int rill_make_private_folder(const char *path) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return -errno;
  // Not a link: it could lead to a folder that others change.
  int folder = rill_above_standard_streams(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder < 0) return errno == ENOTDIR || errno == ELOOP ? RILL_NOT_A_FOLDER : -errno;
  struct stat state;
  int result = fstat(folder, &state) == 0 ? 0 : -errno;
  close(folder);
  if (result != 0) return result;
  if (state.st_uid != geteuid()) return RILL_FOREIGN_FOLDER;
  return (state.st_mode & 077) != 0 ? RILL_OPEN_FOLDER : 0;
}
