import Dispatch
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A separate process for the tests of the store.
///
/// With `STORE_WORKER_KEY`, the store is encrypted with its 32 bytes, and with `STORE_WORKER_KEY_FILE` with those of the file.
///
///     StoreWorker increment <folder> <times>            adds one to "count", as often as given
///     StoreWorker watch <folder> <last>                 prints each value of "count" that it observes, up to the last
///     StoreWorker busy <folder>                         sets a value without pause until it is killed
///     StoreWorker suspend <folder>                      does the same, and suspends its stores after a moment
///     StoreWorker delay <folder> <times> <ending>       delays a change of that many keys, prints each 200th number, and ends by `return`
///                                                       or by `exit`
///     StoreWorker read <folder>                         reads "a" without pause, prints each new value, and ends after 2
///     StoreWorker history <folder> <number> <calls>     calls the store at random: see `CallHistoryWorker`
///     StoreWorker write <folder> <name> <call>          writes increasing numbers and prints each acknowledged one; is killed
///                                                       at that call of the disk, or not at all if it is 0
///     StoreWorker rotate <folder> <call>                replaces the key and writes in turn; is killed at that call of the disk
///     StoreWorker limited <folder> <descriptors>        uses the store with at most that many open files, and prints each error
///     StoreWorker change <folder> <marks> <thread> <threads> <calls> <erasing> <seed>
///                                                       changes values until it has made that many calls on each thread: see `WriteLoadWorker`
///     StoreWorker contents <folder>                     prints what is in the store, and checks that it can be used
///     StoreWorker open <folder>                         opens a store as soon as its folder exists, and prints the number of keys
///     StoreWorker print <folder>                        changes the store, and prints to all standard streams
///     StoreWorker end <folder> <microseconds>           observes the store, and ends after that time
///     StoreWorker fork <folder> <when>                  forks and uses the store in both processes: see `ForkingWorker`
@main
enum StoreWorker {
  static let keyFile = unsafe getenv("STORE_WORKER_KEY_FILE").map { unsafe String(cString: $0) }
  static var hasKeyFile: Bool { keyFile != nil }

  static let protection: Store.Protection = {
    if let keyFile { return .encrypted(.keyFile(keyFile)) }
    guard let text = unsafe getenv("STORE_WORKER_KEY") else { return .plain }
    guard let key = try? Store.EncryptionKey(bytes: Array(unsafe String(cString: text).utf8)) else { exit(64) }
    return .encrypted(key)
  }()

  static func main() throws {
    // A worker that waits for a change which it does not see, or that is not killed, ends by SIGALRM, and its test fails. No test takes
    // a tenth of these seconds.
    alarm(300)
    let arguments = CommandLine.arguments
    switch (arguments.dropFirst().first, arguments.count) {
    case ("increment", 4): try increment(arguments[2], times: Int(arguments[3]) ?? 0)
    case ("watch", 4): try watch(arguments[2], last: Int(arguments[3]) ?? 0)
    case ("busy", 3): try setWithoutPause(arguments[2])
    case ("delay", 5): try delayChanges(arguments[2], times: Int(arguments[3]) ?? 0, exits: arguments[4] == "exit")
    case ("suspend", 3): try setUntilSuspended(arguments[2])
    case ("history", 5):
      var worker = try CallHistoryWorker(arguments[2], number: Int(arguments[3]) ?? 0)
      try worker.run(calls: Int(arguments[4]) ?? 0)
    case ("read", 3): try readWithoutPause(arguments[2])
    case ("write", 5): try write(arguments[2], name: arguments[3], killedAt: Int(arguments[4]) ?? 0)
    case ("rotate", 4): try rotate(arguments[2], killedAt: Int(arguments[3]) ?? 0)
    case ("limited", 4): limited(arguments[2], descriptors: Int(arguments[3]) ?? 0)
    case ("change", 9):
      let numbers = [4, 5, 6, 8].map { Int(arguments[$0]) ?? 0 }
      let erasing: Store.ErasurePolicy = arguments[7] == "removed" ? .removed : .removedAndReplaced
      WriteLoadWorker(
        arguments[2], marks: arguments[3], threads: numbers[0]..<numbers[0] + numbers[1], calls: numbers[2], erasing: erasing,
        seed: UInt64(numbers[3])
      ).run()
    case ("contents", 3): try WriteLoadWorker.printContents(arguments[2])
    case ("open", 3):
      printLine("waiting")
      while try SystemDisk.shared.status(ofPath: arguments[2]) == nil {}
      printLine("\(try Store(directory: arguments[2]).keys().count)")
    case ("print", 3): try printBetweenChanges(arguments[2])
    case ("end", 4):
      try Store(directory: arguments[2], protection: protection).observe { _ in }
      usleep(UInt32(arguments[3]) ?? 0)
    case ("fork", 4): try ForkingWorker(arguments[2]).run(arguments[3])
    default: exit(64)
    }
  }

  private static func increment(_ folder: String, times: Int) throws {
    let store = try Store(directory: folder, patience: .seconds(60), protection: protection)
    for _ in 0..<times { try store.update("count") { $0 = bytes((number($0) ?? 0) + 1) } }
  }

