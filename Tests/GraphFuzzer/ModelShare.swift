/// A stream of the model that several subscribers share.
final class ModelShare {
  private let kind: ShareKind
  private let source: Stream
  /// Whether the first subscriber connects and the last one disconnects.
  private let isCounted: Bool
  private var hub: ModelHub
  private var deliveringHub: ModelHub?
  private var stored: [Int] = []
  private var end: Signal?
  private var connection: Slot?
  /// Whether the first subscriber receives stored values before it subscribes to the source.
  private var isConnecting = false
  /// How many connections are being made or disposed.
  private var transitions = 0
  /// The subscribers of the current connection, also those that have gone until the expiry.
  private var leases = 0

  init(_ kind: ShareKind, _ source: Stream, isCounted: Bool = true) {
    (self.kind, self.source, self.isCounted, hub) = (kind, source, isCounted, ModelHub(source.world))
  }

  var stream: Stream {
    Stream(source.world) { [self] sink, cancel in
      source.world.noteSubscription()
      let hub = hub
      // A subject that stores values ends for a new subscriber when the end is accepted, the other when it is delivered.
      if end != nil {
        let isKept = kind.replay > 0 || kind.expiry != nil || hub.hasEnded
        return hub.add(sink, cancel, replaying: stored, then: isKept ? end : nil)
      }
      guard isCounted else { return hub.add(sink, cancel, replaying: stored) }
      let member = Cancel()
      cancel.set { [self] in
        member.dispose()
        // A later connection has its own hub.
        guard hub === self.hub else { return }
        if kind.expiry != nil { return leave(hub) }
        if hub.isEmpty { self.disconnect() }
      }
      leases += 1
      let isFirst = connection == nil && !isConnecting
      if isFirst { isConnecting = true }
      hub.add(sink, member, replaying: stored)
      guard isFirst else { return }
      isConnecting = false
      if cancel.isDisposed, !hub.isEmpty { source.world.isAmbiguous = true }
      if !cancel.isDisposed { connect() }
    }
  }

  /// Connects and disconnects at the times of a plan.
  func schedule(_ plan: Connection) {
    var connected: Slot?
    _ = source.world.schedule(at: plan.connect) { [self] in
      if connection == nil { connect() }
      connected = connection
    }
    _ = source.world.schedule(at: plan.disconnect) { [self] in
      guard let connected, connected === connection else { return }
      let hub = hub
      disconnect()
      // The subject is deallocated, which releases its subscribers.
      if !kind.isForever { hub.accept(.released) }
    }
  }

  /// Removes a subscriber when the time has passed for which its connection outlives it.
  private func leave(_ hub: ModelHub) {
    guard connection != nil else { return }
    later { [self] in
      guard hub === self.hub, connection != nil else { return }
      leases -= 1
      if leases == 0 { disconnect() }
    }
  }

  private func later(_ action: @escaping () -> Void) {
    _ = source.world.schedule(at: source.world.clock + (kind.expiry ?? 0), isTimer: true, action)
  }

  private func connect() {
    // When a connection is made that is wanted while another one is being made or disposed is not defined.
    if transitions > 0 { source.world.isAmbiguous = true }
    transitions += 1
    defer { transitions -= 1 }
    let slot = Slot()
    connection = slot
    let hub = hub
    source.subscribe(slot.cancel) { [self] signal in
      guard slot.isActive else { return }
      if case .next(let value) = signal, end == nil { stored = (stored + [value]).suffix(kind.replay) }
      // A subject that the user has made is not released with the connection.
      if signal == .released, kind.isForever { source.world.isAmbiguous = true }
      if signal.isEnd {
        slot.markEnded()
        connection = nil
        if kind.expiry != nil, signal == .completed {
          end = signal
          later { [self] in (end, stored, self.hub, leases) = (nil, [], ModelHub(source.world), 0) }
        } else if kind.isForever {
          if end != nil { return }
          end = signal
        } else {
          stored = []
          self.hub = ModelHub(source.world)
          leases = 0
        }
      }
      // In which order a new connection and the one that is delivering deliver is not defined.
      if let deliveringHub, deliveringHub !== hub { source.world.isAmbiguous = true }
      let previous = deliveringHub
      deliveringHub = hub
      hub.accept(signal)
      deliveringHub = previous
    }
  }

  private func disconnect() {
    let slot = connection
    connection = nil
    if !kind.isForever { (stored, hub, leases) = ([], ModelHub(source.world), 0) }
    transitions += 1
    slot?.dispose()
    transitions -= 1
  }
}
