import CRillDiagnostics
import CRillThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
      line.add("pid", getpid())
      line.add("program", CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "")
      line.add("values", values == .described ? "described" : "types")
      line.add("tracking", tracking == .fromStart ? "fromStart" : "whileConnected")
    }
  }

  static func refusal(_ reason: String) -> InspectorMessage { opening { $0.add("refused", reason) } }

  /// Returns what is new for a client.
  ///
  /// - Parameters:
  ///   - snapshot: what is seen now.
  ///   - known: what the client knows, which is updated.
  ///   - dropped: the events that the client has missed before.
  ///   - recordings: the number of the newest recording that the client knows.
  /// - Returns: The line.
  static func update(
    _ snapshot: InspectorSnapshot, known: inout [UInt64: InspectorServerConnection.Known], dropped: UInt64, recordings: Int
  ) -> InspectorMessage {
    var line = JSONLineWriter()
    line.beginObject()
    line.add("time", ticks: snapshot.now)
    line.add("live", snapshot.subscriptions.count)
    var (new, counts): ([InspectorSnapshot.Subscription], [InspectorSnapshot.Subscription]) = ([], [])
    var next: [UInt64: InspectorServerConnection.Known] = [:]
    next.reserveCapacity(snapshot.subscriptions.count)
    for subscription in snapshot.subscriptions {
      let before = known.removeValue(forKey: subscription.identity)
      next[subscription.identity] = .init(shape: subscription.shape, eventCount: subscription.eventCount)
      if before?.shape != subscription.shape {
        new.append(subscription)
      } else if before?.eventCount != subscription.eventCount {
        counts.append(subscription)
      }
    }
    if !new.isEmpty {
      line.beginArray("subscriptions")
      for subscription in new {
        guard let details = snapshot.details(of: subscription) else { continue }
        add(details, subscription, snapshot.now, to: &line)
      }
      line.end()
    }
    if !counts.isEmpty {
      line.beginArray("counts")
      for subscription in counts {
        line.beginArray()
        line.add(nil, subscription.identity)
        line.add(nil, subscription.eventCount)
        line.add(nil, ticks: subscription.lastEvent)
        line.end()
      }
      line.end()
    }
    if !snapshot.samples.isEmpty {
      line.beginArray("events")
      for sample in snapshot.samples { add(sample, to: &line) }
      line.end()
    }
    if !known.isEmpty {
      line.beginArray("gone")
      for identity in known.keys.sorted() { line.add(nil, identity) }
      line.end()
    }
    known = next
    let added = snapshot.recordings.filter { $0.number > recordings }
    if !added.isEmpty {
      line.beginArray("recordings")
      for recording in added {
        line.beginObject()
        line.add("path", recording.path)
        line.add("at", ticks: recording.time)
        line.end()
      }
      line.end()
    }
    if dropped + snapshot.droppedCount > 0 { line.add("dropped", dropped + snapshot.droppedCount) }
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
    line.add("since", ticks: now &- UInt32(details.age / .milliseconds(CoarseClock.milliseconds)))
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
    if !chain.others.isEmpty {
      line.beginArray("others")
      for other in chain.others { add(other, nil, to: &line) }
      line.end()
    }
    line.end()
  }

  /// `[id, time, count, kind]`, with the text as the fifth element.
  private static func add(_ sample: InspectorSnapshot.Sample, to line: inout JSONLineWriter) {
    line.beginArray()
    line.add(nil, sample.identity)
    line.add(nil, ticks: sample.tick)
    line.add(nil, sample.eventCount)
    let kind =
      switch sample.kind {
      case RILL_COMPLETED: "completed"
      case RILL_FAILED: "failed"
      case RILL_SILENT: "silent"
      case RILL_VALUE: "next"
      default: "disposed"
      }
    line.add(nil, kind)
    if let text = sample.text { line.add(nil, text) }
    line.end()
  }
}