  /// Sets a value again and again, until the process is killed.
  private static func setWithoutPause(_ folder: String) throws {
    let store = try Store(directory: folder, patience: .seconds(60), protection: protection)
    printLine("started")
    var number = 0
    while true {
      number += 1
      try store.set(bytes(number), for: "busy")
    }
  }

  /// Prints what would go over the beginning of a file that has the number of a standard stream.
  private static func printBetweenChanges(_ folder: String) throws {
    func printEverywhere() {
      for number: Int32 in 0...2 { _ = unsafe pwrite(number, "a line", 6, 0) }
    }
    let store = try Store(directory: folder, protection: protection)
    try store.set(bytes(1), for: "a")
    printEverywhere()
    try store.observe { _ in }
    try store.compact()
    printEverywhere()
    try store.set(bytes(2), for: "b")
    printEverywhere()
  }

  private static func setUntilSuspended(_ folder: String) throws {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      Store.suspend()
      printLine("suspended")
    }
    do { try setWithoutPause(folder) } catch { printLine("\(error)") }
    while true { sleep(1) }
  }

  private static func delayChanges(_ folder: String, times: Int, exits: Bool) throws {
    let store = try Store(directory: folder, patience: .seconds(60))
    for number in 0..<times {
      try store.set(bytes(number), for: Store.Key("\(number)"), durability: .delayed)
      if number % 200 == 199 { printLine("\(number + 1)") }
    }
    if exits { exit(0) }
  }

  private static func readWithoutPause(_ folder: String) throws {
    let store = try Store(directory: folder, protection: protection)
    printLine("started")
    var last: [UInt8]? = [1]
    while true {
      // While the files are being written, they can be found damaged.
      guard let value = try? store.bytes(for: "a"), value != last else { continue }
      printLine("\(value.first ?? 0)")
      last = value
    }
  }

  private static func watch(_ folder: String, last: Int) throws {
    let store = try Store(directory: folder, patience: .seconds(60), protection: protection)
    let done = DispatchSemaphore(value: 0)
    try store.observe("count", failed: { printLine("\($0)") }) { value in
      let number = number(value) ?? 0
      printLine("\(number)")
      if number == last { done.signal() }
    }
    done.wait()
  }

  private static func write(_ folder: String, name: String, killedAt call: Int) throws {
    let store = Store(
      disk: ProcessKillingDisk(killingAtCall: call), path: folder, patience: .seconds(60), compactionFloor: 2000,
      indexFloor: call % 2 == 0 ? 0 : nil, protection: protection)
    let (one, other) = (try Store.Key("\(name) one"), try Store.Key("\(name) other"))
    var next = (number(try store.bytes(for: one)) ?? 0) + 1
    printLine("\(next - 1)")
    while true {
      // The lengths differ, so that a torn value is detected. Both keys always get the same value.
      let value = bytes(next) + [UInt8](repeating: UInt8(truncatingIfNeeded: next), count: next * 37 % 300)
      try store.transaction { keys in
        keys[one] = value
        keys[other] = value
      }
      printLine("\(next)")
      next += 1
    }
  }

  /// Replaces the key again and again, and prints each number that was stored in between.
  private static func rotate(_ folder: String, killedAt call: Int) throws {
    let disk = ProcessKillingDisk(killingAtCall: call)
    let store = Store(disk: disk, path: folder, patience: .seconds(60), protection: protection)
    for number in 1... {
      try store.set(bytes(number), for: "count")
      printLine("\(number)")
      try store.rotateKey(to: Store.EncryptionKey())
    }
  }

  /// Runs `body` on a thread of Dispatch, and waits for it.
  static func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "worker").async {
      body()
      done.signal()
    }
    done.wait()
  }

  /// Makes every kind of call while few files can be open.
  private static func limited(_ folder: String, descriptors: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit(rlim_cur: rlim_t(descriptors), rlim_max: rlim_t(descriptors))
    unsafe setrlimit(resource, &limit)
    @Sendable func attempt(_ name: String, _ body: () throws -> Void) {
      do { try body() } catch { printLine("\(name): \(error)") }
    }
    attempt("create") {
      let store = try Store(directory: folder, patience: .milliseconds(10), protection: protection)
      let other = try Store(directory: folder, patience: .milliseconds(10), protection: protection)
      attempt("set") { try store.set([1], for: "a") }
      attempt("get") { _ = try store.bytes(for: "a") }
      attempt("observe") { try store.observe { _ in } }
      attempt("compact") { try store.compact() }
      attempt("verify") { _ = try store.verify() }
      attempt("wait") { try store.update("a") { _ in onAnotherThread { attempt("contend") { try other.set([2], for: "a") } } } }
    }
    printLine("end")
  }

  private static func bytes(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

  private static func number(_ bytes: [UInt8]?) -> Int? {
    bytes.map { $0.prefix(8).enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) } }
  }

  /// Prints a line without buffering, so that it is not lost when this process is killed.
  static func printLine(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe send(1, $0.baseAddress, $0.count) }
  }

  private static func send(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(file, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(file, bytes, count)
    #else
      unsafe Glibc.write(file, bytes, count)
    #endif
  }
}
