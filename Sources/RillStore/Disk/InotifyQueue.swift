#if canImport(Glibc) || canImport(Musl)
  import CRillStore
  import Dispatch
  import Synchronization
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A queue of inotify, whose events Dispatch delivers.
  final class InotifyQueue: Sendable {
    struct Event {
      /// The descriptor of the watched folder, or -1 if events were lost.
      let descriptor: Int32
      /// The name of the file in the folder, or none if the event concerns the folder itself.
      let name: [UInt8]
      /// Whether the folder is not watched any more.
      let isLast: Bool
    }

    let descriptor: Int32
    private let source: ForkSafeDispatchSource
    private let forks = rill_fork_count()

    /// Whether Dispatch waits for descriptors in this process, so that it has those of its own.
    private static let isDispatchReady = Atomic(false)

    var isInherited: Bool { forks != rill_fork_count() }

    /// Opens a queue.
    ///
    /// `handle` is any open file. It is used to distinguish the limit of the process from that of the user.
    init(duplicating handle: Handle, _ received: @escaping @Sendable ([Event]) -> Void) throws(SystemError) {
      let queue = SystemDisk.opening { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
      if queue < 0 { throw InotifyQueue.error(errno, handle) }
      do throws(SystemError) {
        if !InotifyQueue.isDispatchReady.load(ordering: .acquiring) { try InotifyQueue.reserveDescriptors(like: queue) }
      } catch {
        rill_close(queue)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: queue, queue: DispatchQueue(label: "rill.store.watch"))
      source.setEventHandler { @Sendable in
        let events = InotifyQueue.readEvents(queue)
        if !events.isEmpty { received(events) }
      }
      source.setCancelHandler { @Sendable in rill_close(queue) }
      source.setRegistrationHandler { @Sendable in InotifyQueue.isDispatchReady.store(true, ordering: .releasing) }
      source.resume()
      descriptor = queue
      self.source = ForkSafeDispatchSource(source)
    }

    func close() { source.cancel() }

    /// Throws if there are no descriptors left for Dispatch.
    ///
    /// For its first source, Dispatch opens two descriptors (`epoll_create1` and `eventfd`), and ends the process if it cannot. It opens
    /// them after this check, so another thread that opens the last ones in between can still cause that.
    private static func reserveDescriptors(like descriptor: Int32) throws(SystemError) {
      let first = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      let code = errno
      for reserved in [first, second] where reserved >= 0 { SystemDisk.closeNow(reserved) }
      if second < 0 { throw SystemError(code) }
    }

    /// Returns the error of a queue of events that could not be made.
    ///
    /// One code stands for two limits: that of this process's descriptors, and that of the user's queues.
    private static func error(_ code: Int32, _ handle: Handle) -> SystemError {
      let descriptor = fcntl(handle.number, F_DUPFD_CLOEXEC, 0)
      if descriptor < 0 { return SystemError(code) }
      SystemDisk.closeNow(descriptor)
      return SystemError(ofWatch: code)
    }

    private static func readEvents(_ queue: Int32) -> [Event] {
      let head = MemoryLayout<inotify_event>.size
      var events: [Event] = []
      while true {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
          length = unsafe max(0, read(queue, buffer.baseAddress, 4096))
        }
        if bytes.isEmpty { return events }
        var offset = 0
        while offset + head <= bytes.count {
          // The fields of an event: watch, mask, cookie, and length of the name, four bytes each.
          let descriptor = Int32(bitPattern: bytes.number(UInt32.self, at: offset).littleEndian)
          let mask = bytes.number(UInt32.self, at: offset + 4).littleEndian
          let nameLength = Int(bytes.number(UInt32.self, at: offset + 12).littleEndian)
          let padded = bytes[offset + head..<min(bytes.count, offset + head + nameLength)]
          let isLast = mask & UInt32(IN_IGNORED) != 0
          events.append(Event(descriptor: descriptor, name: Array(padded.prefix { $0 != 0 }), isLast: isLast))
          offset += head + nameLength
        }
      }
    }
  }
#endif
