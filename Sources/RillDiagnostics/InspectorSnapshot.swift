import CRillDiagnostics

/// What an inspector sees at one moment, for all of its clients.
struct InspectorSnapshot {
  /// A live subscription.
  struct Subscription {
    let identity: UInt64
    let eventCount: UInt64
    let lastEvent: UInt32
    /// Changes when an operator or an inner stream comes or goes, and when the values turn out to be secret.
    var shape: UInt64
    /// The positions of its sections among the copies.
    var sections: [Int]
  }

  /// An event that was looked at.
  struct Sample {
    let identity: UInt64
    let eventCount: UInt64
    let tick: UInt32
    /// How the subscription ended, or nil for a value.
    let end: SubscriptionEnd?
    let text: String?
  }

  let now: UInt32
  let copies: ChainSectionsSnapshot
  private(set) var subscriptions: [Subscription] = []
  let samples: [Sample]
  /// How many events did not fit into the buffer.
  let droppedCount: UInt64
  let recordings: [AnnouncedRecordings.Recording]

  init(sectionLimit: Int, recordings: [AnnouncedRecordings.Recording]) {
    self.recordings = recordings
    now = SubscriptionTracker.tick()
    (samples, droppedCount) = Self.takeSamples()
    copies = ChainSectionsSnapshot(limit: sectionLimit)
    let numbers = copies.indices.map { copies.numbers($0) }
    var parents: [UInt64: UInt64] = [:]
    var positions: [UInt64: Int] = [:]
    for (index, section) in numbers.enumerated().reversed() {
      if section.parent != 0 {
        parents[section.identity] = section.parent
      } else if !section.isOver {
        positions[section.identity] = subscriptions.count
        subscriptions.append(
          Subscription(
            identity: section.identity, eventCount: section.eventCount, lastEvent: section.lastEvent,
            shape: Self.shape(of: section), sections: [index]))
      }
    }
    for (index, section) in numbers.enumerated() where section.parent != 0 {
      var root = section.parent
      while let next = parents[root] { root = next }
      guard let position = positions[root] else { continue }
      subscriptions[position].shape &+= Self.shape(of: section)
      subscriptions[position].sections.append(index)
    }
  }

  /// Returns everything that is known of a subscription.
  func details(of subscription: Subscription) -> TrackedSubscription? {
    LiveSubscriptions(subscription.sections.map { copies.state($0) }, now: now).first
  }

  private static func shape(of section: ChainSectionsSnapshot.Numbers) -> UInt64 {
    let count = UInt64(section.operationCount) &* 2 + (section.isSecret ? 1 : 0)
    return (section.identity &* 0x9E37_79B9_7F4A_7C15) ^ (count &* 0xC2B2_AE3D_27D4_EB4F)
  }

  private static func takeSamples() -> ([Sample], UInt64) {
    var (count, dropped): (UInt32, UInt64) = (0, 0)
    guard let samples = unsafe rill_take_samples(&count, &dropped) else { return ([], dropped) }
    defer { unsafe rill_free_samples(samples) }
    let converted = (0..<Int(count)).map { index in
      let sample = unsafe samples[index]
      var text: String?
      if sample.has_text {
        let bytes = unsafe UnsafeBufferPointer(start: rill_sample_text(samples + index), count: Int(sample.text_length))
        text = unsafe String(decoding: bytes, as: UTF8.self)
      }
      return Sample(
        identity: sample.identity, eventCount: sample.event_count, tick: sample.tick,
        end: sample.kind == RILL_VALUE ? nil : SubscriptionEnd(sample.kind), text: text)
    }
    return (converted, dropped)
  }
}
