import RillBenchmarking

/// The size of the values.
private let value = Array(repeating: UInt8(7), count: 64)
/// The size of the log frame of one such change in Rill.
private let frame = Array(repeating: UInt8(7), count: 128)

/// Makes a benchmark of Rill's store with the other stores as peers.
private func row(
  _ name: String, events: Int, limits: Limits = Limits(), baseline: Baseline,
  _ make: @escaping (any KeyValueStore.Type) -> Workload
) -> Benchmark {
  Benchmark(
    name, events: events, baseline: baseline, limits: limits,
    peers: [SQLiteStore.self as any KeyValueStore.Type, LMDBStore.self].map { type in Peer(type.name) { make(type) } }
  ) { make(RillKeyValueStore.self) }
}

func rows() -> [Benchmark] {
  [
    row("durable set, 64 B", events: 100, baseline: appendAndSync(frame)) { durableSet($0) },
    row("transaction of 1,000 keys", events: 4, baseline: appendAndSync(Array(repeating: 7, count: 1000 * frame.count))) {
      transaction($0)
    },
    row("get one of 10,000", events: 100_000, baseline: dictionary) { get($0) },
    row("open, get one of 10,000", events: 2, baseline: openAndRead) { open($0, keys: 10_000) },
    row("open, get one of 100,000", events: 1, baseline: openAndRead) { open($0, keys: 100_000) },
    row("read beside a busy writer, median", events: readsBesideAWriter, baseline: openAndRead) {
      besideAWriter($0, percentile: 50)
    },
    row("read beside a busy writer, 99 %", events: readsBesideAWriter, baseline: openAndRead) {
      besideAWriter($0, percentile: 99)
    },
    row("change seen by another process, median", events: 50, baseline: appendAndSync(frame)) { notification($0) },
  ]
}

private func appendAndSync(_ bytes: [UInt8]) -> Baseline {
  .other("append and fdatasync", doesSameWork: false) {
    let log = BareLog()
    return Workload { events in
      for _ in 0..<events { log.append(bytes) }
      return events
    }
  }
}

private var openAndRead: Baseline {
  .other("open a file, read 4 KiB", doesSameWork: false) {
    let file = SmallFile(bytes: 4096)
    return Workload { events in (0..<events).reduce(0) { sum, _ in sum + file.read() } }
  }
}

private var dictionary: Baseline {
  .other("a Dictionary") {
    let keys = (0..<10_000).map { "key \($0)" }
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, value) })
    return Workload { events in
      var sum = 0
      for index in 0..<events { sum &+= values[keys[index % keys.count]]?.count ?? 0 }
      return sum
    }
  }
}

/// Returns a value that differs from the previous one, so that no store can save the work.
private func different(_ number: Int) -> [UInt8] {
  var value = value
  value[0] = UInt8(truncatingIfNeeded: number)
  return value
}

private func durableSet<Store: KeyValueStore>(_: Store.Type) -> Workload {
  let store = Store(folder: ScratchFolders.folder())
  let key = Store.key("token")
  return Workload { events in
    for number in 0..<events { store.set(different(number), for: key) }
    return events
  }
}

private func transaction<Store: KeyValueStore>(_: Store.Type) -> Workload {
  let store = Store(folder: ScratchFolders.folder())
  let keys = (0..<1000).map { Store.key("key \($0)") }
  return Workload { events in
    for number in 0..<events { store.set(different(number), for: keys) }
    return events
  }
}

private func get<Store: KeyValueStore>(_: Store.Type) -> Workload {
  let store = Store(folder: ScratchFolders.folder())
  let keys = (0..<10_000).map { Store.key("key \($0)") }
  store.set(value, for: keys)
  return Workload { events in
    var sum = 0
    for index in 0..<events { sum &+= store.value(for: keys[index % keys.count])?.count ?? 0 }
    return sum
  }
}

private func open<Store: KeyValueStore>(_: Store.Type, keys count: Int) -> Workload {
  let folder = ScratchFolders.folder()
  let keys = (0..<count).map { Store.key("key \($0)") }
  Store(folder: folder).set(value, for: keys)
  return Workload { events in
    var sum = 0
    for index in 0..<events { sum += Store(folder: folder).value(for: keys[index * 7919 % count])?.count ?? 0 }
    return sum
  }
}
