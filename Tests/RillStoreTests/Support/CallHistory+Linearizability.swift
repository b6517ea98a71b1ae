// The check whether some order of the calls explains all results.
//
// A history is linearizable if each call takes effect at one moment between its begin and its end. The check follows the begins and ends in
// the order of their times, and keeps every state in which the store can be: the values, and which of the calls that have not ended have
// taken effect. It fails at the first end that no state allows.
//
// Observers are checked against the same states. The changes that an observer receives together hold after one change of the store, in the
// order of the store's changes, and before the observer receives them. Changes of other processes can be missing.

extension CallHistory {
  /// A state in which the store can be.
  fileprivate struct State: Hashable {
    var values: [Int]
    /// The values in the backups.
    var saved: [Int: [Int]] = [:]
    /// For each observer, how many deliveries are explained, or nil before its observation began.
    var explained: [Int?]
    /// The calls that have not ended and have taken effect.
    var done: Set<Int> = []
  }

  /// Sets the end of calls without one: their effect is decided when a call that began after the death of the process has changed the
  /// store.
  private var bounded: [Call] {
    calls.map { call in
      guard call.end == nil || call.isOptional else { return call }
      var call = call
      let known = call.end ?? call.deadAt ?? .max
      call.isOptional = true
      call.end =
        calls.filter { $0.begin > known && $0.kind.writes && $0.end != nil && !$0.isOptional }.compactMap(\.end).min() ?? .max
      return call
    }
  }

  private enum Event {
    case begin(Int)
    case end(Int)
    case start(observer: Int)
    case delivery(observer: Int, Int)

    /// The order of events of one moment.
    var rank: Int {
      switch self {
      case .begin, .start: 0
      case .delivery: 1
      case .end: 2
      }
    }
  }

  /// The end of a call, or the delivery, that no state allows.
  struct Failure {
    var time: UInt64
    var description: String
  }

  /// Returns the first end or delivery at which no state is left, or nil if all results and deliveries are explained.
  func failure() -> Failure? {
    let calls = bounded
    var events: [(time: UInt64, event: Event)] = []
    for (index, call) in calls.enumerated() {
      events.append((call.begin, .begin(index)))
      events.append((call.end ?? .max, .end(index)))
    }
    for (index, observer) in observers.enumerated() {
      events.append((observer.start, .start(observer: index)))
      for (number, delivery) in observer.deliveries.enumerated() {
        events.append((delivery.time, .delivery(observer: index, number)))
      }
    }
    events.sort { ($0.time, $0.event.rank) < ($1.time, $1.event.rank) }
    var states: Set<State> = [State(values: [0, 0, 0], explained: Array(repeating: nil, count: observers.count))]
    var running: Set<Int> = []
    for (time, event) in events {
      switch event {
      case .begin(let call): running.insert(call)
      case .start(let observer): change(&states) { $0.explained[observer] = 0 }
      case .delivery(let observer, let number):
        states = reach(from: states, running, calls) { $0.explained[observer] ?? 0 > number }
      case .end(let call):
        var reached = reach(from: states, running, calls) { $0.done.contains(call) }
        if calls[call].isOptional { reached.formUnion(states) }
        running.remove(call)
        change(&reached) { $0.done.remove(call) }
        states = reached
      }
      if !states.isEmpty { continue }
      let description =
        switch event {
        case .begin(let call), .end(let call): "\(calls[call])"
        case .start(let observer), .delivery(let observer, _):
          "\(time) the observer of process \(observers[observer].process) receives "
            + delivered(to: observers[observer], at: time)
        }
      return Failure(time: time, description: description)
    }
    return nil
  }

  private func delivered(to observer: Observer, at time: UInt64) -> String {
    observer.deliveries.filter { $0.time == time }.map { "\($0.changes)" }.joined(separator: " ")
  }

  private func change(_ states: inout Set<State>, _ change: (inout State) -> Void) {
    states = Set(
      states.map { state in
        var state = state
        change(&state)
        return state
      })
  }

