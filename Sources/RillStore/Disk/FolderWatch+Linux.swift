#if canImport(Glibc) || canImport(Musl)
  import CRillStore
  import RillLocks
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A watch of a folder, with inotify.
  final class FolderWatch: Watch {
    private let number: UInt64

    init(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      number = try FolderEvents.shared.add(name, in: folder, at: path, changed)
    }

    deinit { cancel() }

    func cancel() { FolderEvents.shared.remove(number) }
  }

  /// The events of all folders that the stores of this process watch.
  ///
  /// They share one queue of inotify, because a user can have few of them. The queue is open while there are watches.
  final class FolderEvents: Sendable {
    static let shared = FolderEvents()

    /// A watch of a folder, which receives its events.
    private struct Subscriber {
      /// The name of the file in the folder whose events are meant, or nil if only those of the folder itself are.
      let name: [UInt8]?
      let changed: @Sendable () -> Void
    }

    private struct State {
      var queue: InotifyQueue?
      /// Different for each queue: the descriptors of another one can be the same numbers.
      var queueNumber: UInt64 = 0
      /// By the descriptor of a watched folder, and the number of the watch.
      var subscribers: [Int32: [UInt64: Subscriber]] = [:]
      var next: UInt64 = 1
    }

    private let state = Locked(State())
    private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    /// `IN_MASK_ADD`: a folder that is watched already keeps its other events.
    private static let addToMask: UInt32 = 0x2000_0000

    /// Watches a folder, and returns the number of the watch.
    func add(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) -> UInt64 {
      let outcome: Result<UInt64, SystemError> = state.withLock { state in
        do throws(SystemError) {
          return .success(try Self.add(name, in: folder, at: path, changed, &state) { [self] in deliver($0, of: $1) })
        } catch {
          return .failure(error)
        }
      }
      return try outcome.get()
    }

    private static func add(
      _ name: String, in folder: Handle, at path: String, _ changed: @escaping @Sendable () -> Void, _ state: inout State,
      _ deliver: @escaping @Sendable ([InotifyQueue.Event], _ queueNumber: UInt64) -> Void
    ) throws(SystemError) -> UInt64 {
      // A child process has none of the descriptors of its parent.
      if state.queue?.isInherited == true { (state.queue, state.subscribers) = (nil, [:]) }
      let queue: InotifyQueue
      if let open = state.queue {
        queue = open
      } else {
        let queueNumber = state.queueNumber + 1
        queue = try InotifyQueue(duplicating: folder) { deliver($0, queueNumber) }
        state.queueNumber = queueNumber
      }
      let number = state.next
      func watch(_ place: String, _ mask: UInt32, _ name: String?) -> Bool {
        let descriptor = unsafe inotify_add_watch(queue.descriptor, place, mask | addToMask)
        if descriptor < 0 { return false }
        let subscriber = Subscriber(name: name.map { Array($0.utf8) }, changed: changed)
        state.subscribers[descriptor, default: [:]][number] = subscriber
        return true
      }
      // The descriptor always refers to this folder, even if another one is at the path now. Without /proc, the path is used.
      let mask = UInt32(IN_MODIFY | IN_DELETE) | ownEvents
      let isWatched = ["/proc/self/fd/\(folder.number)", path].contains { (place: String) in watch(place, mask, name) }
      if !isWatched {
        let error = SystemError(ofWatch: errno)
        if state.queue == nil { queue.close() }
        throw error
      }
      // If a folder above is moved, the path refers to another folder, and this one receives no event. A folder above that cannot be
      // watched is left out. One that is watched as the folder of a store already keeps that name.
      for ancestor in PathResolution.ancestors(of: path) { _ = watch(ancestor, ownEvents, nil) }
      state.queue = queue
      state.next += 1
      return number
    }

    func remove(_ number: UInt64) {
      state.withLock { state in
        guard let queue = state.queue, !queue.isInherited else { return }
        for (descriptor, subscribers) in state.subscribers where subscribers[number] != nil {
          state.subscribers[descriptor]?[number] = nil
          if subscribers.count > 1 { continue }
          state.subscribers[descriptor] = nil
          inotify_rm_watch(queue.descriptor, descriptor)
        }
        if state.subscribers.isEmpty {
          queue.close()
          state.queue = nil
        }
      }
    }

    /// Calls the closures of the watches that events concern.
    ///
    /// Events of other files are ignored: an append to the log does not matter before it is durable.
    private func deliver(_ events: [InotifyQueue.Event], of queueNumber: UInt64) {
      let concerned = state.withLock { state -> [UInt64: @Sendable () -> Void] in
        var concerned: [UInt64: @Sendable () -> Void] = [:]
        // A queue that is closed can still deliver the ends of its watches.
        if queueNumber != state.queueNumber { return concerned }
        for event in events {
          // Lost events can have concerned all.
          let lists = event.descriptor < 0 ? Array(state.subscribers.values) : [state.subscribers[event.descriptor] ?? [:]]
          for (number, subscriber) in lists.joined() {
            // An event without a name concerns the folder itself.
            if event.name.isEmpty || subscriber.name == event.name { concerned[number] = subscriber.changed }
          }
          if event.isLast { state.subscribers[event.descriptor] = nil }
        }
        return concerned
      }
      for changed in concerned.values { changed() }
    }
  }
#endif
