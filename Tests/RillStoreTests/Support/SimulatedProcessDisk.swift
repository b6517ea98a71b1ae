import Foundation
import RillLocks
import RillStore

/// A simulated disk as one process uses it.
final class SimulatedProcessDisk: Disk {
  private typealias State = SimulatedDisk.State
  private typealias Outcome<Answer> = Result<Answer, SystemError>
  private let disk: SimulatedDisk
  private let number: Int

  init(_ disk: SimulatedDisk, number: Int = 1) {
    self.disk = disk
    self.number = number
  }

  /// Kills the process like `kill -9`: the cache stays, but its locks and handles are released.
  func kill() {
    _ = disk.faults.withLock { $0.killedProcesses.insert(number) }
    disk.state.withLock { state in
      let handles = state.handles.filter { $0.value.process == number }
      for handle in handles.keys { state.handles[handle] = nil }
      for file in state.locks.keys { state.locks[file]?.removeAll { handles[$0.handle] != nil } }
    }
  }

  private static let killed = SystemError(-1)

  /// Makes a call: counts it, injects a fault if one is due, and then calls `afterCall`, which can simulate a crash.
  private func call<Answer>(
    changing: Bool = false, writing: Bool = false, _ body: (inout State, _ isShort: Bool) -> Outcome<Answer>
  ) throws(SystemError) -> Answer {
    let number = number
    let before = disk.faults.withLock { faults -> (@Sendable () -> Void)? in
      guard let before = faults.before, before.call == faults.calls + 1 else { return nil }
      faults.before = nil
      return before.happens
    }
    before?()
    let fault: DiskFaults.Fault? = disk.faults.withLock { faults in
      if faults.killedProcesses.contains(number) { return .error(Self.killed) }
      faults.calls += 1
      if faults.isReadOnly, changing || writing { return .error(SystemError(EROFS)) }
      guard let at = faults.at else { return nil }
      return at == faults.calls || faults.isLasting && changing && at < faults.calls ? faults.fault : nil
    }
    switch fault {
    case .kill:
      kill()
      throw Self.killed
    case .error(let error): throw error
    default: break
    }
    let result = disk.state.withLock { state in
      state.time += 1000
      return body(&state, fault == .short || fault == .shortThenKill)
    }
    if fault == .shortThenKill {
      kill()
      throw Self.killed
    }
    if changing { disk.faults.withLock({ $0.afterCall })?() }
    return try result.get()
  }

  // MARK: Folders

  let user: UInt32 = 1000

  private static func find(_ path: String, _ state: State) -> Int? {
    var place = SimulatedDisk.Image.root
    for part in path.split(separator: "/") {
      guard let next = state.cache.folders[place]?[String(part)] else { return nil }
      place = next
    }
    return place
  }

