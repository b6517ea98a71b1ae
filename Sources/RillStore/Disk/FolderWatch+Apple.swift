#if canImport(Darwin)
  import CRillStore
  import Darwin
  import Dispatch

  /// A watch of one file of a folder, with a kernel queue.
  ///
  /// The events of a folder do not include writes to its files. The watched file is the lock file, which is never replaced. This
  /// file cannot be tested on Linux.
  final class FolderWatch: Watch {
    private let source: WatchSource

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let file = SystemDisk.opening { unsafe openat(folder.number, name, O_EVTONLY | O_NOFOLLOW | O_CLOEXEC) }
      if file < 0 { throw SystemError(errno) }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file, eventMask: [.write, .extend, .delete, .rename, .revoke],
        queue: DispatchQueue(label: "rill.store.watch"))
      source.setEventHandler { @Sendable in changed() }
      source.setCancelHandler { @Sendable in rill_close(file) }
      source.resume()
      self.source = WatchSource(source)
    }

    func cancel() { source.cancel() }
  }
#endif
