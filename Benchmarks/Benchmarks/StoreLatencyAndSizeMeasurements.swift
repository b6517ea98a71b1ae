import Dispatch
import RillBenchmarking
import RillStore
import Synchronization

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

/// Properties of the store other than the time of a call.
func storeLatencyAndSizeMeasurements() -> [BenchmarkMetric] {
  [
    BenchmarkMetric("store: a change seen by another process, median", unit: "µs", medianLatency),
    BenchmarkMetric(
      "store: heap of 100,000 keys that were read, values of 64 B", unit: "times their bytes", limit: 1.3, heapOfEntries),
    BenchmarkMetric("store: all files after 100,000 overwrites of 10 keys", unit: "KiB", limit: 64, sizeAfterOverwrites),
  ]
}

/// Returns the median latency from before a change, including its sync, until the observer of another process is called.
private func medianLatency() -> Double? {
  let path = StoreScratchFolders.path()
  let store = StoreScratchFolders.store(at: path)
  let responded = DispatchSemaphore(value: 0)
  let times = Mutex<[Double]>([])
  let observation = StoreScratchFolders.attempt {
    try store.observe(StoreLatencyEchoProcess.response) { value in
      guard let value, let time = StoreLatencyEchoProcess.number(in: value) else { return }
      if time > 0 { times.withLock { $0.append(Double(time) / 1000) } }
      responded.signal()
    }
  }
  defer { observation.cancel() }
  guard let child = spawn([CommandLine.arguments[0], StoreLatencyEchoProcess.argument, path]) else { return nil }
  // The first response shows that the other process is running.
  responded.wait()
  for _ in 0..<200 {
    let time = StoreLatencyEchoProcess.bytes(of: StoreLatencyEchoProcess.now())
    StoreScratchFolders.attempt { try store.set(time, for: StoreLatencyEchoProcess.request) }
    responded.wait()
  }
  StoreScratchFolders.attempt { try store.set(StoreLatencyEchoProcess.bytes(of: 0), for: StoreLatencyEchoProcess.request) }
  var status: Int32 = 0
  _ = unsafe waitpid(child, &status, 0)
  return times.withLock { Median(of: $0).value }
}

/// Returns the heap memory of a store with an index, all of whose values were read, in proportion to the bytes of keys and values.
private func heapOfEntries() -> Double? {
  let path = StoreScratchFolders.path()
  var bytes = 0
  StoreScratchFolders.attempt {
    let store = StoreScratchFolders.store(at: path)
    try store.transaction { changes in
      for number in 0..<100_000 {
        let name = "key \(number)"
        changes[try Store.Key(name)] = Array(repeating: 7, count: 64)
        bytes += name.utf8.count + 64
      }
    }
    try store.compact()
  }
  let store = StoreScratchFolders.store(at: path)
  let taken = Allocations.counting { StoreScratchFolders.attempt { try store.read { _ in } } }
  return withExtendedLifetime(store) { taken.map { Double($0.liveBytes) / Double(bytes) } }
}

private func sizeAfterOverwrites() -> Double? {
  let path = StoreScratchFolders.path()
  let store = StoreScratchFolders.store(at: path)
  let group = DispatchGroup()
  for thread in 0..<10 {
    DispatchQueue(label: "writer \(thread)").async(group: group) {
      let key = StoreScratchFolders.attempt { try Store.Key("key \(thread)") }
      for number in 0..<10_000 {
        StoreScratchFolders.attempt { try store.set(StoreLatencyEchoProcess.bytes(of: number), for: key) }
      }
    }
  }
  group.wait()
  let names = StoreScratchFolders.attempt { try FileManager.default.contentsOfDirectory(atPath: path) }
  let size = names.reduce(0) { sum, name in
    var status = stat()
    guard unsafe stat("\(path)/\(name)", &status) == 0 else { Console.fail("cannot read the size of \(name)") }
    return sum + Int(status.st_size)
  }
  return Double(size) / 1024
}

/// Starts another program.
///
/// Returns nil on failure.
private func spawn(_ words: [String]) -> pid_t? {
  var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  var child: pid_t = 0
  return unsafe posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0 ? child : nil
}
