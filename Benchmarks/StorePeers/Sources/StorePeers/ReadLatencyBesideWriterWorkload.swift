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
