// Whose callback may do what: it is called where the property is assigned, which a protocol's function does not say by itself.
import RillProperties

@MainActor class Screen: Observed {  // expect-warning[5]: conformance of 'Screen' to protocol 'Observed' crosses into main actor-isolated code // expect-error[6]: conformance of 'Screen' to protocol 'Observed' crosses into main actor-isolated code
  @BroadcastObservable var title = ""
  func broadcastValueWillChange<Value>(newValue: Value) { print(title) }
}

actor Worker: Observed {  // expect-error[5,6,main]: conformance of 'Worker' to protocol 'Observed' crosses into actor-isolated code
  @BroadcastObservable var jobs = 0
  func broadcastValueWillChange<Value>(newValue: Value) { print(jobs) }
}

nonisolated final class Refused: Observed, Sendable {
  @BroadcastObservable var age = 0  // expect-error[6,main]: 'nonisolated' // expect-warning[5]: 'nonisolated' // expect-error[6,main]: stored property '_age' of 'Sendable'-conforming class 'Refused' is mutable // expect-warning[5]: stored property '_age' of 'Sendable'-conforming class 'Refused' is mutable
  func broadcastValueWillChange<Value>(newValue: Value) {}
}