  /// Returns the first states that have reached a goal, after any of the running calls have taken effect.
  private func reach(
    from states: Set<State>, _ running: Set<Int>, _ calls: [Call], _ goal: (State) -> Bool
  ) -> Set<State> {
    var reached: Set<State> = []
    var seen = states
    var open = Array(states)
    while let state = open.popLast() {
      if goal(state) {
        reached.insert(state)
        continue
      }
      for next in running where !state.done.contains(next) {
        var following = state
        guard calls[next].apply(to: &following) else { continue }
        following.done.insert(next)
        explainDeliveries(in: &following, after: state.values)
        if seen.insert(following).inserted { open.append(following) }
      }
    }
    return reached
  }

  /// Explains the next delivery of each observer if it is of this change of the store: the values are those of the delivery, and one of
  /// them was changed.
  private func explainDeliveries(in state: inout State, after old: [Int]) {
    for (index, observer) in observers.enumerated() {
      guard let number = state.explained[index], number < observer.deliveries.count else { continue }
      let changes = observer.deliveries[number].changes
      if changes.allSatisfy({ state.values[$0.key] == $0.value }), changes.contains(where: { old[$0.key] != $0.value }) {
        state.explained[index] = number + 1
      }
    }
  }

  /// Returns what is wrong with the deliveries of one observer, whatever other processes have done.
  func observerFlaw() -> String? {
    for observer in observers {
      var values: [Int: Int] = [:]
      for delivery in observer.deliveries {
        for (key, value) in delivery.changes {
          if values[key] == value { return "process \(observer.process) received \(value) for key \(key) twice" }
          values[key] = value
        }
      }
      if !observer.isComplete { continue }
      // Each change of its own process, in order.
      var rest = observer.deliveries[...]
      let own = calls.filter { $0.process == observer.process && $0.begin > observer.start && $0.end != nil && !$0.isOptional }
      for call in own.sorted(by: { $0.begin < $1.begin }) where !call.kind.stored.isEmpty {
        let stored = Dictionary(uniqueKeysWithValues: call.kind.stored)
        guard let place = rest.firstIndex(where: { $0.changes == stored }) else {
          return "missing in process \(observer.process): \(call)"
        }
        rest = rest[(place + 1)...]
      }
    }
    return nil
  }

  /// Returns a short history that fails, too: up to the first failure, and without the reads and observers that are not needed.
  ///
  /// Stops after ten seconds.
  func shortest() -> CallHistory {
    guard let last = failure()?.time else { return self }
    let deadline = ContinuousClock.now + .seconds(10)
    var short = self
    short.calls = calls.filter { $0.begin <= last }.map { call in
      var call = call
      if let end = call.end, end > last { (call.end, call.result) = (nil, nil) }
      return call
    }
    short.observers = observers.filter { $0.start <= last }
    for index in short.observers.indices { short.observers[index].deliveries.removeAll { $0.time > last } }
    if short.failure() == nil { return self }
    for index in short.observers.indices.reversed() where ContinuousClock.now < deadline {
      var less = short
      less.observers.remove(at: index)
      if less.failure() != nil { short = less }
    }
    for index in short.calls.indices.reversed() where !short.calls[index].kind.writes && ContinuousClock.now < deadline {
      var less = short
      less.calls.remove(at: index)
      if less.failure() != nil { short = less }
    }
    return short
  }
}

extension CallHistory.Call {
  /// Applies the call to a state.
  ///
  /// Returns false if it cannot have had its result then.
  fileprivate func apply(to state: inout CallHistory.State) -> Bool {
    var returned: [Int] = []
    switch kind {
    case .set(let key, let value): state.values[key] = value
    case .remove(let key): state.values[key] = 0
    case .update(let key, let value): (returned, state.values[key]) = ([state.values[key]], value)
    case .swap(let one, let first, let other, let second):
      returned = [state.values[one], state.values[other]]
      (state.values[one], state.values[other]) = (first, second)
    case .get(let key): returned = [state.values[key]]
    case .all: returned = state.values
    case .compact, .rotate: break
    case .backup(let number): state.saved[number] = state.values
    case .restore(let number):
      guard let saved = state.saved[number] else { return false }
      state.values = saved
    }
    if let result, !result.isEmpty { return result == returned }
    return true
  }
}
