import RillBenchmarking

/// The number of reads in one run beside a writer, enough for a 99th percentile.
let readsBesideAWriter = 400

/// Makes a workload that reads every half millisecond while another process writes without pause.
///
/// The time of a read is the `percentile` of the latencies.
func besideAWriter<Store: KeyValueStore>(_ type: Store.Type, percentile: Int) -> Workload {
  let folder = ScratchFolders.folder()
  let store = Store(folder: folder)
  let key = Store.key("token")
  store.set([7], for: key)
  return Workload(timing: { reads in
    let writer = ChildProcess([ChildProcessRole.writer, type.name, folder])
    // The first number shows that the writer is running.
    _ = writer.number()
    var times: [Int] = []
    var sum = 0
    for _ in 0..<reads {
      pause(microseconds: 500)
      let start = now()
      sum += store.value(for: key)?.count ?? 0
      times.append(now() - start)
    }
    let latency = times.sorted()[times.count * percentile / 100]
    return withExtendedLifetime(writer) { (sum, .nanoseconds(latency)) }
  })
}

/// Makes a workload that stores a value and waits until another process has seen it.
///
/// The time is the median from before the change, its sync included, until the other process has the value.
func notification<Store: KeyValueStore>(_ type: Store.Type) -> Workload {
  let folder = ScratchFolders.folder()
  let store = Store(folder: folder)
  let key = Store.key("token")
  store.set(bytes(of: 0), for: key)
  return Workload(timing: { changes in
    let observer = ChildProcess([ChildProcessRole.observer, type.name, folder])
    _ = observer.number()
    var times: [Int] = []
    for _ in 0..<changes {
      let start = now()
      store.set(bytes(of: start), for: key)
      // An observer may report a value twice, or one from before.
      var (value, time) = (observer.number(), observer.number())
      while value != start { (value, time) = (observer.number(), observer.number()) }
      times.append(time - start)
    }
    return (changes, .nanoseconds(times.sorted()[times.count / 2]))
  })
}

private func bytes(of number: Int) -> [UInt8] { Array("\(number)".utf8) }
