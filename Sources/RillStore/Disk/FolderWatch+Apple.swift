#if canImport(Darwin)
  import CRillStore
  import Darwin
  import Dispatch

  /// A watch of one file of a folder, and of the folders above it, with kernel queues.
  ///
  /// The events of a folder do not include writes to its files. The watched file is the lock file, which is never replaced. If a folder
  /// above is moved, the path refers to another file, and this one receives no event. This file cannot be tested on Linux.
  final class FolderWatch: Watch {
    private let sources: [ForkSafeDispatchSource]

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let file = SystemDisk.opening { unsafe openat(folder.number, name, O_EVTONLY | O_NOFOLLOW | O_CLOEXEC) }
      if file < 0 { throw SystemError(errno) }
      let queue = DispatchQueue(label: "rill.store.watch")
      var sources = [FolderWatch.source(file, [.write, .extend, .delete, .rename, .revoke], queue, changed)]
      // A folder that cannot be watched is left out.
      for ancestor in PathResolution.ancestors(of: path).dropLast() {
        let folder = SystemDisk.opening { unsafe Darwin.open(ancestor, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) }
        if folder >= 0 { sources.append(FolderWatch.source(folder, [.delete, .rename, .revoke], queue, changed)) }
      }
      self.sources = sources
    }

    private static func source(
      _ file: Int32, _ events: DispatchSource.FileSystemEvent, _ queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void
    ) -> ForkSafeDispatchSource {
      let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: file, eventMask: events, queue: queue)
      source.setEventHandler { @Sendable in changed() }
      source.setCancelHandler { @Sendable in rill_close(file) }
      source.resume()
      return ForkSafeDispatchSource(source)
    }

    func cancel() { for source in sources { source.cancel() } }
  }
#endif