  private static func open(_ file: Int, _ process: Int, _ state: inout State) -> Handle {
    let handle = state.nextHandle
    state.nextHandle += 1
    state.handles[handle] = (file, process)
    return Handle(handle)
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      let parts = path.split(separator: "/")
      guard let parent = Self.find(parts.dropLast().joined(separator: "/"), state) else { return .failure(.notFound) }
      guard let name = parts.last.map(String.init), state.cache.folders[parent]?[name] == nil else { return .failure(.exists) }
      let folder = state.nextFile
      state.nextFile += 1
      // The folder itself needs no sync: it becomes durable with its name.
      state.cache.folders[folder] = [:]
      state.durable.folders[folder] = [:]
      state.perform(.name(folder: parent, name, file: folder))
      return .success(())
    }
  }

  func renameFolder(_ path: String, to newPath: String) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      let (parts, newParts) = (path.split(separator: "/"), newPath.split(separator: "/"))
      guard let folder = Self.find(path, state), let name = parts.last, let newName = newParts.last,
        let parent = Self.find(parts.dropLast().joined(separator: "/"), state)
      else { return .failure(.notFound) }
      precondition(parts.dropLast() == newParts.dropLast(), "the store renames a folder only within another one")
      if let old = Self.find(newPath, state), state.cache.folders[old]?.isEmpty != true { return .failure(.notEmpty) }
      state.perform(.rename(folder: parent, from: String(name), to: String(newName), file: folder))
      return .success(())
    }
  }

  func removeFolder(_ path: String) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      let parts = path.split(separator: "/")
      guard let folder = Self.find(path, state), let name = parts.last,
        let parent = Self.find(parts.dropLast().joined(separator: "/"), state)
      else { return .failure(.notFound) }
      if state.cache.folders[folder]?.isEmpty != true { return .failure(.notEmpty) }
      state.perform(.name(folder: parent, String(name), file: nil))
      return .success(())
    }
  }

  func canonicalPath(of path: String) throws(SystemError) -> String? {
    try call { state, _ -> Outcome<String?> in .success(Self.find(path, state) == nil ? nil : path) }
  }

  func openFolder(_ path: String, followingLinks: Bool) throws(SystemError) -> Handle {
    try call { state, _ -> Outcome<Handle> in
      guard let folder = Self.find(path, state) else { return .failure(.notFound) }
      return .success(Self.open(folder, self.number, &state))
    }
  }

  private static func status(_ file: Int, _ state: State) -> FileStatus {
    let isFolder = state.cache.folders[file] != nil
    let names = state.cache.folders.values.reduce(0) { $0 + $1.values.count { $0 == file } }
    return FileStatus(
      identity: .init(device: 1, number: UInt64(file)), kind: isFolder ? .folder : .file,
      length: state.cache.files[file]?.count ?? 0, owner: 1000, mode: isFolder ? 0o700 : 0o600, names: names)
  }

  func status(ofPath path: String) throws(SystemError) -> FileStatus? {
    try call { state, _ -> Outcome<FileStatus?> in .success(Self.find(path, state).map { Self.status($0, state) }) }
  }

  // MARK: Files

  func open(_ name: String, in folder: Handle, _ mode: OpenMode) throws(SystemError) -> Handle {
    try call(changing: mode != .existing, writing: true) { state, _ -> Outcome<Handle> in
      guard let place = state.handles[folder.number]?.file else { return .failure(.notFound) }
      if let file = state.cache.folders[place]?[name] {
        return mode == .createNew ? .failure(.exists) : .success(Self.open(file, self.number, &state))
      }
      if mode == .existing { return .failure(.notFound) }
      let file = state.nextFile
      state.nextFile += 1
      state.cache.files[file] = []
      state.durable.files[file] = []
      state.perform(.name(folder: place, name, file: file))
      return .success(Self.open(file, self.number, &state))
    }
  }

  func openForReading(_ name: String, in folder: Handle) throws(SystemError) -> Handle? {
    try call { state, _ -> Outcome<Handle?> in
      guard let place = state.handles[folder.number]?.file else { return .failure(.notFound) }
      return .success(state.cache.folders[place]?[name].map { Self.open($0, self.number, &state) })
    }
  }

  func close(_ handle: Handle) {
    disk.state.withLock { state in
      guard let file = state.handles.removeValue(forKey: handle.number)?.file else { return }
      state.locks[file]?.removeAll { $0.handle == handle.number }
    }
  }

  func status(of handle: Handle) throws(SystemError) -> FileStatus {
    try call { state, _ -> Outcome<FileStatus> in
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      return .success(Self.status(file, state))
    }
  }

  func status(of name: String, in folder: Handle) throws(SystemError) -> FileStatus? {
    try call { state, _ -> Outcome<FileStatus?> in
      guard let place = state.handles[folder.number]?.file else { return .failure(.notFound) }
      return .success(state.cache.folders[place]?[name].map { Self.status($0, state) })
    }
  }

  func read(_ handle: Handle, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try call { state, isShort -> Outcome<[UInt8]> in
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      let bytes = state.cache.files[file]?.dropFirst(offset).prefix(isShort ? max(1, count / 2) : count)
      self.disk.faults.withLock { $0.bytesRead += bytes?.count ?? 0 }
      return .success(Array(bytes ?? []))
    }
  }

  func write(_ bytes: [UInt8], to handle: Handle, at offset: Int) throws(SystemError) -> Int {
    let (count, woken) = try call(changing: true) { state, isShort -> Outcome<(Int, [@Sendable () -> Void])> in
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      // A short write writes half of the bytes.
      let count = isShort ? bytes.count / 2 : bytes.count
      self.disk.faults.withLock { $0.bytesWritten += count }
      Self.write(bytes.prefix(count), to: file, at: offset, &state)
      return .success((count, state.watches.values.filter { $0.file == file }.map(\.changed)))
    }
    for changed in woken { changed() }
    return count
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: Int, at offset: Int, _ state: inout State) {
    guard !bytes.isEmpty else { return }
    var content = state.cache.files[file] ?? []
    let end = offset + bytes.count
    let isLonger = end > content.count
    content.grow(to: end)
    content.replaceSubrange(offset..<end, with: bytes)
    let length = SimulatedDisk.blockLength
    for index in offset / length...(end - 1) / length {
      let block = content[index * length..<min(content.count, (index + 1) * length)]
      state.perform(.block(file: file, index: index, bytes: Array(block)))
    }
    if isLonger { state.perform(.length(file: file, end)) }
    state.cache.files[file] = content
    for (mapped, page) in state.pages where mapped == file { page.store(content) }
  }

  func truncate(_ handle: Handle, to length: Int) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      state.perform(.length(file: file, length))
      return .success(())
    }
  }

  func sync(_ handle: Handle, for purpose: SyncPurpose) throws(SystemError) {
    let (ignored, failing) = disk.faults.withLock { ($0.ignored, $0.failing) }
    do throws(SystemError) {
      if let failing, failing.purposes.contains(purpose) { throw failing.error }
      try call(changing: true) { state, _ -> Outcome<Void> in
        guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
        if purpose != ignored { state.sync(file) }
        return .success(())
      }
    } catch {
      // Names in the folders above are not lost: they cannot be written a second time. Real file systems write names to a journal,
      // which is either retried or ends all writing.
      disk.state.withLock { state in
        if purpose != .ancestor, let file = state.handles[handle.number]?.file { state.lose(file) }
      }
      throw error
    }
  }

  // MARK: Names

  func rename(_ name: String, to newName: String, in folder: Handle) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      guard let place = state.handles[folder.number]?.file, let file = state.cache.folders[place]?[name] else {
        return .failure(.notFound)
      }
      state.perform(.rename(folder: place, from: name, to: newName, file: file))
      return .success(())
    }
  }

  func link(_ name: String, as newName: String, in folder: Handle) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      guard let place = state.handles[folder.number]?.file, let file = state.cache.folders[place]?[name] else {
        return .failure(.notFound)
      }
      if state.cache.folders[place]?[newName] != nil { return .failure(.exists) }
      state.perform(.name(folder: place, newName, file: file))
      return .success(())
    }
  }

  func remove(_ name: String, in folder: Handle) throws(SystemError) {
    try call(changing: true) { state, _ -> Outcome<Void> in
      guard let place = state.handles[folder.number]?.file, state.cache.folders[place]?[name] != nil else {
        return .failure(.notFound)
      }
      state.perform(.name(folder: place, name, file: nil))
      return .success(())
    }
  }

  // MARK: Locks, shared memory, time and watches

  func lock(_ handle: Handle, _ mode: LockMode) throws(SystemError) -> Bool {
    if let error = disk.faults.withLock({ $0.failingLocks }) { throw error }
    return try call { state, _ -> Outcome<Bool> in
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      let others = state.locks[file, default: []].filter { $0.handle != handle.number }
      if others.contains(where: { mode == .exclusive || $0.mode == .exclusive }) { return .success(false) }
      state.locks[file] = others + [(handle.number, mode)]
      return .success(true)
    }
  }

  /// Polls at growing intervals of simulated time.
  func waitForLock(_ handle: Handle, _ mode: LockMode, nanoseconds: UInt64) throws(SystemError) -> Bool {
    var (waited, interval): (UInt64, UInt64) = (0, 5_000)
    while waited < nanoseconds {
      disk.state.withLock { $0.time += interval }
      if try lock(handle, mode) { return true }
      waited += interval
      interval *= 2
    }
    return false
  }

  func unlock(_ handle: Handle) {
    disk.state.withLock { state in
      guard let file = state.handles[handle.number]?.file else { return }
      state.locks[file]?.removeAll { $0.handle == handle.number }
    }
  }

  func map(_ handle: Handle?) throws(SystemError) -> MappedDurablePosition {
    try call { state, _ -> Outcome<MappedDurablePosition> in
      let page = MappedDurablePosition.allocate()
      guard let handle else { return .success(page) }
      guard let file = state.handles[handle.number]?.file else { return .failure(.notFound) }
      page.store(state.cache.files[file] ?? [])
      state.pages.append((file, page))
      return .success(page)
    }
  }

  func unmap(_ page: MappedDurablePosition) {
    disk.state.withLock { state in state.pages.removeAll { unsafe $0.page.memory == page.memory } }
    page.deallocate()
  }

  func now() -> UInt64 {
    let jump: UInt64? = disk.faults.withLock { faults in
      defer { if faults.clockJumps != nil { faults.clockJumps = 0 } }
      return faults.clockJumps
    }
    return jump ?? disk.state.withLock { $0.time }
  }

  /// Advances every 50 microseconds, that is, every 50 calls.
  func coarseNow() -> UInt64 { disk.state.withLock { $0.time / 50_000 } }
  func randomIdentity() -> UInt64 { disk.state.withLock { $0.random.next() | 1 } }

  func watch(
    _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
  ) throws(SystemError) -> any Watch {
    let (isUnwatchable, before) = disk.faults.withLock { faults in
      defer { faults.beforeWatch = nil }
      return (faults.isUnwatchable, faults.beforeWatch)
    }
    before?()
    if isUnwatchable { throw SystemError(ofWatch: SystemError.noSpace.code) }
    let number: Int = try call { state, _ -> Outcome<Int> in
      guard let place = state.handles[folder.number]?.file, let file = state.cache.folders[place]?[name] else {
        return .failure(.notFound)
      }
      state.nextFile += 1
      state.watches[state.nextFile] = (file, changed)
      return .success(state.nextFile)
    }
    return SimulatedWatch(disk: disk, number: number)
  }

  private struct SimulatedWatch: Watch {
    let disk: SimulatedDisk
    let number: Int
    func cancel() { _ = disk.state.withLock { $0.watches.removeValue(forKey: number) } }
  }
}
