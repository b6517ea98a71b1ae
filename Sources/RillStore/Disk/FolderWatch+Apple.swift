#if canImport(Darwin)
  import CRillStore
  import Darwin
  import Dispatch

  /// A watch of one file of a folder, with a kernel queue.
  ///
  /// The events of a folder do not include writes to its files. The watched file is the lock file, which is never replaced. This
  /// file cannot be tested on Linux.
  final class FolderWatch: Watch, @unchecked Sendable {
    // Sendable: a dispatch source can be cancelled from any thread, and this class does nothing else with it.
    private let source: any DispatchSourceFileSystemObject
    private let forks = rill_fork_count()

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let file = SystemDisk.opening { unsafe openat(folder.number, name, O_EVTONLY | O_NOFOLLOW | O_CLOEXEC) }
      if file < 0 { throw SystemError(errno) }
      source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file, eventMask: [.write, .extend, .delete, .rename, .revoke],
        queue: DispatchQueue(label: "rill.store.watch"))
      source.setEventHandler { @Sendable in changed() }
      source.setCancelHandler { @Sendable in rill_close(file) }
      source.resume()
    }

    func cancel() { if !isInherited { source.cancel() } }

    deinit {
      if isInherited {
        // Dispatch cannot dispose of a source in a child process, so it stays there.
        _ = unsafe Unmanaged.passRetained(source as AnyObject)
      } else {
        source.cancel()
      }
    }

    private var isInherited: Bool { forks != rill_fork_count() }
  }
#endif
