/// The calls that several processes have made on one store, and whether some order of them explains all results.
///
/// A history is linearizable if each call takes effect at one moment between its begin and its end. The check follows the begins and ends in
/// the order of their times, and keeps every state in which the store can be: the values, and which of the calls that have not ended have
/// taken effect. It fails at the first end that no state allows.
struct History {
  enum Kind: Hashable {
    case set(Int, Int)
    case remove(Int)
    case update(Int, Int)
    case swap(Int, Int, Int, Int)
    case get(Int)
    case all
    case compact

    /// Whether the call can change the values.
    var writes: Bool {
      switch self {
      case .get, .all: false
      default: true
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

    /// Returns the values after the call, or nil if it cannot have had its result then.
    func effect(on values: [Int]) -> [Int]? {
      var values = values
      var returned: [Int] = []
      switch kind {
      case .set(let key, let value): values[key] = value
      case .remove(let key): values[key] = 0
      case .update(let key, let value): (returned, values[key]) = ([values[key]], value)
      case .swap(let one, let first, let other, let second):
        returned = [values[one], values[other]]
        (values[one], values[other]) = (first, second)
      case .get(let key): returned = [values[key]]
      case .all: returned = values
      case .compact: break
      }
      if let result, !result.isEmpty, result != returned { return nil }
      return values
    }
  }

  private struct State: Hashable {
    var values: [Int]
    /// The calls that have not ended and have taken effect.
    var done: Set<Int> = []
  }

  var calls: [Call]

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

  /// Returns the number of the call at whose end no state is left, or nil if the history is linearizable.
  func failure() -> Int? {
    let calls = bounded
    var moments: [(time: UInt64, call: Int, isEnd: Bool)] = []
    for (index, call) in calls.enumerated() {
      moments.append((call.begin, index, false))
      moments.append((call.end ?? .max, index, true))
    }
    moments.sort { ($0.time, $0.isEnd ? 1 : 0) < ($1.time, $1.isEnd ? 1 : 0) }
    var states: Set<State> = [State(values: [0, 0, 0])]
    var running: Set<Int> = []
    for moment in moments {
      if !moment.isEnd {
        running.insert(moment.call)
        continue
      }
      var reached: Set<State> = []
      for state in states { Self.reach(moment.call, from: state, running, calls, &reached) }
      running.remove(moment.call)
      if reached.isEmpty { return moment.call }
      states = Set(
        reached.map { state in
          var state = state
          state.done.remove(moment.call)
          return state
        })
    }
    return nil
  }

  /// Adds the states in which a call has taken effect, after any of those that run at the same time.
  private static func reach(_ call: Int, from start: State, _ running: Set<Int>, _ calls: [Call], _ reached: inout Set<State>) {
    var seen: Set<State> = [start]
    var open = [start]
    while let state = open.popLast() {
      if state.done.contains(call) || calls[call].isOptional { reached.insert(state) }
      if state.done.contains(call) { continue }
      for next in running.subtracting(state.done) {
        guard let values = calls[next].effect(on: state.values) else { continue }
        let following = State(values: values, done: state.done.union([next]))
        if seen.insert(following).inserted { open.append(following) }
      }
    }
  }

  /// Returns a short history that fails, too: up to the first failure, and without the reads that are not needed.
  func shortest() -> [Call] {
    guard let failure = failure() else { return [] }
    let last = calls[failure].end ?? .max
    var short = History(
      calls: calls.filter { $0.begin <= last }.map { call in
        var call = call
        if let end = call.end, end > last { (call.end, call.result) = (nil, nil) }
        return call
      })
    if short.failure() == nil { return calls }
    for index in short.calls.indices.reversed() where !short.calls[index].kind.writes {
      var less = short
      less.calls.remove(at: index)
      if less.failure() != nil { short = less }
    }
    return short.calls
  }

  /// Reads the lines of a process.
  static func calls(of process: Int, _ lines: [String], deadAt: UInt64? = nil) -> (calls: [Call], errors: [String]) {
    var calls: [Call] = []
    var errors: [String] = []
    var isRunning = false
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst(3).compactMap { Int($0) }
      guard words.count > 2, let time = UInt64(words[1]), words[2] != "failed" else {
        errors.append(line)
        continue
      }
      if words[0] == "E" {
        isRunning = false
        if words[2] == "none" {
          calls.removeLast()
          continue
        }
        calls[calls.count - 1].end = time
        if words[2] == "ok" { calls[calls.count - 1].result = numbers } else { calls[calls.count - 1].isOptional = true }
        continue
      }
      let kind: Kind? =
        switch (words[2], numbers.count) {
        case ("set", 2): .set(numbers[0], numbers[1])
        case ("remove", 1): .remove(numbers[0])
        case ("update", 2): .update(numbers[0], numbers[1])
        case ("swap", 4): .swap(numbers[0], numbers[1], numbers[2], numbers[3])
        case ("get", 1): .get(numbers[0])
        case ("all", 0): .all
        case ("compact", 0): .compact
        default: nil
        }
      guard let kind else {
        // A line that was cut by a kill.
        continue
      }
      isRunning = true
      calls.append(Call(process: process, kind: kind, begin: time, deadAt: deadAt))
    }
    // A read that did not end explains nothing.
    if isRunning, let last = calls.last, !last.kind.writes { calls.removeLast() }
    return (calls, errors)
  }
}
