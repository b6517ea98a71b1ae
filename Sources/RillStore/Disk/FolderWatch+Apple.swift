#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// A watch of one file of a folder, with a kernel queue.
  ///
  /// The events of a folder do not include writes to its files. The watched file is the lock file, which is never replaced. This
  /// file cannot be tested on Linux.
  final class FolderWatch: Watch, @unchecked Sendable {
    // Sendable: a dispatch source can be cancelled from any thread, and this class does nothing else with it.
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
