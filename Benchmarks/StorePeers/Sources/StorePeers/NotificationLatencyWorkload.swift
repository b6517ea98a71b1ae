import RillBenchmarking

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
