import RillLocks

/// A disk in memory for one store: one folder with files, whose calls do not fail.
package final class MemoryDisk: Disk {
  private struct State {
    var names: [String: Int32] = [:]
    var files: [Int32: [UInt8]] = [:]
    var page: (file: Int32, memory: MappedDurablePosition)?
    var nextFile: Int32 = 1
  }

  private static let folder: Int32 = 0
  private let state = Locked(State())

  private let maximumWriteLength: Int

  /// Creates a disk that writes at most this many bytes in one call, like systems that write at most 2 GiB.
  package init(maximumWriteLength: Int = .max) { self.maximumWriteLength = maximumWriteLength }

  /// Creates a disk that already contains a log.
  package convenience init(log: [UInt8]) {
    self.init()
    state.withLock { state in
      state.names[StorageEngine.logName] = state.nextFile
      state.files[state.nextFile] = log
      state.nextFile += 1
    }
  }

  /// The bytes of the log.
  package var log: [UInt8] { state.withLock { state in state.names[StorageEngine.logName].flatMap { state.files[$0] } ?? [] } }

  package var user: UInt32 { 0 }
  package func makeFolder(_ path: String) throws(SystemError) {}
  package func renameFolder(_ path: String, to newPath: String) throws(SystemError) { throw .exists }
  package func removeFolder(_ path: String) throws(SystemError) { throw .notEmpty }
  package func canonicalPath(of path: String) throws(SystemError) -> String? { path }
  package func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle { Handle(MemoryDisk.folder) }
  package func status(ofPath path: String) throws(SystemError) -> FileStatus? {
    // The folder has no other folder above it, so a second component is a file.
    let components = path.split(separator: "/")
    if components.count < 2 { return status(ofFile: MemoryDisk.folder, length: 0) }
    return try status(of: String(components[1]), in: Handle(MemoryDisk.folder))
  }

  package func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle {
    let file: Int32? = state.withLock { state in
      if let file = state.names[name] { return mode == .createNew ? nil : file }
      if mode == .existing { return nil }
      let file = state.nextFile
      state.nextFile += 1
      state.names[name] = file
      state.files[file] = []
      return file
    }
    guard let file else { throw mode == .createNew ? .exists : .notFound }
    return Handle(file)
  }

  package func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle? {
    state.withLock { $0.names[name].map(Handle.init) }
  }

  /// Removes the file if it has no name: its handle is the last reference to it, because the store replaces a file before closing it.
  package func close(_ handle: Handle) {
    state.withLock { state in
      if !state.names.values.contains(handle.number) { state.files[handle.number] = nil }
    }
  }

  package func status(of handle: Handle) throws(SystemError) -> FileStatus {
    let length = state.withLock { $0.files[handle.number]?.count ?? 0 }
    return status(ofFile: handle.number, length: length)
  }

  package func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus? {
    guard let file = state.withLock({ $0.names[name] }) else { return nil }
    return try status(of: Handle(file))
  }

  private func status(ofFile file: Int32, length: Int) -> FileStatus {
    FileStatus(
      identity: .init(device: 0, number: UInt64(file)), kind: file == MemoryDisk.folder ? .folder : .file, length: length,
      owner: user, mode: 0o600)
  }

  package func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    state.withLock { state in Array(state.files[handle.number]?.dropFirst(offset).prefix(count) ?? []) }
  }

  package func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int {
    let bytes = bytes.count > maximumWriteLength ? Array(bytes.prefix(maximumWriteLength)) : bytes
    state.withLock { state in
      let length = state.files[handle.number, default: []].count
      if offset == length {
        state.files[handle.number, default: []] += bytes
      } else {
        state.files[handle.number, default: []].grow(to: max(offset + bytes.count, length))
        state.files[handle.number]?.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      }
      if let page = state.page, page.file == handle.number, offset == 0 { page.memory.store(bytes) }
    }
    return bytes.count
  }

  package func truncate(_ handle: Handle, to length: Int) throws(SystemError) {
    state.withLock { state in
      let excess = state.files[handle.number, default: []].count - length
      state.files[handle.number]?.removeLast(max(0, excess))
    }
  }

  package func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError) {}

  package func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError) {
    state.withLock { state in state.names[newName] = state.names.removeValue(forKey: name) }
  }

  package func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError) {
    let error = state.withLock { state -> SystemError? in
      guard let file = state.names[name] else { return .notFound }
      guard state.names[newName] == nil else { return .exists }
      state.names[newName] = file
      return nil
    }
    if let error { throw error }
  }

  package func remove(_ name: String, in folder: Handle) throws(SystemError) {
    let file = state.withLock { $0.names.removeValue(forKey: name) }
    if file == nil { throw .notFound }
  }

  package func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool { true }
  package func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool { true }
  package func unlock(_ handle: Handle) {}

  package func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition {
    let page = MappedDurablePosition.allocate()
    guard let handle else { return page }
    state.withLock { state in
      page.store(state.files[handle.number] ?? [])
      state.page = (handle.number, page)
    }
    return page
  }

  package func unmap(_ page: MappedDurablePosition) {
    state.withLock { $0.page = nil }
    page.deallocate()
  }

  package func now() -> UInt64 { 0 }
  package func coarseNow() -> UInt64 { 0 }
  package func randomIdentity() -> UInt64 { UInt64.random(in: 1...UInt64.max) }

  /// Returns a watch without events, because no other store uses this disk.
  package func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch { NoWatch() }

  private struct NoWatch: Watch {
    func cancel() {}
  }
}

extension [UInt8] {
  package mutating func grow(to length: Int) {
    if count < length { self += [UInt8](repeating: 0, count: length - count) }
  }
}
