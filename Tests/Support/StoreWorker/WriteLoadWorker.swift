import Dispatch
import RillLocks
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Changes a store on several threads, and writes into a file when each call begins and ends, for `Tests/PowerCuts/run`.
///
///     B 3 17 set t3.0 9f86d081884c7d65 640      thread 3 begins its call 17: sets a value of 640 bytes
///     E 3 17 ok                                 the call has returned
///     R t3.0 9f86d081884c7d65                   a reader has seen this value
///
/// Calls are `set key marker length`, `remove key`, `swap key marker length key marker length` (a transaction), `compact` and
/// `rotate`. Each thread changes keys of its own. A value repeats its marker, 8 random bytes.
///
/// In a plain store, some of the values are set and removed later (`Store.Durability`). Their calls end here when a later call has returned
/// that makes them durable.
struct WriteLoadWorker {
  private static let keysOfOneThread = 3

  let folder: String
  /// The numbers of the threads, which no other process has.
  let threads: Range<Int>
  let calls: Int
  let erasing: Store.ErasurePolicy
  let seed: UInt64
  private let marks: Int32

  init(_ folder: String, marks path: String, threads: Range<Int>, calls: Int, erasing: Store.ErasurePolicy, seed: UInt64) {
    self.folder = folder
    self.threads = threads
    self.calls = calls
    self.erasing = erasing
    self.seed = seed
    marks = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if marks < 0 { exit(66) }
  }

  private func mark(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    if unsafe write(marks, bytes, bytes.count) != bytes.count { exit(74) }
  }

  func run() {
    // Small logs, so that they are often replaced, with an index or without.
    let store = Store(
      disk: SystemDisk.shared, path: folder, patience: .seconds(60), compactionFloor: 4000,
      indexFloor: threads.lowerBound % 2 == 0 ? 2000 : nil, protection: StoreWorker.protection, erasing: erasing)
    let isOver = Locked(false)
    let reader = DispatchGroup()
    // Not of the same store, which has values before they are durable.
    let observed = Store(disk: SystemDisk.shared, path: folder, patience: .seconds(60), protection: StoreWorker.protection)
    DispatchQueue(label: "reader").async(group: reader) { read(observed, until: { isOver.withLock { $0 } }) }
    DispatchQueue.concurrentPerform(iterations: threads.count) { index in change(store, threads.lowerBound + index) }
    isOver.withLock { $0 = true }
    reader.wait()
  }

  private func change(_ store: Store, _ thread: Int) {
    // Not one sequence from different places, in which threads would have the same values.
    var seeds = Sequence(seed: seed)
    var random = Sequence(seed: (0...thread).reduce(0) { _, _ in seeds.next() })
    let keys = (0..<Self.keysOfOneThread).compactMap { try? Store.Key("t\(thread).\($0)") }
    var waiting: [Int] = []
    for call in 0..<calls {
      let (first, second) = (keys[random.next(3)], keys[random.next(3)])
      let (one, other) = (Value(&random), Value(&random))
      let isDelayed = !store.isProtected && random.next(3) > 0
      let durability: Store.Durability = isDelayed ? .delayed : .immediate
      var work = "compact"
      var perform: () throws -> Void = { try store.compact() }
      switch random.next(20) {
      case 0..<9:
        work = "set \(first.name) \(one.text)"
        perform = { try store.set(one.bytes, for: first, durability: durability) }
      case 9..<14:
        work = "remove \(first.name)"
        perform = { try store.remove(first, durability: durability) }
      case 14..<18 where first != second:
        work = "swap \(first.name) \(one.text) \(second.name) \(other.text)"
        perform = { try store.transaction { ($0[first], $0[second]) = (one.bytes, other.bytes) } }
      case 18 where StoreWorker.hasKeyFile:
        work = "rotate"
        perform = { try store.rotateKey(to: Store.EncryptionKey()) }
      default: break
      }
      mark("B \(thread) \(call) \(work)")
      do {
        try perform()
        waiting.append(call)
        if isDelayed, !work.hasPrefix("swap"), work != "compact" {
          if random.next(4) > 0, call < calls - 1 { continue }
          try store.flush()
        }
        for call in waiting { mark("E \(thread) \(call) ok") }
        waiting = []
      } catch {
        mark("E \(thread) \(call) failed: \(error)")
      }
    }
  }

  /// Reads the keys of all threads, also those of other processes.
  private func read(_ store: Store, until isOver: () -> Bool) {
    var seen: [Store.Key: UInt64] = [:]
    while !isOver() {
      for thread in 0..<threads.upperBound + 2 {
        for number in 0..<Self.keysOfOneThread {
          guard let key = try? Store.Key("t\(thread).\(number)"), let bytes = try? store.bytes(for: key),
            let value = Value(bytes), seen[key] != value.marker
          else { continue }
          seen[key] = value.marker
          mark("R \(key.name) \(value.text.split(separator: " ")[0])")
        }
      }
      usleep(200)
    }
  }

  /// Prints what is in a store after a power cut, changes it, and prints an error if that does not work.
  ///
  ///     frame 9f86d081884c7d65          the log contains this value, which can be an old one
  ///     value t3.0 9f86d081884c7d65 640
  ///     end
  static func printContents(_ folder: String) throws {
    if let log = try? StoreFileReader(directory: folder), case .header(let header) = LogHeader.read(log.log) {
      let coding =
        if let path = StoreWorker.keyFile {
          try StoreFileReader.coding(of: header, in: folder, with: .keyFile(path))
        } else {
          try header.withoutKey() as PayloadEncryption?
        }
      if let coding {
        var scan = LogScanner(header, coding)
        _ = try scan.read(log: log.log, header)
        for edit in scan.frames.lazy.flatMap(\.edits) {
          if let value = edit.value.flatMap(Value.init) { StoreWorker.printLine("frame \(value.text)") }
        }
      }
    }
    let store = try Store(directory: folder, protection: StoreWorker.protection)
    let before = try store.entries()
    for (key, bytes) in before where key != "recovered" {
      guard let value = Value(bytes) else { return StoreWorker.printLine("torn \(key.name)") }
      StoreWorker.printLine("value \(key.name) \(value.text)")
    }
    if let corruption = try store.verify().corruption { StoreWorker.printLine("corrupt \(corruption)") }
    try store.set([1], for: "recovered")
    let after = try Store(directory: folder, protection: StoreWorker.protection).entries()
    let expected = before.merging(["recovered": [1]], uniquingKeysWith: { $1 })
    if after != expected { StoreWorker.printLine("other values afterwards") }
    StoreWorker.printLine("end")
  }

  private struct Value {
    let marker: UInt64
    let count: Int

    init(_ random: inout Sequence) {
      marker = random.next()
      count = random.next(20) == 0 ? 2000 : 8 + random.next(200)
    }

    /// Returns nil unless the bytes repeat a marker.
    init?(_ bytes: [UInt8]) {
      if bytes.isEmpty || bytes.count % 8 != 0 { return nil }
      marker = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      count = bytes.count / 8
      if self.bytes != bytes { return nil }
    }

    var bytes: [UInt8] {
      let one = (0..<8).map { UInt8(truncatingIfNeeded: marker >> (56 - 8 * $0)) }
      return Array(repeatElement(one, count: count).joined())
    }

    var text: String {
      let digits = String(marker, radix: 16)
      return "\(String(repeating: "0", count: 16 - digits.count))\(digits) \(count * 8)"
    }
  }

  private struct Sequence {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    mutating func next(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  }
}
