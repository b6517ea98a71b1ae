import CRillDiagnostics
import Dispatch
import RillLocks

/// The socket of an inspector, its clients and the timer of their updates.
///
/// The queue has work only when a client connects, and ten times in a second while one is connected. What clients
/// send is read and ignored.
///
/// **Threads.** The listener, the clients and the timer belong to the serial queue. Only this queue copies subscriptions, writes lines and
/// sends them. `stop` and `clientCount` wait for it. A thread that announces a recording does not: `recordings` has a lock of its own,
/// under which an entry is added or the list is copied. What threads deliver reaches the queue through the buffer of samples
/// (`SampleBuffer.c`), and what they subscribe through the list of sections (`SectionList.c`). Neither makes a thread wait for an update.
final class InspectorServer: Sendable {
  private struct State {
    let listener: any DispatchSourceRead
    var timer: (any DispatchSourceTimer)?
    var clients: [InspectorClient] = []
    var isStopped = false
    /// Whether the tracker was started by this inspector.
    var startedTracker = false
  }

  private static let clientLimit = 4
  /// The events that fit between two updates.
  private static let sampleCapacity: UInt32 = 2048
  /// The sections that are copied, so that an update takes milliseconds.
  private static let sectionLimit = 20_000
  /// Between two updates, in nanoseconds.
  private static let interval = 100_000_000

  private let values: Inspector.Values
  private let tracking: Inspector.Tracking
  let recordings: AnnouncedRecordings
  private let queue = DispatchQueue(label: "rill.inspector", qos: .utility)
  /// Taken only on `queue`, so that no thread ever waits for the lock.
  private let state: Locked<State>

  init(_ folder: InspectorFolder, _ values: Inspector.Values, _ tracking: Inspector.Tracking) throws(InspectorError) {
    (self.values, self.tracking, recordings) = (values, tracking, AnnouncedRecordings(folder))
    try folder.prepare()
    let descriptor = try folder.listen()
    let listener = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    state = Locked(State(listener: listener))
    listener.setCancelHandler { rill_socket_close(descriptor) }
    listener.setEventHandler { [weak self] in self?.accept(descriptor) }
    if tracking == .fromStart { onQueue(startTracker) }
    listener.activate()
  }

  var clientCount: Int { onQueue { $0.clients.count } }

  func stop() {
    rill_remove_files()
    onQueue { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      state.listener.cancel()
      for client in state.clients { client.close() }
      state.clients = []
      stopUpdates(&state)
      stopTracker(&state)
    }
  }

  private func onQueue<Result>(_ body: (inout State) -> Result) -> Result { queue.sync { state.withLock(body) } }

  private func startTracker(_ state: inout State) {
    guard !SubscriptionTracker.isOn else { return }
    SubscriptionTracker.start()
    state.startedTracker = true
  }

  private func stopTracker(_ state: inout State) {
    if state.startedTracker { SubscriptionTracker.stop() }
    state.startedTracker = false
  }

  // MARK: Events of the queue

  private func accept(_ listeningDescriptor: Int32) {
    state.withLock { state in
      guard !state.isStopped else { return }
      let descriptor = rill_socket_accept(listeningDescriptor)
      guard descriptor >= 0 else {
        if rill_socket_lacks_resources(descriptor) { pause(state.listener) }
        return
      }
      guard state.clients.count < Self.clientLimit else {
        InspectorMessage.refusal("\(Self.clientLimit) clients are connected already").send(to: descriptor)
        rill_socket_close(descriptor)
        return
      }
      if state.clients.isEmpty { startUpdates(&state) }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setCancelHandler { rill_socket_close(descriptor) }
      source.setEventHandler { [weak self] in self?.read(descriptor) }
      state.clients.append(InspectorClient(descriptor, source, InspectorMessage.hello(values, tracking)))
      source.activate()
      update(&state)
    }
  }

  /// The connection stays, and with it the event, until descriptors or memory are free.
  private func pause(_ listener: any DispatchSourceRead) {
    listener.suspend()
    // Retains this object, because a suspended source must not be deallocated.
    queue.asyncAfter(deadline: .now() + .seconds(1)) { self.state.withLock { $0.listener.resume() } }
  }

  private func read(_ descriptor: Int32) {
    state.withLock { state in
      guard let index = state.clients.firstIndex(where: { $0.descriptor == descriptor }) else { return }
      if state.clients[index].readAndIgnore() { return }
      state.clients.remove(at: index).close()
      if state.clients.isEmpty { stopUpdates(&state) }
    }
  }

  private func tick() {
    state.withLock { state in
      let begin = DispatchTime.now()
      update(&state)
      for client in state.clients where client.isOver { client.close() }
      state.clients.removeAll { $0.isOver }
      if state.clients.isEmpty { return stopUpdates(&state) }
      // An update of very many subscriptions takes at most a tenth of a core.
      let time = Int(clamping: DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds)
      state.timer?.schedule(deadline: .now() + .nanoseconds(max(Self.interval, 9 * time)), leeway: .milliseconds(5))
    }
  }

  // MARK: Updates

  private func startUpdates(_ state: inout State) {
    if tracking == .whileConnected { startTracker(&state) }
    unsafe rill_start_sampling(Self.sampleCapacity, values == .described ? describe : nil)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now() + .nanoseconds(Self.interval), leeway: .milliseconds(5))
    timer.activate()
    state.timer = timer
  }

  /// Releases everything that only clients need, after the last one has gone.
  private func stopUpdates(_ state: inout State) {
    guard let timer = state.timer else { return }
    timer.cancel()
    state.timer = nil
    rill_stop_sampling()
    if tracking == .whileConnected { stopTracker(&state) }
  }

  private func update(_ state: inout State) {
    let snapshot = InspectorSnapshot(sectionLimit: Self.sectionLimit, recordings: recordings.newest)
    for index in state.clients.indices { state.clients[index].update(snapshot) }
  }
}
