import CRillThreads
import Dispatch
import Foundation
import Synchronization

/// A value behind a lock.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the lock.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }

  /// Puts `new` in its place, and releases what was there when the lock is free: that may be what a stream has waited for.
  func replace(with new: Value) {
    let old = withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }
}

/// What one round has made and not yet seen released, and what has gone wrong in it.
///
/// What is counted here is counted without any order: so it does not hide from ThreadSanitizer an order that the library owes.
final class World: @unchecked Sendable {
  // Sendable: `onRelease` is set before the threads start; the rest is atomic or has a lock.
  private let living = Atomic<Int>(0)
  private let clock = Atomic<Int>(0)
  private let faults = Guarded<[String]>([])
  private let isAwaited = Atomic<Bool>(false)
  private let bell = DispatchSemaphore(value: 0)
  private let tokens = Atomic<Int>(0)
  /// How many values have been sent.
  let sent = Atomic<Int>(0)
  /// What the `deinit` of a value does.
  var onRelease: (@Sendable () -> Void)?

  /// How many tokens and leashes have not been released.
  var livingCount: Int { living.load(ordering: .relaxed) }

  /// How many tokens have not.
  var tokenCount: Int { tokens.load(ordering: .relaxed) }

  /// What has gone wrong.
  var found: [String] { faults.withLock { $0 } }

  /// The next moment.
  func stamp() -> Int { clock.add(1, ordering: .relaxed).oldValue }

  func fault(_ text: String) {
    faults.withLock { if $0.count < 8 { $0.append(text) } }
  }

  func arrive(asToken isToken: Bool = false) {
    living.add(1, ordering: .relaxed)
    if isToken { tokens.add(1, ordering: .relaxed) }
  }

  func leave(asToken isToken: Bool = false) {
    living.subtract(1, ordering: .relaxed)
    if isToken { tokens.subtract(1, ordering: .relaxed) }
    ring()
  }

  /// Something has happened that somebody may wait for.
  func ring() {
    if isAwaited.load(ordering: .relaxed) { bell.signal() }
  }

  /// Waits until `condition` holds, but not for ever; answers whether it does.
  func wait(_ seconds: Double = 3, until condition: () -> Bool) -> Bool {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    defer { isAwaited.store(false, ordering: .sequentiallyConsistent) }
    // Once something has gone wrong, more of it is no news.
    let limit = DispatchTime.now() + (found.isEmpty ? seconds : 0.2)
    while !condition() {
      if DispatchTime.now() > limit { return condition() }
      // Whoever rings looks first whether anybody waits, and may miss it: so not until it rings, but soon.
      _ = bell.wait(timeout: .now() + .milliseconds(5))
    }
    return true
  }
}

/// Lives as long as the closure that captured it.
final class Leash: Sendable {
  private let world: World

  init(_ world: World) {
    self.world = world
    world.arrive()
  }

  deinit { world.leave() }

  func hold() {}
}

/// A value that says who has sent it, and as which of his.
final class Token: Sendable {
  let mark: Int
  let burst: Burst?
  private let world: World

  init(_ mark: Int, _ world: World, burst: Burst? = nil) {
    self.mark = mark
    self.world = world
    self.burst = burst
    world.arrive(asToken: true)
    burst?.living.add(1, ordering: .relaxed)
  }

  deinit {
    burst?.living.subtract(1, ordering: .relaxed)
    world.onRelease?()
    world.leave(asToken: true)
  }
}

/// Values sent from inside one delivery; while one of them is delivered, those before it are gone.
final class Burst: Sendable {
  let living = Atomic<Int>(0)
  let size: Int

  init(size: Int) { self.size = size }

  /// Whether the values before this one have been released.
  func isInOrder(at place: Int) -> Bool { living.load(ordering: .relaxed) <= size - place }
}

/// One sender, and how much it has sent; a thread's, or that of an observer, which is serial.
final class Post: Sendable {
  let sender: Int
  private let world: World
  private let sent = Atomic<Int>(0)

  /// How many values it has sent.
  var count: Int { sent.load(ordering: .relaxed) }

  init(_ sender: Int, _ world: World) {
    self.sender = sender
    self.world = world
  }

  /// The next value.
  func token(burst: Burst? = nil) -> Token {
    let number = sent.add(1, ordering: .relaxed).oldValue
    world.sent.add(1, ordering: .relaxed)
    return Token(Mark(sender: sender, number: number).value, world, burst: burst)
  }
}

/// Who has sent a value, and as which of his.
struct Mark: CustomStringConvertible {
  let value: Int

  var sender: Int { value >> 20 }
  var number: Int { value & 0xF_FFFF }

  init(_ value: Int) { self.value = value }
  init(sender: Int, number: Int) { value = sender << 20 | number }

  /// `3.14`: the 14th of sender 3.
  var description: String { "\(sender).\(number)" }
}

/// What streams of the arenas are made of.
protocol Marked {
  var tokens: [Token] { get }
}

extension Token: Marked {
  var tokens: [Token] { [self] }
}

extension [Token]: Marked {
  var tokens: [Token] { self }
}

struct Failure: Error {}

/// Where two lists part, in so many words that one can read them.
func difference(_ seen: [Int], _ expected: [Int]) -> String {
  let place = zip(seen, expected).prefix { $0 == $1 }.count
  func around(_ list: [Int]) -> String {
    list[min(max(0, place - 3), list.count)...].prefix(8).map { "\(Mark($0))" }.joined(separator: " ")
  }
  return "at \(place): \(around(seen)), not \(around(expected)) (\(seen.count) of \(expected.count))"
}
