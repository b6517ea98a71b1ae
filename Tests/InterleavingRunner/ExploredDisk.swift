#if EXPLORE_INTERLEAVINGS
  import RillStore

  /// A disk in memory without locks of its own, which checks that one thread uses it at a time.
  final class ExploredDisk: Disk, @unchecked Sendable {
    // Sendable: the explorer reports accesses without an order.

    private let explorer: Explorer
    private let variable = TrackedVariable()
    private var names: [String: Int32] = [:]
    private var files: [Int32: [UInt8]] = [0: []]
    private var page: (file: Int32, memory: MappedDurablePosition)?
    /// How many frames were made durable.
    private(set) var commits = 0

    init(_ explorer: Explorer) { self.explorer = explorer }

    /// Called by each call that the store makes while it commits.
    private func use() { explorer.access(variable, isWrite: true) }

    var user: UInt32 { 0 }
    func makeFolder(_ path: String) throws(SystemError) {}
    func renameFolder(_ path: String, to newPath: String) throws(SystemError) {}
    func removeFolder(_ path: String) throws(SystemError) {}
    func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle { Handle(0) }
    func status(ofPath path: String) throws(SystemError) -> FileStatus? {
      let parts = path.split(separator: "/").map(String.init)
      return status(ofFile: parts.count > 1 ? names[parts[1]] ?? 0 : 0)
    }

    func canonicalPath(of path: String) throws(SystemError) -> String? { path }

    func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle {
      if let file = names[name] { return Handle(file) }
      if mode == .existing { throw .notFound }
      let file = Int32(files.count)
      names[name] = file
      files[file] = []
      return Handle(file)
    }

    func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle? { names[name].map(Handle.init) }
    func close(_ handle: Handle) {}
    func status(of handle: Handle) throws(SystemError) -> FileStatus { status(ofFile: handle.number) }

    func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus? { names[name].map(status(ofFile:)) }

    private func status(ofFile file: Int32) -> FileStatus {
      FileStatus(
        identity: .init(device: 0, number: UInt64(file)), kind: file == 0 ? .folder : .file, length: files[file]?.count ?? 0,
        owner: user, mode: 0o600)
    }

    func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
      use()
      return Array(files[handle.number]?.dropFirst(offset).prefix(count) ?? [])
    }

    func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int {
      use()
      var file = files[handle.number] ?? []
      file.grow(to: offset + bytes.count)
      file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      files[handle.number] = file
      if let page, page.file == handle.number { page.memory.store(bytes) }
      return bytes.count
    }

    func truncate(_ handle: Handle, to length: Int) throws(SystemError) { use() }

    func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError) {
      use()
      if purpose == .frame { commits += 1 }
    }

    func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError) {
      names[newName] = names.removeValue(forKey: name)
    }

    func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError) { names[newName] = names[name] }
    func remove(_ name: String, in folder: Handle) throws(SystemError) {
      if names.removeValue(forKey: name) == nil { throw .notFound }
    }

    func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool {
      use()
      return true
    }

    func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool { true }
    func unlock(_ handle: Handle) { use() }

    func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition {
      let memory = MappedDurablePosition.allocate()
      guard let handle else { return memory }
      memory.store(files[handle.number] ?? [])
      page = (handle.number, memory)
      return memory
    }

    func unmap(_ page: MappedDurablePosition) {
      self.page = nil
      page.deallocate()
    }

    func now() -> UInt64 { 0 }
    func coarseNow() -> UInt64 { 0 }
    func randomIdentity() -> UInt64 { 4711 }

    func watch(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) -> any Watch { throw .notFound }
  }
#endif
