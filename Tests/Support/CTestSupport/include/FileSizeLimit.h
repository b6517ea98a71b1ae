#ifndef FILE_SIZE_LIMIT_H
#define FILE_SIZE_LIMIT_H

/// Makes each write of this process beyond `bytes` of a file fail with EFBIG, as on a full disk. A negative number removes the limit.
void test_limit_file_size(long bytes);

#endif
