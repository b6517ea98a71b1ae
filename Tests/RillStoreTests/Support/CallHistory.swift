/// The calls that several processes have made on one store, and whether some order of them explains all results.
///
/// A history is linearizable if each call takes effect at one moment between its begin and its end. The check follows the begins and ends in
/// the order of their times, and keeps every state in which the store can be: the values, and which of the calls that have not ended have
/// taken effect. It fails at the first end that no state allows.
///
/// Observers are checked against the same states. The changes that an observer receives together hold after one change of the store, in the
/// order of the store's changes, and before the observer receives them. Changes of other processes can be missing.
struct CallHistory: CustomStringConvertible {
  enum Kind: Hashable {
    case set(Int, Int)
    case remove(Int)
    case update(Int, Int)
    case swap(Int, Int, Int, Int)
    case get(Int)
    case all
    case compact
    case rotate
    /// Copies the files, while no other process changes them.
    case backup(Int)
    /// Puts the files of a backup in place of the store's.
    case restore(Int)

    /// Whether the call can change the values, or others need it.
    var writes: Bool {
      switch self {
      case .get, .all: false
      default: true
      }
    }

    /// The values that the call stores, by key.
    var stored: [(key: Int, value: Int)] {
      switch self {
      case .set(let key, let value), .update(let key, let value): [(key, value)]
      case .swap(let one, let first, let other, let second): [(one, first), (other, second)]
      default: []
      }
    }
  }

  struct Call: CustomStringConvertible {
    var process: Int
    var kind: Kind
    var begin: UInt64
    /// The end, or nil if the process was killed before.
    var end: UInt64?
    /// The values that the call has returned, or nil if they are unknown.
    var result: [Int]?
    /// Whether it can have had no effect: its process was killed, or its outcome is unknown.
    var isOptional = false
    /// When its process was dead, if it was killed.
    var deadAt: UInt64?

    var description: String {
      "\(begin)–\(end.map { "\($0)" } ?? "killed") process \(process): \(kind) → \(result.map { "\($0)" } ?? "?")\(isOptional ? " (can have failed)" : "")"
    }

    /// Applies the call to a state.
    ///
    /// Returns false if it cannot have had its result then.
    fileprivate func apply(to state: inout State) -> Bool {
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

  /// What an observer of all keys has received.
  struct Observer {
    var process: Int
    /// When the observation began.
    var start: UInt64
    /// The changes that were delivered together, and when.
    var deliveries: [(time: UInt64, changes: [Int: Int])] = []
    /// Whether its process has waited until it had received the last change.
    var isComplete = false
  }

  fileprivate struct State: Hashable {
    var values: [Int]
    /// The values in the backups.
    var saved: [Int: [Int]] = [:]
    /// For each observer, how many deliveries are explained, or nil before its observation began.
    var explained: [Int?]
    /// The calls that have not ended and have taken effect.
    var done: Set<Int> = []
  }

  var calls: [Call]
  var observers: [Observer] = []

  /// Sets the end of calls without one: their effect is decided when a call that began after the death of the process has changed the store.
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

  /// The calls and deliveries, in the order of their times.
  var description: String {
    var lines = calls.map { ($0.begin, $0.description) }
    for observer in observers {
      lines.append((observer.start, "\(observer.start) process \(observer.process) observes"))
      lines += observer.deliveries.map { ($0.time, "\($0.time) observer of process \(observer.process): \($0.changes)") }
    }
    return lines.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
  }

  /// Reads the lines of a process: see `HistoryWorker`.
  static func read(
    of process: Int, _ lines: [String], deadAt: UInt64? = nil
  ) -> (calls: [Call], observer: Observer?, errors: [String]) {
    var calls: [Call] = []
    var observer: Observer?
    var errors: [String] = []
    var isRunning = false
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1, let time = UInt64(words[1]) else {
        // A line that was cut by a kill.
        if deadAt == nil { errors.append(line) }
        continue
      }
      let numbers = words.dropFirst(words[0] == "O" ? 2 : 3).compactMap { Int($0) }
      switch words[0] {
      case "S": observer = Observer(process: process, start: time)
      case "O":
        guard words.last == ";" else { continue }
        let pairs = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        observer?.deliveries.append((time, Dictionary(pairs) { $1 }))
      case "D": observer?.isComplete = true
      case "E" where words.count > 2 && words[2] != "failed":
        isRunning = false
        if words[2] == "none" {
          calls.removeLast()
          continue
        }
        calls[calls.count - 1].end = time
        if words[2] == "ok" { calls[calls.count - 1].result = numbers } else { calls[calls.count - 1].isOptional = true }
      case "B":
        // A line that was cut has no kind.
        guard words.count > 2, let kind = kind(words[2], numbers) else { continue }
        isRunning = true
        calls.append(Call(process: process, kind: kind, begin: time, deadAt: deadAt))
      default: errors.append(line)
      }
    }
    // A read that did not end explains nothing.
    if isRunning, let last = calls.last, !last.kind.writes { calls.removeLast() }
    return (calls, observer, errors)
  }

  private static func kind(_ name: String, _ numbers: [Int]) -> Kind? {
    switch (name, numbers.count) {
    case ("set", 2): .set(numbers[0], numbers[1])
    case ("remove", 1): .remove(numbers[0])
    case ("update", 2): .update(numbers[0], numbers[1])
    case ("swap", 4): .swap(numbers[0], numbers[1], numbers[2], numbers[3])
    case ("get", 1): .get(numbers[0])
    case ("all", 0): .all
    case ("compact", 0): .compact
    case ("rotate", 0): .rotate
    default: nil
    }
  }
}
