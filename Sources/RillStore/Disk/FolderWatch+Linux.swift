#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Watches a folder with inotify; the system wakes a queue, nobody asks again and again.
  final class FolderWatch: Watch, @unchecked Sendable {
    // Sendable: a dispatch source may be cancelled from any thread, and nothing else is done to it.
    private let source: any DispatchSourceRead

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if queue < 0 { throw SystemError(errno) }
      let mask = UInt32(IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
      // By its descriptor, so that it is this folder, whatever is at the path by now; by the path where there is no /proc.
      let places = ["/proc/self/fd/\(folder.number)", path]
      let isWatched = places.contains { (place: String) in unsafe inotify_add_watch(queue, place, mask) >= 0 }
      if !isWatched {
        let code = errno
        _ = close(queue)
        throw SystemError(code)
      }
      source = DispatchSource.makeReadSource(fileDescriptor: queue, queue: DispatchQueue(label: "rill.store.watch"))
      let name = Array(name.utf8)
      source.setEventHandler { @Sendable in
        if FolderWatch.readEvents(queue, about: name) { changed() }
      }
      source.setCancelHandler { @Sendable in _ = close(queue) }
      source.resume()
    }

    func cancel() { source.cancel() }

    deinit { source.cancel() }

    /// Reads all events that are there, and says whether one of them is meant.
    ///
    /// Those about other files of the folder are not: a frame appended to the log says nothing before it is durable.
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
          // The event's fields: watch, mask, cookie, length of the name, four bytes each.
          let nameLength = Int(bytes.number(UInt32.self, at: offset + 12).littleEndian)
          let padded = bytes[offset + head..<min(bytes.count, offset + head + nameLength)]
          // Without a name it is about the folder itself, or that events were lost.
          if nameLength == 0 || padded.prefix(while: { $0 != 0 }).elementsEqual(name) { isMeant = true }
          offset += head + nameLength
        }
      }
    }
  }
#endif
