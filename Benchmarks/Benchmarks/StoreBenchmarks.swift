import Dispatch
import RillBenchmarking
import RillStore

/// The key-value store, compared with file operations that do the same work: reads, and changes, which wait for the disk.
func storeBenchmarks() -> (reads: [Benchmark], changes: [Benchmark]) {
  let protection = StoreScratchFolders.attempt { Store.Protection.encrypted(try Store.EncryptionKey()) }
  return (
    [get, openLarge, listLarge] + encryptedReads(protection),
    [durableSet, replacedFile, removal, besideSnapshot, manyWriters, encryptedSet(protection)]
  )
}

private let key: Store.Key = "token"

private var durableSet: Benchmark {
  Benchmark(
    "store: durable set, 64 B", events: 100, baseline: .other("append and fdatasync", appendAndSync)
  ) { oneWriter() }
}

/// What is removed is erased, whatever the number of keys.
private var removal: Benchmark {
  Benchmark(
    "store: durable set and remove, of 10,000 keys", events: 50,
    baseline: .other("two durable sets") {
      let pairs = oneWriter()
      return Workload { events in
        _ = pairs.run(2 * events)
        return events
      }
    }
  ) {
    let store = StoreScratchFolders.store(at: largeStore())
    let value = Array(repeating: UInt8(7), count: 64)
    return Workload { events in
      for _ in 0..<events {
        StoreScratchFolders.attempt {
          try store.set(value, for: key)
          try store.remove(key)
        }
      }
      return events
    }
  }
}

/// A snapshot of a reader shares the memory of the entries, which a change does not copy.
private var besideSnapshot: Benchmark {
  Benchmark(
    "store: durable set beside a snapshot of 10,000 keys", events: 50, baseline: .other("without the snapshot") { oneWriter() }
  ) {
    let store = StoreScratchFolders.store(at: largeStore())
    let value = Array(repeating: UInt8(7), count: 64)
    return Workload { events in
      for _ in 0..<events {
        StoreScratchFolders.attempt {
          let snapshot = try store.read { $0 }
          try store.set(value, for: key)
          withExtendedLifetime(snapshot) {}
        }
      }
      return events
    }
  }
}

private var replacedFile: Benchmark {
  Benchmark(
    "a new file, fsync, rename, fsync", events: 100,
    baseline: .other("append and fdatasync", appendAndSync)
  ) {
    let file = ReplacedFile(bytes: 64)
    return Workload { events in
      for _ in 0..<events { file.replace() }
      return events
    }
  }
}

private var manyWriters: Benchmark {
  Benchmark(
    "store: durable sets by 16 threads", events: 800, baseline: .other("one writer") { oneWriter() }
  ) {
    let store = StoreScratchFolders.store()
    let value = Array(repeating: UInt8(7), count: 64)
    return Workload { events in
      let threads = 16
      let group = DispatchGroup()
      for thread in 0..<threads {
        let share = events * (thread + 1) / threads - events * thread / threads
        let queue = DispatchQueue(label: "writer \(thread)")
        queue.async(group: group) {
          for _ in 0..<share { StoreScratchFolders.attempt { try store.set(value, for: key) } }
        }
      }
      group.wait()
      return events
    }
  }
}

private var get: Benchmark {
  Benchmark("store: get, unchanged", events: 200_000, expecting: { countOfEvents() }) { gets() }
}

private var openLarge: Benchmark {
  Benchmark("store: open, get one of 10,000 keys", events: 4, baseline: readFiles, expecting: { Workload { 7 * $0 } }) {
    openings()
  }
}

/// Reads everything that the store reads, and leaves it unparsed.
private var readFiles: Baseline {
  .other("read the files", doesSameWork: false) {
    let path = largeStore()
    return Workload { events in (0..<events).reduce(0) { sum, _ in sum + StoreScratchFolders.bytes(ofFilesIn: path) } }
  }
}

private var listLarge: Benchmark {
  Benchmark("store: open, list 10,000 keys", events: 1, baseline: readFiles, expecting: { Workload { $0 * 10_000 } }) {
    listings()
  }
}

// MARK: Encrypted stores

private func encryptedSet(_ protection: Store.Protection) -> Benchmark {
  Benchmark("encrypted store: durable set, 64 B", events: 100, baseline: .other("the plain store") { oneWriter() }) {
    oneWriter(protection)
  }
}

/// The same reads of an encrypted store, compared with a plain one.
private func encryptedReads(_ protection: Store.Protection) -> [Benchmark] {
  [
    Benchmark("encrypted store: get, unchanged", events: 200_000, baseline: .other("the plain store") { gets() }) {
      gets(protection)
    },
    Benchmark("encrypted store: open, get one of 10,000 keys", events: 4, baseline: .other("the plain store") { openings() }) {
      openings(protection)
    },
    Benchmark("encrypted store: open, list 10,000 keys", events: 1, baseline: .other("the plain store") { listings() }) {
      listings(protection)
    },
  ]
}

// MARK: Uses

private func gets(_ protection: Store.Protection = .plain) -> Workload {
  let store = StoreScratchFolders.store(protection: protection)
  StoreScratchFolders.attempt { try store.set(Array(repeating: 1, count: 64), for: key) }
  return Workload { events in
    var sum = 0
    for _ in 0..<events { sum &+= Int(StoreScratchFolders.attempt { try store.bytes(for: key) }?.first ?? 0) }
    return sum
  }
}

private func openings(_ protection: Store.Protection = .plain) -> Workload {
  let path = largeStore(protection)
  return Workload { events in
    var sum = 0
    for _ in 0..<events {
      let value = StoreScratchFolders.attempt {
        try StoreScratchFolders.store(at: path, protection: protection).bytes(for: "key 77")
      }
      sum += Int(value?.first ?? 0)
    }
    return sum
  }
}

private func listings(_ protection: Store.Protection = .plain) -> Workload {
  let path = largeStore(protection)
  return Workload { events in
    var sum = 0
    for _ in 0..<events {
      sum += StoreScratchFolders.attempt { try StoreScratchFolders.store(at: path, protection: protection).keys().count }
    }
    return sum
  }
}

/// Returns the path of a store with 10,000 keys.
private func largeStore(_ protection: Store.Protection = .plain) -> String {
  let path = StoreScratchFolders.path()
  let store = StoreScratchFolders.store(at: path, protection: protection)
  StoreScratchFolders.attempt {
    try store.transaction { changes in
      for number in 0..<10_000 { changes[try Store.Key("key \(number)")] = Array(repeating: 7, count: 64) }
    }
  }
  return path
}

private func oneWriter(_ protection: Store.Protection = .plain) -> Workload {
  let store = StoreScratchFolders.store(protection: protection)
  let value = Array(repeating: UInt8(7), count: 64)
  return Workload { events in
    for _ in 0..<events { StoreScratchFolders.attempt { try store.set(value, for: key) } }
    return events
  }
}
