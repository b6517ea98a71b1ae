import Foundation
import Rill

/// Collects from any thread.
final class Recorder<Entry>: @unchecked Sendable {
  // Sendable: the condition's lock.
  private let condition = NSCondition()
  private var recorded: [Entry] = []

  var entries: [Entry] { condition.withLock { recorded } }
  var count: Int { condition.withLock { recorded.count } }

  func add(_ entry: Entry) {
    condition.withLock {
      recorded.append(entry)
      condition.broadcast()
    }
  }

  func clear() { condition.withLock { recorded = [] } }

  /// Waits until there are `count` entries, but not for ever.
  func wait(for count: Int) {
    let limit = Date() + 20
    condition.withLock { while recorded.count < count, condition.wait(until: limit) {} }
  }
}

/// A number that threads share.
final class Counter: @unchecked Sendable {
  // Sendable: the condition's lock.
  private let condition = NSCondition()
  private var number: Int

  init(_ number: Int = 0) { self.number = number }

  var value: Int { condition.withLock { number } }

  @discardableResult
  func add(_ difference: Int = 1) -> Int {
    condition.withLock {
      number += difference
      condition.broadcast()
      return number
    }
  }

  /// Waits until the number is `value` at least, but not for ever.
  func wait(for value: Int) {
    let limit = Date() + 20
    condition.withLock { while number < value, condition.wait(until: limit) {} }
  }
}

/// Something set from inside a closure that is made before it.
final class Later<Value>: @unchecked Sendable {
  // Sendable: the lock.
  private let lock = NSLock()
  private var stored: Value?

  var value: Value? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func take() -> Value? {
    lock.withLock {
      defer { stored = nil }
      return stored
    }
  }
}

struct Failure: Error, Equatable, CustomStringConvertible {
  var name = "failure"
  var description: String { name }
}

extension ObservableType {
  /// Subscribes and writes down every event as `next(1)`, `error(failure)`, `completed`, `disposed`.
  func record(into log: Recorder<String>, _ prefix: String = "") -> any Disposable {
    subscribe(
      onNext: { log.add("\(prefix)\($0)") }, onError: { log.add("\(prefix)error(\($0))") },
      onCompleted: { log.add("\(prefix)completed") })
  }

  /// All that comes of subscribing to a synchronous stream.
  func recorded() -> [String] {
    let log = Recorder<String>()
    record(into: log).dispose()
    return log.entries
  }
}

/// Fails a test when an observer is called by two threads at once, after the end, or while it runs.
final class SerialityCheck: @unchecked Sendable {
  // Sendable: the lock.
  private let lock = NSLock()
  private var isInside = false
  private var hasEnded = false
  private var faults: [String] = []

  func next(_ work: () -> Void = {}) {
    enter("next")
    work()
    leave()
  }

  func end() {
    enter("end")
    lock.withLock { hasEnded = true }
    leave()
  }

  var found: [String] { lock.withLock { faults } }

  private func enter(_ name: String) {
    lock.withLock {
      if isInside { faults.append("\(name) while another call was under way") }
      if hasEnded { faults.append("\(name) after the end") }
      isInside = true
    }
  }

  private func leave() { lock.withLock { isInside = false } }
}
