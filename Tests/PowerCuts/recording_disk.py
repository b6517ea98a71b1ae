"""A disk that records what is written to it.

The block device is a loop device over a file of a FUSE file system, which this program serves. So each write and each flush of the block
device arrives here, one at a time, and is answered before the next one is read. The recording is their order, together with what
the worker writes to a second file, `marks`.

What a write has changed is certain after a power cut only if a flush came after it.
"""

import ctypes
import os
import struct

LIBC = ctypes.CDLL(None, use_errno=True)
MOUNT_FLAGS = 0x2 | 0x4  # no set-user-ID programs, no devices
MAX_WRITE = 1 << 20
HEADER = struct.Struct("<IIQQIIII")
ROOT, DISK, MARKS = 1, 2, 3
NAMES = {b"disk": DISK, b"marks": MARKS}
ENOENT, ENOSYS, EOPNOTSUPP = 2, 38, 95
(LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC, FLUSH, INIT, OPENDIR, RELEASEDIR) = (
    1, 2, 3, 4, 14, 15, 16, 17, 18, 20, 25, 26, 27, 29)
INTERRUPT, DESTROY, BATCH_FORGET, FALLOCATE = 36, 38, 42, 43
# Kinds of records: what was written to the disk, a flush of the disk, and a mark.
WRITTEN, FLUSHED, MARKED = 1, 2, 3
RECORD = struct.Struct("<BQI")


def mount(descriptor, point):
  options = f"fd={descriptor},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
  if LIBC.mount(b"rill-power-cuts", os.fsencode(point), b"fuse", MOUNT_FLAGS, options) != 0:
    raise OSError(ctypes.get_errno(), "cannot mount a FUSE file system")


class Recorder:
  """Serves the files at a mount point, until it is unmounted."""

  def __init__(self, point, image, recording):
    self.image = os.open(image, os.O_RDWR)
    self.size = os.fstat(self.image).st_size
    self.recording = open(recording, "wb")
    self.device = os.open("/dev/fuse", os.O_RDWR)
    mount(self.device, point)

  def serve(self):
    while True:
      try:
        request = os.read(self.device, MAX_WRITE + 4096)
      except OSError as error:
        if error.errno == ENOENT:  # The request was taken back.
          continue
        self.recording.close()
        return
      (_, code, unique, node, _, _, _, _) = HEADER.unpack_from(request)
      if code in (FORGET, BATCH_FORGET, INTERRUPT):
        continue
      answer = self.answer(code, node, memoryview(request)[HEADER.size:])
      error, body = (-answer, b"") if isinstance(answer, int) else (0, answer)
      os.write(self.device, struct.pack("<IiQ", 16 + len(body), error, unique) + body)

  def record(self, kind, offset=0, data=b""):
    self.recording.write(RECORD.pack(kind, offset, len(data)))
    self.recording.write(data)

  def attributes(self, node):
    mode, size = (0o40700, 0) if node == ROOT else (0o100600, self.size if node == DISK else 0)
    return struct.pack("<QQQQQQIIIIIIIIII", node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)

  def answer(self, code, node, body):
    if code == INIT:
      bigWrites, maxPages = 1 << 5, 1 << 22
      return struct.pack(
          "<IIIIHHIIHHI28x", 7, 31, 0, bigWrites | maxPages, 16, 12, MAX_WRITE, 1, MAX_WRITE // 4096, 0, 0)
    if code == LOOKUP:
      found = NAMES.get(bytes(body).rstrip(b"\0"))
      return struct.pack("<QQQQII", found, 0, 3600, 3600, 0, 0) + self.attributes(found) if found else ENOENT
    if code in (GETATTR, SETATTR):
      return struct.pack("<QII", 3600, 0, 0) + self.attributes(node)
    if code in (OPEN, OPENDIR):
      direct = 1
      return struct.pack("<QII", 0, direct, 0)
    if code == READ:
      _, offset, size = struct.unpack_from("<QQI", body)
      return os.pread(self.image, size, offset) if node == DISK else b""
    if code == WRITE:
      _, offset, size = struct.unpack_from("<QQI", body)
      data = body[40:40 + size]
      if node == DISK:
        os.pwrite(self.image, data, offset)
        self.record(WRITTEN, offset, data)
      else:
        self.record(MARKED, 0, data)
      return struct.pack("<II", size, 0)
    if code == FSYNC:
      if node == DISK:
        self.record(FLUSHED)
      return b""
    if code in (FLUSH, RELEASE, RELEASEDIR, DESTROY):
      return b""
    if code == STATFS:
      return struct.pack("<QQQQQIIII24x", 1 << 20, 1 << 19, 1 << 19, 100, 50, 4096, 255, 4096, 0)
    if code == FALLOCATE:
      return EOPNOTSUPP
    return ENOSYS


def read(path):
  """Returns the records of a recording: kind, offset and data."""
  records = []
  with open(path, "rb") as file:
    while head := file.read(RECORD.size):
      kind, offset, size = RECORD.unpack(head)
      records.append((kind, offset, file.read(size)))
  return records


if __name__ == "__main__":
  import sys

  recorder = Recorder(*sys.argv[1:4])
  print("mounted", flush=True)
  recorder.serve()
