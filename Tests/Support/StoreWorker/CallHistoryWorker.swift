import CTestSupport
import RillLocks
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls a store at random, and prints when each call begins and ends, and with which result.
///
///     B 1000 set 0 17                  the begin, in nanoseconds, and the call
///     E 1200 ok                        its end and result
///
/// Calls are `set key value`, `remove key`, `update key value` (returns the old value), `swap key value key value` (a transaction that
/// returns both old values), `get key`, `all` (of one moment), `compact` and, if the key is in a file, `rotate`. Keys are 0 to 2, and the
/// value 0 is none. Results are `ok` with values, `none` (an error, so that nothing happened), and `unknown`.
///
/// Every second process also observes the store:
///
///     S 900                            the observation begins
///     O 1100 0 17 2 0 ;                changes that were delivered together: keys and values
///     D 5000                           all calls were made
///
/// It then waits until the key `end` has a value, and prints a `get` with the last value that it has observed for each key.
struct CallHistoryWorker {
  private final class Observed: Sendable {
    struct State {
      /// The last values that the observer has received, and whether the key `end` was among them.
      var values: [Int: Int] = [:]
      var isOver = false
      /// The lines that wait until the output can be written again, or nil if it can.
      var waiting: [String]?
    }

    let state = Locked(State())
  }

  private let store: Store
  private let keys: [Store.Key] = ["zero", "one", "two"]
  private let number: Int
  private let observed = Observed()
  private var random: UInt64
  private var value: Int
  /// Whether the next call finds a full disk.
  private var isDiskFull = false

  init(_ folder: String, number: Int) throws {
    self.number = number
    let policies: [Store.ErasurePolicy] = [.none, .removed, .removedAndReplaced]
    store = try Store(
      directory: folder, patience: .seconds(60), protection: StoreWorker.protection, erasing: policies[number % 3])
    random = UInt64(number) &* 0x9e37_79b9_7f4a_7c15
    value = number * 1_000_000
  }

  private mutating func next(_ limit: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % limit
  }

  /// A value with a length of its own, so that the log is compacted now and then.
  private static func bytes(_ number: Int) -> [UInt8] {
    Array("\(number):".utf8) + [UInt8](repeating: 7, count: number * 37 % 400)
  }

  private static func number(_ bytes: [UInt8]?) -> Int {
    guard let bytes else { return 0 }
    return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? -1
  }

  mutating func run(calls: Int) throws {
    let isObserving = number % 2 == 0 && (try? observe()) != nil
    for _ in 0..<calls {
      isDiskFull = next(12) == 0
      performOne()
    }
    isDiskFull = false
    if isObserving { printLastValues() }
  }

  private func observe() throws {
    let (keys, observed) = (keys, observed)
    StoreWorker.printLine("S \(SystemDisk.shared.now())")
    try store.observe { changes in
      var numbers: [String] = []
      for change in changes {
        if change.key == "end" { observed.state.withLock { $0.isOver = true } }
        guard let key = keys.firstIndex(of: change.key) else { continue }
        numbers += ["\(key)", "\(Self.number(change.value))"]
        observed.state.withLock { $0.values[key] = Self.number(change.value) }
      }
      if numbers.isEmpty { return }
      let line = "O \(SystemDisk.shared.now()) \(numbers.joined(separator: " ")) ;"
      observed.state.withLock { state in
        if state.waiting == nil { StoreWorker.printLine(line) } else { state.waiting?.append(line) }
      }
    }
  }

  /// Prints what the observer has received last, when it has received everything.
  private func printLastValues() {
    StoreWorker.printLine("D \(SystemDisk.shared.now())")
    let start = SystemDisk.shared.now()
    while !observed.state.withLock({ $0.isOver }) {
      if SystemDisk.shared.now() - start > 30_000_000_000 {
        return StoreWorker.printLine("E \(SystemDisk.shared.now()) failed: the observer has not received the last change")
      }
      usleep(1000)
    }
    for (key, value) in observed.state.withLock({ $0.values }) {
      StoreWorker.printLine("B \(SystemDisk.shared.now()) get \(key)")
      StoreWorker.printLine("E \(SystemDisk.shared.now()) ok \(value)")
    }
  }

  private mutating func performOne() {
    let (store, keys, first) = (store, keys, next(3))
    let second = (first + 1 + next(2)) % 3
    value += 2
    let (one, other) = (value, value + 1)
    switch next(20) {
    case 0..<5:
      perform("set \(first) \(one)") {
        try store.set(Self.bytes(one), for: keys[first])
        return []
      }
    case 5..<8:
      perform("remove \(first)") {
        try store.remove(keys[first])
        return []
      }
    case 8..<11:
      perform("update \(first) \(one)") {
        try store.update(keys[first]) { value in
          defer { value = Self.bytes(one) }
          return [Self.number(value)]
        }
      }
    case 11..<13:
      perform("swap \(first) \(one) \(second) \(other)") {
        try store.transaction { entries in
          defer { (entries[keys[first]], entries[keys[second]]) = (Self.bytes(one), Self.bytes(other)) }
          return [Self.number(entries[keys[first]]), Self.number(entries[keys[second]])]
        }
      }
    case 13..<17: perform("get \(first)") { [Self.number(try store.bytes(for: keys[first]))] }
    case 17..<19: perform("all") { try store.read { entries in keys.map { Self.number(entries[$0]) } } }
    default:
      let isRotation = StoreWorker.hasKeyFile && next(2) == 0
      perform(isRotation ? "rotate" : "compact") {
        if isRotation { try store.rotateKey(to: Store.EncryptionKey()) } else { try store.compact() }
        return []
      }
    }
  }

  private func perform(_ call: String, _ work: () throws -> [Int]) {
    StoreWorker.printLine("B \(SystemDisk.shared.now()) \(call)")
    var result = "unknown"
    // No file can become longer than this, but the output is longer.
    if isDiskFull {
      observed.state.withLock { state in
        state.waiting = []
        test_limit_file_size(300)
      }
    }
    do {
      result = (["ok"] + (try work()).map { "\($0)" }).joined(separator: " ")
    } catch StoreError.unavailable {
      result = "none"
    } catch StoreError.corrupt(let corruption, _) where corruption.flaw == .lostCommits {
      // An older copy of the log is in place of the one that this process has read.
      result = "none"
    } catch StoreError.notErased {
      // The change is durable, but the values that the closure has returned are not known.
      result = "ok"
    } catch StoreError.outcomeUnknown {
    } catch {
      result = "failed \(error)"
    }
    if isDiskFull {
      observed.state.withLock { state in
        test_limit_file_size(-1)
        for line in state.waiting ?? [] { StoreWorker.printLine(line) }
        state.waiting = nil
      }
    }
    StoreWorker.printLine("E \(SystemDisk.shared.now()) \(result)")
  }
}
