/// What a client of an inspector knows.
struct InspectorClientKnowledge {
  /// What is new for the client.
  struct Changes {
    /// The subscriptions that are new or have another shape.
    var subscriptions: [InspectorSnapshot.Subscription] = []
    /// Those that only have received values.
    var counts: [InspectorSnapshot.Subscription] = []
    var gone: [UInt64] = []
    var recordings: [AnnouncedRecordings.Recording] = []
  }

  private var subscriptions: [UInt64: (shape: UInt64, eventCount: UInt64)] = [:]
  private var recordingCount = 0

  /// Returns what the client does not know of a snapshot, and knows then.
  mutating func update(to snapshot: InspectorSnapshot) -> Changes {
    var changes = Changes()
    var gone = subscriptions
    subscriptions.removeAll(keepingCapacity: true)
    for subscription in snapshot.subscriptions {
      let before = gone.removeValue(forKey: subscription.identity)
      subscriptions[subscription.identity] = (subscription.shape, subscription.eventCount)
      if before?.shape != subscription.shape {
        changes.subscriptions.append(subscription)
      } else if before?.eventCount != subscription.eventCount {
        changes.counts.append(subscription)
      }
    }
    changes.gone = gone.keys.sorted()
    changes.recordings = snapshot.recordings.filter { $0.number > recordingCount }
    recordingCount = snapshot.recordings.last?.number ?? 0
    return changes
  }
}
