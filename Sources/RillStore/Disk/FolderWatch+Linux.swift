#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A watch of a folder, with inotify.
  final class FolderWatch: Watch, @unchecked Sendable {
    // Sendable: a dispatch source can be cancelled from any thread, and this class does nothing else with it.
    private let source: any DispatchSourceRead

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if queue < 0 { throw SystemError(errno) }
      let mask = UInt32(IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
      // The descriptor always refers to this folder, even if another one is at the path now. Without /proc, the path is used.
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
