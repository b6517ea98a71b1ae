import Dispatch
import Foundation
import Rill
import RillLocks

/// Collects from any thread.
final class Recorder<Entry>: Sendable {
  private let recorded = Locked<[Entry]>([])

  var entries: [Entry] { recorded.withLock { $0 } }

  func add(_ entry: Entry) { recorded.withLock { $0.append(entry) } }
}

/// Something set from inside a closure that is made before it.
final class Later<Value>: Sendable {
  private let stored = Locked<Value?>(nil)

  var value: Value? {
    get { stored.withLock { $0 } }
    set {
      let displaced = stored.withLock { stored in
        defer { stored = newValue }
        return stored
      }
      withExtendedLifetime(displaced) {}
    }
  }
}

struct Failure: Error, Equatable {}

/// Runs `body` on `count` threads at once and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      body(index)
      group.leave()
    }.start()
  }
  group.wait()
}

/// Runs `body`; ends the process if it takes longer than half a minute.
func watched(file: StaticString = #fileID, line: UInt = #line, _ body: () -> Void) {
  let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
  timer.schedule(deadline: .now() + 30)
  timer.setEventHandler { @Sendable in fatalError("not finished after 30 s", file: file, line: line) }
  timer.resume()
  body()
  timer.cancel()
}

/// Equal to others with its number; does what it is told whenever it is compared.
struct Loud: Equatable, Sendable {
  let number: Int
  var whenCompared: @Sendable () -> Void = {}

  static func == (left: Loud, right: Loud) -> Bool {
    left.whenCompared()
    right.whenCompared()
    return left.number == right.number
  }
}
