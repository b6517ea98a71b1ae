extension Disk {
  /// Takes the lock of a store in turn with all other threads and processes, or throws after `deadline`.
  ///
  /// `flock` alone is not fair: a process that takes a lock again as soon as it has released it is faster than all that wait. So a
  /// process that waits holds the lock of the folder meanwhile. The next one waits for that lock first.
  func acquire(
    _ lock: Handle, in folder: Handle, _ mode: LockMode, until deadline: Deadline
  ) throws(StoreError) {
    try acquire(folder, .exclusive, until: deadline)
    defer { unlock(folder) }
    try acquire(lock, mode, until: deadline)
  }

  /// Takes a lock, or throws after `deadline`.
  func acquire(_ lock: Handle, _ mode: LockMode, until deadline: Deadline) throws(StoreError) {
    let isFree = try io(self.lock(lock, mode))
    if isFree { return }
    let remaining = deadline.remaining(at: now())
    let isAcquired = try io(waitForLock(lock, mode, nanoseconds: remaining))
    if !isAcquired { throw .unavailable(.timeout, code: 0) }
  }
}
