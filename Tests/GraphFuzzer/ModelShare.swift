/// A stream of the model that several subscribers share.
final class ModelShare {
  private let kind: ShareKind
  private let source: ModelStream
  /// Whether the first subscriber connects and the last one disconnects.
  private let isCounted: Bool
  private var broadcaster: ModelBroadcaster
  private var deliveringHub: ModelBroadcaster?
  private var stored: [Int] = []
  private var end: IntEvent?
  private var connection: ModelSourceSubscription?
  /// Whether the first subscriber receives stored values before it subscribes to the source.
  private var isConnecting = false
  /// How many connections are being made or disposed.
  private var transitions = 0
  /// The subscribers of the current connection, also those that have gone until the expiry.
  private var leases = 0

  init(_ kind: ShareKind, _ source: ModelStream, isCounted: Bool = true) {
    (self.kind, self.source, self.isCounted, broadcaster) = (kind, source, isCounted, ModelBroadcaster(source.scheduler))
  }

  var stream: ModelStream {
    ModelStream(source.scheduler) { [self] sink, disposable in
      source.scheduler.noteSubscription()
      let broadcaster = broadcaster
      // A subject that stores values ends for a new subscriber when the end is accepted, the other when it is delivered.
      if end != nil {
        let isKept = kind.replay > 0 || kind.expiry != nil || broadcaster.hasEnded
        return broadcaster.add(sink, disposable, replaying: stored, then: isKept ? end : nil)
      }
      guard isCounted else { return broadcaster.add(sink, disposable, replaying: stored) }
      let member = ModelDisposable()
      disposable.set { [self] in
        member.dispose()
        // A later connection has its own broadcaster.
        guard broadcaster === self.broadcaster else { return }
        if kind.expiry != nil { return leave(broadcaster) }
        if broadcaster.isEmpty { self.disconnect() }
      }
      leases += 1
      let isFirst = connection == nil && !isConnecting
      if isFirst { isConnecting = true }
      broadcaster.add(sink, member, replaying: stored)
      guard isFirst else { return }
      isConnecting = false
      if disposable.isDisposed, !broadcaster.isEmpty { source.scheduler.isAmbiguous = true }
      if !disposable.isDisposed { connect() }
    }
  }

  /// Connects and disconnects at the times of a plan.
  func schedule(_ plan: Connection) {
    var connected: ModelSourceSubscription?
    _ = source.scheduler.schedule(at: plan.connect) { [self] in
      if connection == nil { connect() }
      connected = connection
    }
    _ = source.scheduler.schedule(at: plan.disconnect) { [self] in
      guard let connected, connected === connection else { return }
      let broadcaster = broadcaster
      disconnect()
      // The subject is deallocated, which releases its subscribers.
      if !kind.isForever { broadcaster.accept(.released) }
    }
  }

  /// Removes a subscriber when the time has passed for which its connection outlives it.
  private func leave(_ broadcaster: ModelBroadcaster) {
    guard connection != nil else { return }
    later { [self] in
      guard broadcaster === self.broadcaster, connection != nil else { return }
      leases -= 1
      if leases == 0 { disconnect() }
    }
  }

  private func later(_ action: @escaping () -> Void) {
    _ = source.scheduler.schedule(at: source.scheduler.clock + (kind.expiry ?? 0), isTimer: true, action)
  }

  private func connect() {
    // When a connection is made that is wanted while another one is being made or disposed is not defined.
    if transitions > 0 { source.scheduler.isAmbiguous = true }
    transitions += 1
    defer { transitions -= 1 }
    let input = ModelSourceSubscription()
    connection = input
    let broadcaster = broadcaster
    source.subscribe(input.disposable) { [self] event in
      guard input.isActive else { return }
      if case .next(let value) = event, end == nil { stored = (stored + [value]).suffix(kind.replay) }
      // A subject that the user has made is not released with the connection.
      if event == .released, kind.isForever { source.scheduler.isAmbiguous = true }
      if event.isEnd {
        input.markEnded()
        connection = nil
        if kind.expiry != nil, event == .completed {
          end = event
          later { [self] in (end, stored, self.broadcaster, leases) = (nil, [], ModelBroadcaster(source.scheduler), 0) }
        } else if kind.isForever {
          if end != nil { return }
          end = event
        } else {
          stored = []
          self.broadcaster = ModelBroadcaster(source.scheduler)
          leases = 0
        }
      }
      // In which order a new connection and the one that is delivering deliver is not defined.
      if let deliveringHub, deliveringHub !== broadcaster { source.scheduler.isAmbiguous = true }
      let previous = deliveringHub
      deliveringHub = broadcaster
      broadcaster.accept(event)
      deliveringHub = previous
    }
  }

  func disconnect() {
    let input = connection
    connection = nil
    if !kind.isForever { (stored, broadcaster, leases) = ([], ModelBroadcaster(source.scheduler), 0) }
    transitions += 1
    input?.dispose()
    transitions -= 1
  }
}
