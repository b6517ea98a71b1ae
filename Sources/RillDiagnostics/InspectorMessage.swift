import CRillDiagnostics

/// A line that an inspector sends.
///
/// *Seeing a running program* describes them.
struct InspectorMessage {
  static let version = 1
  let bytes: [UInt8]

  /// Sends the message as far as the socket takes it.
  func send(to descriptor: Int32) {
    _ = unsafe bytes.withUnsafeBytes { unsafe rill_socket_send(descriptor, $0.baseAddress, UInt($0.count)) }
  }

  private static func opening(_ add: (inout JSONLineWriter) -> Void) -> InspectorMessage {
    var line = JSONLineWriter()
    line.beginObject()
    line.add("rill", "inspector")
    line.add("version", version)
    add(&line)
    line.end()
    return InspectorMessage(bytes: line.bytes)
  }

  static func hello(_ values: Inspector.Values, _ tracking: Inspector.Tracking) -> InspectorMessage {
    opening { line in
      line.add("pid", InspectorFolder.process)
      line.add("program", CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "")
      line.add("values", values == .described ? "described" : "types")
      line.add("tracking", tracking == .fromStart ? "fromStart" : "whileConnected")
    }
  }

  static func refusal(_ reason: String) -> InspectorMessage { opening { $0.add("refused", reason) } }

  /// Creates a line with what is new for a client, and the number of events that it misses.
  static func update(
    _ snapshot: InspectorSnapshot, _ changes: InspectorClientKnowledge.Changes, dropped: UInt64
  ) -> InspectorMessage {
    var line = JSONLineWriter()
    line.beginObject()
    line.add("time", ticks: snapshot.now)
    line.add("live", snapshot.subscriptions.count)
    line.addArray("subscriptions", changes.subscriptions) { line, subscription in
      guard let details = snapshot.details(of: subscription) else { return }
      add(details, subscription, snapshot.now, to: &line)
    }
    line.addArray("counts", changes.counts) { line, subscription in
      line.beginArray()
      line.add(nil, subscription.identity)
      line.add(nil, subscription.eventCount)
      line.add(nil, ticks: subscription.lastEvent)
      line.end()
    }
    line.addArray("events", snapshot.samples) { line, sample in add(sample, to: &line) }
    line.addArray("gone", changes.gone) { line, identity in line.add(nil, identity) }
    line.addArray("recordings", changes.recordings) { line, recording in
      line.beginObject()
      line.add("path", recording.path)
      line.add("at", ticks: recording.time)
      line.end()
    }
    if dropped > 0 { line.add("dropped", dropped) }
    if snapshot.copies.omittedCount > 0 { line.add("omitted", snapshot.copies.omittedCount) }
    line.end()
    return InspectorMessage(bytes: line.bytes)
  }

  private static func add(
    _ details: TrackedSubscription, _ subscription: InspectorSnapshot.Subscription, _ now: UInt32, to line: inout JSONLineWriter
  ) {
    line.beginObject()
    line.add("id", details.id)
    line.add("file", details.callSite.file)
    line.add("line", details.callSite.line)
    line.add("type", details.valueType)
    if details.isSecret { line.add("secret", true) }
    if details.isWeak { line.add("weak", true) }
    line.add("since", ticks: now &- CoarseClock.ticks(details.age))
    line.add("count", subscription.eventCount)
    if subscription.eventCount > 0 { line.add("last", ticks: subscription.lastEvent) }
    line.add("thread", details.thread)
    add(UserVisibleChain(details.chain).chain, "chain", to: &line)
    line.end()
  }

  private static func add(_ chain: TrackedSubscription.Chain, _ name: String?, to line: inout JSONLineWriter) {
    line.beginObject(name)
    line.beginArray("operations")
    for operation in chain.operations { line.add(nil, operation) }
    line.end()
    if let source = chain.source { add(source, "source", to: &line) }
    line.addArray("others", chain.others) { line, other in add(other, nil, to: &line) }
    line.end()
  }

  /// `[id, time, count, kind]`, with the text as the fifth element.
  private static func add(_ sample: InspectorSnapshot.Sample, to line: inout JSONLineWriter) {
    line.beginArray()
    line.add(nil, sample.identity)
    line.add(nil, ticks: sample.tick)
    line.add(nil, sample.eventCount)
    let kind =
      switch sample.end {
      case nil: "next"
      case .completed: "completed"
      case .failed: "failed"
      case .silent: "silent"
      case .disposed: "disposed"
      }
    line.add(nil, kind)
    if let text = sample.text { line.add(nil, text) }
    line.end()
  }
}
