#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// Watches a file of a folder with a kernel queue.
  ///
  /// Not verified on Linux.
  /// A folder's own events do not tell of writes to its files. The file is the lock file, which is never replaced.
  final class FolderWatch: Watch, @unchecked Sendable {
    // Sendable: a dispatch source may be cancelled from any thread, and nothing else is done to it.
    private let source: any DispatchSourceFileSystemObject

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let file = unsafe openat(folder.number, name, O_EVTONLY | O_NOFOLLOW | O_CLOEXEC)
      if file < 0 { throw SystemError(errno) }
      source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file, eventMask: [.write, .extend, .delete, .rename, .revoke],
        queue: DispatchQueue(label: "rill.store.watch"))
      source.setEventHandler { @Sendable in changed() }
      source.setCancelHandler { @Sendable in _ = close(file) }
      source.resume()
    }

    func cancel() { source.cancel() }

    deinit { source.cancel() }
  }
#endif
