import Dispatch
import RillStore

/// The key-value store, compared with file operations that do the same work.
func storeWorkloads() -> [Workload] { [durableSet, replacedFile, manyWriters, get, openLarge] }

/// The size of the log frame of one such change.
private let frameBytes = 128
private let key: Store.Key = "token"

private var durableSet: Workload {
  Workload(
    "store: durable set, 64 B", events: 100, baseline: .other("append and fdatasync", appendAndSync, expecting: countOfEvents)
  ) { oneWriter() }
}

private var replacedFile: Workload {
  Workload(
    "a new file, fsync, rename, fsync", events: 100,
    baseline: .other("append and fdatasync", appendAndSync, expecting: countOfEvents)
  ) {
    let file = ReplacedFile(bytes: 64)
    return Instance { events in
      for _ in 0..<events { file.replace() }
      return events
    }
  }
}

private var manyWriters: Workload {
  Workload(
    "store: durable sets by 16 threads", events: 800, baseline: .other("one writer", oneWriter, expecting: countOfEvents)
  ) {
    let store = StoreScratch.store()
    let value = Array(repeating: UInt8(7), count: 64)
    return Instance { events in
      let threads = 16
      let group = DispatchGroup()
      for thread in 0..<threads {
        let share = events * (thread + 1) / threads - events * thread / threads
        let queue = DispatchQueue(label: "writer \(thread)")
        queue.async(group: group) {
          for _ in 0..<share { StoreScratch.attempt { try store.set(value, for: key) } }
        }
      }
      group.wait()
      return events
    }
  }
}

private var get: Workload {
  Workload("store: get, unchanged", events: 200_000, baseline: .subjectFloor(expecting: countOfEvents)) {
    let store = StoreScratch.store()
    StoreScratch.attempt { try store.set(Array(repeating: 1, count: 64), for: key) }
    return Instance { events in
      var sum = 0
      for _ in 0..<events { sum &+= Int(StoreScratch.attempt { try store.bytes(for: key) }?.first ?? 0) }
      return sum
    }
  }
}

private var openLarge: Workload {
  Workload("store: open 10,000 keys", events: 1, baseline: .subjectFloor(expecting: { Instance { $0 * 10_000 } })) {
    let path = StoreScratch.path()
    let store = StoreScratch.store(at: path)
    StoreScratch.attempt {
      try store.transaction { changes in
        for number in 0..<10_000 { changes[try Store.Key("key \(number)")] = Array(repeating: 7, count: 64) }
      }
    }
    return Instance { events in
      var sum = 0
      for _ in 0..<events { sum += StoreScratch.attempt { try StoreScratch.store(at: path).keys().count } }
      return sum
    }
  }
}

private func oneWriter() -> Instance {
  let store = StoreScratch.store()
  let value = Array(repeating: UInt8(7), count: 64)
  return Instance { events in
    for _ in 0..<events { StoreScratch.attempt { try store.set(value, for: key) } }
    return events
  }
}

private func appendAndSync() -> Instance {
  let log = BareLog(bytes: frameBytes)
  return Instance { events in
    for _ in 0..<events { log.append() }
    return events
  } dispose: {
    log.close()
  }
}

private func countOfEvents() -> Instance { Instance { $0 } }
