/// The calls that several processes have made on one store, with their results, and what observers of it have received.
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

  var calls: [Call]
  var observers: [Observer] = []

  /// The calls and deliveries, in the order of their times.
  var description: String {
    var lines = calls.map { ($0.begin, $0.description) }
    for observer in observers {
      lines.append((observer.start, "\(observer.start) process \(observer.process) observes"))
      lines += observer.deliveries.map { ($0.time, "\($0.time) observer of process \(observer.process): \($0.changes)") }
    }
    return lines.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
  }

  /// Reads the lines of a process: see `CallHistoryWorker`.
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
