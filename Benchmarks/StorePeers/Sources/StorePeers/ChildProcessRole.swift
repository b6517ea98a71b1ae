/// What this program does when it is started as the child process of a row: it writes to a store, or observes one.
enum ChildProcessRole {
  static let writer = "--write"
  static let observer = "--observe"

  /// Returns if the arguments are not those of a child process.
  static func run(_ words: [String]) {
    guard words.count == 3, [writer, observer].contains(words[0]), let type = stores.first(where: { $0.name == words[1] })
    else {
      return
    }
    if words[0] == writer { write(type, words[2]) } else { observe(type, words[2]) }
  }

  private static func write<Store: KeyValueStore>(_: Store.Type, _ folder: String) -> Never {
    let store = Store(folder: folder)
    let key = Store.key("token")
    var count = 0
    while true {
      store.set([7], for: key)
      count += 1
      if count == 10 { ChildProcess.send(count) }
    }
  }

  private static func observe<Store: KeyValueStore>(_: Store.Type, _ folder: String) -> Never {
    let store = Store(folder: folder)
    ChildProcess.send(0)
    store.observe(Store.key("token")) { value in
      let time = now()
      ChildProcess.send(number(in: value))
      ChildProcess.send(time)
    }
  }
}

var stores: [any KeyValueStore.Type] { [RillKeyValueStore.self, SQLiteStore.self, LMDBStore.self] }

private func number(in bytes: [UInt8]) -> Int { Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }
