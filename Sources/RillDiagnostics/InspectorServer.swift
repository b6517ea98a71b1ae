import CRillDiagnostics
import Dispatch
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The socket of an inspector and its clients.
///
/// The queue has work only when a client connects, and ten times in a second while one is connected. Clients send nothing. What they
/// send is read and ignored.
final class InspectorServer: Sendable {
  private struct State {
    var isListening = true
    var listener: any DispatchSourceRead
    var timer: (any DispatchSourceTimer)?
    var clients: [InspectorServerConnection] = []
    var recordings: [AnnouncedRecording] = []
    /// How many were announced.
    var recordingCount = 0
    /// The paths of temporary recordings that were returned, each for a recorder of its own.
    var temporaryPaths: Set<String> = []
    /// Whether the tracker was started by this inspector.
    var startedTracker = false

    /// Adds a number if there is another recording of this name: of this process, or of a killed one that had the number of this one, as
    /// happens in containers.
    mutating func unusedPath(_ path: String) -> String {
      for number in 1... {
        let candidate = "\(path)\(number == 1 ? "" : "-\(number)").jsonl"
        if unsafe access(candidate, F_OK) != 0, temporaryPaths.insert(candidate).inserted { return candidate }
      }
      return path
    }
  }

  static let clientLimit = 4
  /// The events that fit between two updates.
  static let sampleCapacity: UInt32 = 2048
  /// The sections that are copied, so that an update takes milliseconds.
  static let sectionLimit = 20_000
  static let interval = DispatchTimeInterval.milliseconds(100)
  /// For how many seconds the recording of a process that was killed stays: seven days.
  static let recordingLifetime: Int64 = 7 * 24 * 60 * 60

  private let folder: InspectorFolder
  private let values: Inspector.Values
  private let tracking: Inspector.Tracking
  private let queue = DispatchQueue(label: "rill.inspector", qos: .utility)
  private let state: Locked<State>

  init(_ folder: InspectorFolder, _ values: Inspector.Values, _ tracking: Inspector.Tracking) throws(InspectorError) {
    (self.folder, self.values, self.tracking) = (folder, values, tracking)
    try folder.prepare()
    let descriptor = try folder.listen()
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { rill_socket_close(descriptor) }
    state = Locked(State(listener: source))
    if tracking == .fromStart, !SubscriptionTracker.isOn {
      SubscriptionTracker.start()
      state.withLock { $0.startedTracker = true }
    }
    source.setEventHandler { [weak self] in self?.accept(descriptor) }
    source.activate()
  }

  var clientCount: Int { state.withLock { $0.clients.count } }

  func stop() {
    rill_remove_files()
    state.withLock { state in
      guard state.isListening else { return }
      state.isListening = false
      state.listener.cancel()
      for client in state.clients { client.close() }
      state.clients = []
      sleep(&state)
      if state.startedTracker { SubscriptionTracker.stop() }
    }
  }

  func show(_ path: String) {
    let time = SubscriptionTracker.tick()
    state.withLock { state in
      // A program that makes a recorder for each screen must not fill memory.
      if state.recordings.count == 100 { state.recordings.removeFirst() }
      state.recordingCount += 1
      state.recordings.append(AnnouncedRecording(number: state.recordingCount, path: path, time: time))
    }
  }

  func temporaryRecording(_ name: String) -> String {
    let name = String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(32))
    unsafe rill_remove_old_recordings(folder.path, Self.recordingLifetime)
    let path = state.withLock { $0.unusedPath("\(folder.path)/\(getpid())-\(name.isEmpty ? "recording" : name)") }
    unsafe rill_remove_at_exit(path)
    show(path)
    return path
  }

  // MARK: Clients

  private func accept(_ listener: Int32) {
    state.withLock { state in
      guard state.isListening else { return }
      let descriptor = rill_socket_accept(listener)
      if descriptor == -EMFILE || descriptor == -ENFILE || descriptor == -ENOMEM {
        // The connection stays, and with it the event.
        state.listener.suspend()
        // Retains the server, because a suspended source must not be deallocated.
        queue.asyncAfter(deadline: .now() + .seconds(1)) { self.state.withLock { $0.listener.resume() } }
        return
      }
      guard descriptor >= 0 else { return }
      guard state.clients.count < Self.clientLimit else {
        InspectorMessage.refusal("\(Self.clientLimit) clients are connected already").send(to: descriptor)
        rill_socket_close(descriptor)
        return
      }
      wake(&state)
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setCancelHandler { rill_socket_close(descriptor) }
      source.setEventHandler { [weak self] in self?.readable(descriptor) }
      state.clients.append(InspectorServerConnection(descriptor, source, InspectorMessage.hello(values, tracking)))
      source.activate()
      update(&state)
    }
  }

  /// Begins to look at events, before the first client is added.
  private func wake(_ state: inout State) {
    guard state.clients.isEmpty else { return }
    if tracking == .whileConnected, !SubscriptionTracker.isOn {
      SubscriptionTracker.start()
      state.startedTracker = true
    }
    unsafe rill_start_sampling(Self.sampleCapacity, values == .described ? describe : nil)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now() + Self.interval, leeway: .milliseconds(5))
    timer.activate()
    state.timer = timer
  }

  /// Releases everything that only clients need, after the last one has gone.
  private func sleep(_ state: inout State) {
    guard state.clients.isEmpty, let timer = state.timer else { return }
    timer.cancel()
    state.timer = nil
    rill_stop_sampling()
    if tracking == .whileConnected, state.startedTracker {
      SubscriptionTracker.stop()
      state.startedTracker = false
    }
  }

  private func readable(_ descriptor: Int32) {
    state.withLock { state in
      guard let index = state.clients.firstIndex(where: { $0.descriptor == descriptor }) else { return }
      if state.clients[index].readAndIgnore() { return }
      state.clients[index].close()
      state.clients.remove(at: index)
      sleep(&state)
    }
  }

  // MARK: Updates

  private func tick() {
    state.withLock { state in
      let begin = DispatchTime.now()
      update(&state)
      for client in state.clients where client.isOver { client.close() }
      state.clients.removeAll { $0.isOver }
      sleep(&state)
      // An update of very many subscriptions takes at most a tenth of a core.
      let time = DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds
      let pause = max(Self.interval, .nanoseconds(Int(clamping: time) * 9))
      state.timer?.schedule(deadline: .now() + pause, leeway: .milliseconds(5))
    }
  }

  private func update(_ state: inout State) {
    let snapshot = InspectorSnapshot(sectionLimit: Self.sectionLimit, recordings: state.recordings)
    for index in state.clients.indices { state.clients[index].update(snapshot) }
  }
}

extension DispatchTimeInterval {
  fileprivate var nanoseconds: Int {
    switch self {
    case .milliseconds(let count): count * 1_000_000
    case .nanoseconds(let count): count
    default: 0
    }
  }
}

private func max(_ first: DispatchTimeInterval, _ second: DispatchTimeInterval) -> DispatchTimeInterval {
  first.nanoseconds < second.nanoseconds ? second : first
}

/// Writes the description of a value that is about to be delivered, and returns its length.
private func describe(_ sample: rill_sampled_value) -> UInt {
  func description<Value>(_: Value.Type) -> String {
    unsafe ValueDescription(sample.value.assumingMemoryBound(to: Value.self).pointee, limit: Int(sample.capacity)).text
  }
  // The core passes the metadata of the type.
  let bytes = unsafe description(unsafeBitCast(sample.type, to: Any.Type.self)).utf8
  for (index, byte) in bytes.enumerated() { unsafe sample.text[index] = byte }
  return UInt(bytes.count)
}
