#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a store takes at a number of keys: times of calls, bytes of memory and of the disk.
///
/// Each store is filled by one process and measured by another one, whose memory contains nothing else.
enum SizeMeasurements {
  /// The figures of one store at one number of keys, in the order in which the process that measures them sends them.
  ///
  /// Times are medians, in nanoseconds, apart from those that happen once.
  static let figures = [
    "open, get one", "get, first time", "get, again", "set", "remove", "transaction of 1,000 keys", "full scan, first time",
    "full scan, again", "memory after opening", "memory after a full scan", "all files",
  ]

  static let option = "--sizes"
  static let filler = "--fill"
  static let measurer = "--measure"
  private static let value = Array(repeating: UInt8(7), count: 64)

  /// Measures all stores at each number of keys, and writes the figures as JSON.
  static func run(_ counts: [Int], to path: String) {
    var rows: [String] = []
    for count in counts {
      for type in stores {
        let folder = ScratchFolders.folder()
        let filler = ChildProcess([filler, type.name, folder, "\(count)"])
        _ = filler.number()
        filler.wait()
        let measurer = ChildProcess([measurer, type.name, folder, "\(count)"])
        let numbers = figures.map { _ in measurer.number() }
        measurer.wait()
        let values = zip(figures, numbers).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        rows.append("  {\"store\": \"\(type.name)\", \"keys\": \(count), \"figures\": {\(values)}}")
        print("\(type.name), \(count) keys: \(values)")
        attempt { try FileManager.default.removeItem(atPath: folder) }
      }
    }
    attempt { try "[\n\(rows.joined(separator: ",\n"))\n]\n".write(toFile: path, atomically: true, encoding: .utf8) }
  }

  /// Runs the part of a child process, or returns if the arguments are not those of one.
  static func runChild(_ words: [String]) {
    guard words.count == 4, [filler, measurer].contains(words[0]), let type = stores.first(where: { $0.name == words[1] }),
      let count = Int(words[3])
    else {
      return
    }
    if words[0] == filler { fill(type, words[2], count) } else { measure(type, words[2], count) }
    exit(0)
  }

  private static func key(_ number: Int) -> String { "account.\(number).name" }

  private static func fill<Store: KeyValueStore>(_: Store.Type, _ folder: String, _ count: Int) {
    let store = Store(folder: folder)
    var first = 0
    while first < count {
      let last = min(count, first + 10_000)
      store.set(value, for: (first..<last).map { Store.key(key($0)) })
      first = last
    }
    ChildProcess.send(count)
  }

  private static func measure<Store: KeyValueStore>(_: Store.Type, _ folder: String, _ count: Int) {
    var results: [String: Int] = [:]
    // Spread over all keys, without a key that is there twice.
    let some = (0..<min(count, 1000)).map { Store.key(key($0 * 7919 % count)) }
    let before = residentBytes()
    results["open, get one"] = median(5) {
      if Store(folder: folder).value(for: some[7])?.count != value.count { fail("a value is missing") }
    }
    let store = Store(folder: folder)
    _ = store.value(for: some[8])
    results["memory after opening"] = residentBytes() - before
    results["get, first time"] = time { for key in some { _ = store.value(for: key) } } / some.count
    results["get, again"] = median(9) { for key in some { _ = store.value(for: key) } } / some.count
    var scanned = 0
    results["full scan, first time"] = time { scanned = store.scan() }
    if scanned != count * value.count { fail("a scan has found \(scanned) bytes") }
    results["full scan, again"] = median(3) { _ = store.scan() }
    results["memory after a full scan"] = residentBytes() - before
    results["all files"] = bytes(ofFilesIn: folder)
    var changed = value
    results["set"] = median(100) { number in
      changed[0] = UInt8(truncatingIfNeeded: number)
      store.set(changed, for: some[number % some.count])
    }
    results["remove"] = median(100) { number in store.remove(some[number % some.count]) }
    results["transaction of 1,000 keys"] = median(5) { number in
      changed[1] = UInt8(truncatingIfNeeded: number)
      store.set(changed, for: some)
    }
    for figure in figures {
      guard let result = results[figure] else { fail("\(figure) was not measured") }
      ChildProcess.send(result)
    }
  }

  private static func time(_ work: () -> Void) -> Int {
    let start = now()
    work()
    return now() - start
  }

  private static func median(_ count: Int, _ work: (Int) -> Void) -> Int {
    (0..<count).map { number in time { work(number) } }.sorted()[count / 2]
  }

  private static func median(_ count: Int, _ work: () -> Void) -> Int { median(count) { (_: Int) in work() } }

  /// The bytes of this process in physical memory, also those of mapped files.
  private static func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line.flatMap { $0.split { !$0.isNumber }.first }.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The bytes that the disk has allocated to the files: LMDB reserves more.
  private static func bytes(ofFilesIn folder: String) -> Int {
    attempt { try FileManager.default.contentsOfDirectory(atPath: folder) }.reduce(0) { sum, name in
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { fail("cannot read the size of \(name)") }
      return sum + Int(status.st_blocks) * 512
    }
  }
}
