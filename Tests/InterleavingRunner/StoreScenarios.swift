#if EXPLORE_INTERLEAVINGS
  import RillStore

  /// A store that is open, and what its calls have thrown.
  private final class StoreRun {
    let disk: ExploredDisk
    let store: Store
    private let explorer: Explorer
    private var timeouts: [Store.Key: Int] = [:]

    init(_ explorer: Explorer, patience: Duration = .seconds(10)) {
      self.explorer = explorer
      disk = ExploredDisk(explorer)
      store = Store(disk: disk, path: "/memory", patience: patience)
      attempt("open") { try store.open() }
    }

    /// Fails if `body` throws, except for a timeout.
    func attempt(_ key: Store.Key, _ body: () throws -> Void) {
      do {
        try body()
      } catch StoreError.unavailable(.timeout, _) {
        timeouts[key, default: 0] += 1
      } catch {
        explorer.fail("\(error)")
      }
    }

    func set(_ key: Store.Key) {
      var isSet = false
      attempt(key) {
        try store.set([1], for: key)
        isSet = true
      }
      attempt("read") { if isSet, try store.bytes(for: key) != [1] { explorer.fail("set(_:for:) returned too early") } }
    }

    func increment(_ key: Store.Key) { attempt(key) { try store.update(key) { $0 = [($0?.first ?? 0) + 1] } } }

    /// Fails unless these keys have these values, less the calls that have timed out.
    func check(_ values: [Store.Key: UInt8]) {
      do {
        for (key, value) in values {
          let found = try store.bytes(for: key)
          let expected = Int(value) - timeouts[key, default: 0]
          if found != (expected == 0 ? nil : [UInt8(expected)]) { explorer.fail("\(key.name): \(found ?? [])") }
        }
        try store.set([], for: "last")
      } catch {
        explorer.fail("\(error)")
      }
    }
  }

  extension Scenario {
    /// The commit queue: one thread at a time leads, and every change is committed once.
    static var store: [Scenario] {
      [
        Scenario(name: "store: two set a value each") { explorer in
          let run = StoreRun(explorer)
          return Execution(threads: [{ run.set("a") }, { run.set("b") }], check: { run.check(["a": 1, "b": 1]) })
        },
        Scenario(name: "store: two update one value") { explorer in
          let run = StoreRun(explorer)
          return Execution(
            threads: [{ run.increment("a") }, { run.increment("a") }],
            check: { run.check(["a": 2]) })
        },
        Scenario(name: "store: one reads while another sets two values") { explorer in
          let run = StoreRun(explorer)
          return Execution(
            threads: [
              {
                run.set("a"); run.set("b")
              },
              {
                run.attempt("read") {
                  let value = try run.store.bytes(for: "a")
                  if value != nil, value != [1] { explorer.fail("read \(value ?? [])") }
                }
              },
            ],
            check: { run.check(["a": 1, "b": 1]) })
        },
        Scenario(name: "store: two set a value each while a third updates", preemptions: 1) { explorer in
          let run = StoreRun(explorer)
          return Execution(
            threads: [{ run.set("a") }, { run.set("b") }, { run.increment("c") }],
            check: { run.check(["a": 1, "b": 1, "c": 1]) })
        },
      ]
    }
  }
#endif
