import CTestSupport
import Dispatch
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that forks, and prints what each of the two processes can do with the store.
struct ForkingWorker {
  let folder: String

  init(_ folder: String) { self.folder = folder }

  func run(_ scenario: String) throws {
    switch scenario {
    case "afterwards": try forkAfterwards(observing: false)
    case "observing": try forkAfterwards(observing: true)
    case "reading": try forkWhileOthersRead()
    case "inside": try forkInside()
    case "orphan": try orphan()
    case "contending": try contending()
    default: exit(64)
    }
  }

  /// Forks after the store was used.
  ///
  /// The child uses the inherited store, and then a new one.
  private func forkAfterwards(observing: Bool) throws {
    let store = try Store(directory: folder, protection: StoreWorker.protection)
    try store.set([1], for: "a")
    if observing { try store.observe("b") { _ in } }
    try inBoth {
      attempt("get") { _ = try store.bytes(for: "a") }
      attempt("keys") { _ = try store.keys() }
      attempt("set") { try store.set([9], for: "a") }
      attempt("update") { try store.update("a") { $0 = [9] } }
      attempt("compact") { try store.compact() }
      attempt("verify") { _ = try store.verify() }
      attempt("observe") { try store.observe { _ in } }
      let new = try Store(directory: folder, protection: StoreWorker.protection)
      try new.set((try new.bytes(for: "a") ?? []) + [2], for: "b")
      // The descriptors of the new store can have the numbers of the inherited ones.
      attempt("set again") { try store.set([9], for: "a") }
      try new.set([3], for: "c")
    } parent: {
      try store.set([4], for: "d")
    }
    print(
      "b \(try store.bytes(for: "b") ?? [])", "c \(try store.bytes(for: "c") ?? [])", "a \(try store.bytes(for: "a") ?? [])")
  }

  /// Forks while other threads hold locks of the store, again and again.
  ///
  /// The runtime makes a type at its first use, with a lock that a child can inherit from a thread. So the process that forks has made all
  /// calls before, as a child itself.
  private func forkWhileOthersRead() throws {
    let inherited = try Store(directory: folder + ".inherited", protection: StoreWorker.protection)
    try inherited.set([1], for: "a")
    try inBoth(child: {
      useInherited(inherited)
      let store = try Store(directory: folder, protection: StoreWorker.protection)
      try store.set([1], for: "a")
      for number in 0..<4 {
        DispatchQueue(label: "reader \(number)").async {
          while true { _ = try? store.keys() }
        }
      }
      for _ in 0..<30 { try inBoth(child: { useInherited(store) }) }
    })
  }

  private func useInherited(_ store: Store) {
    attempt("set") { try store.set([9], for: "a") }
    attempt("update") { try store.update("a") { $0 = [9] } }
    attempt("get") { _ = try store.bytes(for: "a") }
    attempt("keys") { _ = try store.keys() }
    attempt("compact") { try store.compact() }
    attempt("verify") { _ = try store.verify() }
    attempt("observe") { try store.observe { _ in } }
    attempt("set later") { try store.set([9], for: "a", durability: .delayed) }
    attempt("flush") { try store.flush() }
    attempt("backup") { try store.backup(to: folder + ".copy") }
  }

  /// Forks inside the closure of an update, whose change only the parent may write.
  private func forkInside() throws {
    let store = try Store(directory: folder, protection: StoreWorker.protection)
    try store.set([1], for: "a")
    var child: Int32 = 0
    attempt("update") {
      try store.update("a") { value in
        child = test_fork()
        if child > 0 { wait(for: child) }
        value = child == 0 ? [9] : [2]
      }
    }
    if child == 0 { exit(0) }
    print("a \(try store.bytes(for: "a") ?? [])")
  }

  /// Is killed while it holds the lock of the store.
  ///
  /// Its child lives on until the end of standard input.
  private func orphan() throws {
    let store = try Store(directory: folder, protection: StoreWorker.protection)
    try store.update("a") { _ in
      if test_fork() > 0 { _ = kill(getpid(), SIGKILL) }
      print("child")
      _ = getchar()
      exit(0)
    }
  }

  /// Forks after it has waited for a lock.
  ///
  /// A new store of the child waits for the same lock, until the parent releases it.
  private func contending() throws {
    let holder = try Store(directory: folder, protection: StoreWorker.protection)
    let store = try Store(directory: folder, patience: .milliseconds(10), protection: StoreWorker.protection)
    var child: Int32 = 0
    try holder.update("a") { _ in
      StoreWorker.onAnotherThread { attempt("set") { try store.set([1], for: "a") } }
      child = test_fork()
      if child == 0 {
        attempt("child") {
          let impatient = try Store(directory: folder, patience: .milliseconds(10), protection: StoreWorker.protection)
          attempt("set") { try impatient.set([1], for: "a") }
          print("child waits")
          try Store(directory: folder, protection: StoreWorker.protection).set([2], for: "a")
        }
        exit(0)
      }
      // So that the child is likely to wait. If it does not, it succeeds all the same.
      usleep(100_000)
    }
    wait(for: child)
    print("a \(try store.bytes(for: "a") ?? [])")
  }

  /// Forks, runs `child` in the child and then `parent` in the parent, and waits for the child.
  private func inBoth(child: () throws -> Void, parent: () throws -> Void = {}) throws {
    let process = test_fork()
    if process == 0 {
      attempt("child", child)
      exit(0)
    }
    wait(for: process)
    try parent()
  }

  private func wait(for process: Int32) {
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    if status != 0 { print("the child ended with status \(status)") }
  }

  private func attempt(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch let StoreError.unavailable(reason, _) {
      print("\(name): \(reason)")
    } catch {
      print("\(name): \(error)")
    }
  }

  private func print(_ lines: String...) { for line in lines { StoreWorker.printLine(line) } }
}
