#if canImport(Glibc) || canImport(Musl)
  import CRillStore
  import Dispatch
  import Synchronization
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A watch of a folder, with inotify.
  final class FolderWatch: Watch {
    private let source: ForkSafeDispatchSource
    /// `IN_MASK_ADD`: a folder that is watched already keeps its other events.
    private static let addToMask: UInt32 = 0x2000_0000

    /// Whether Dispatch waits for descriptors in this process, so that it has those of its own.
    private static let isDispatchReady = Atomic(false)

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let queue = SystemDisk.opening { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
      if queue < 0 { throw FolderWatch.error(errno, folder) }
      let mask = UInt32(IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
      // The descriptor always refers to this folder, even if another one is at the path now. Without /proc, the path is used.
      let places = ["/proc/self/fd/\(folder.number)", path]
      let isWatched = places.contains { (place: String) in unsafe inotify_add_watch(queue, place, mask) >= 0 }
      // If a folder above is moved, the path refers to another folder, and this one receives no event. A folder above that cannot be
      // watched is left out.
      let ownMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) | FolderWatch.addToMask
      for ancestor in PathResolution.ancestors(of: path) { _ = unsafe inotify_add_watch(queue, ancestor, ownMask) }
      do throws(SystemError) {
        if !isWatched { throw SystemError(ofWatch: errno) }
        if !FolderWatch.isDispatchReady.load(ordering: .acquiring) { try FolderWatch.reserveDescriptors(like: queue) }
      } catch {
        rill_close(queue)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: queue, queue: DispatchQueue(label: "rill.store.watch"))
      let name = Array(name.utf8)
      source.setEventHandler { @Sendable in
        if FolderWatch.readEvents(queue, about: name) { changed() }
      }
      source.setCancelHandler { @Sendable in rill_close(queue) }
      source.setRegistrationHandler { @Sendable in FolderWatch.isDispatchReady.store(true, ordering: .releasing) }
      source.resume()
      self.source = ForkSafeDispatchSource(source)
    }

    func cancel() { source.cancel() }

    /// Throws if there are no descriptors left for Dispatch.
    ///
    /// For its first source, Dispatch opens two descriptors (`epoll_create1` and `eventfd`), and ends the process if it cannot. It opens
    /// them after this check, so another thread that opens the last ones in between can still cause that.
    private static func reserveDescriptors(like descriptor: Int32) throws(SystemError) {
      let first = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      let code = errno
      for reserved in [first, second] where reserved >= 0 { _ = close(reserved) }
      if second < 0 { throw SystemError(code) }
    }

    /// Returns the error of a queue of events that could not be made.
    ///
    /// One code stands for two limits: that of this process's descriptors, and that of the user's queues.
    private static func error(_ code: Int32, _ folder: Handle) -> SystemError {
      let descriptor = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
      if descriptor < 0 { return SystemError(code) }
      _ = close(descriptor)
      return SystemError(ofWatch: code)
    }

    /// Reads all pending events, and returns whether one of them concerns the named file or the folder itself.
    ///
    /// Events of other files are ignored: an append to the log does not matter before it is durable.
    private static func readEvents(_ queue: Int32, about name: [UInt8]) -> Bool {
      let head = MemoryLayout<inotify_event>.size
      var isMeant = false
      while true {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
          length = unsafe max(0, read(queue, buffer.baseAddress, 4096))
        }
        if bytes.isEmpty { return isMeant }
        var offset = 0
        while offset + head <= bytes.count {
          // The fields of an event: watch, mask, cookie, and length of the name, four bytes each.
          let nameLength = Int(bytes.number(UInt32.self, at: offset + 12).littleEndian)
          let padded = bytes[offset + head..<min(bytes.count, offset + head + nameLength)]
          // An event without a name concerns the folder itself, or reports that events were lost.
          if nameLength == 0 || padded.prefix(while: { $0 != 0 }).elementsEqual(name) { isMeant = true }
          offset += head + nameLength
        }
      }
    }
  }
#endif
