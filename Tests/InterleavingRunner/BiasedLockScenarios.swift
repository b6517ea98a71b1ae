#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// A biased lock, and what it protects.
  private final class LockRun {
    private let lock: BiasedLock
    private let explorer: Explorer
    private let variable = TrackedVariable()
    private var isInside = false
    private var count = 0

    init(_ explorer: Explorer, _ start: InitialBias) {
      self.explorer = explorer
      lock = BiasedLock(isBiased: start != .unbiased)
      start.setUp(explorer) { self.lock.unlock(self.lock.lock()) }
    }

    func use() {
      let entered = lock.lock()
      if isInside { explorer.fail("two threads are inside") }
      isInside = true
      explorer.access(variable, isWrite: true)
      count += 1
      isInside = false
      lock.unlock(entered)
    }

    func check(_ expected: Int) {
      let entered = lock.lock()
      let counted = count
      lock.unlock(entered)
      if counted != expected { explorer.fail("used \(expected) times, counted \(counted)") }
    }
  }

  extension Scenario {
    static var lock: [Scenario] { InitialBias.allCases.flatMap(locks) + endedThreads }

    private static func locks(_ start: InitialBias) -> [Scenario] {
      [
        Scenario(name: "lock: two threads use it once each" + start.description) { explorer in
          let run = LockRun(explorer, start)
          return Execution(threads: [run.use, run.use], check: { run.check(2) })
        },
        Scenario(name: "lock: two threads use it twice each" + start.description, preemptions: 3, staleLoads: 1) { explorer in
          let run = LockRun(explorer, start)
          let useTwice = {
            run.use()
            run.use()
          }
          return Execution(threads: [useTwice, useTwice], check: { run.check(4) })
        },
        Scenario(name: "lock: three threads use it once each" + start.description, preemptions: 2, staleLoads: 1) { explorer in
          let run = LockRun(explorer, start)
          return Execution(threads: [run.use, run.use, run.use], check: { run.check(3) })
        },
      ]
    }

    private static var endedThreads: [Scenario] {
      [
        Scenario(name: "lock: a thread ends, and the next one has its identity") { explorer in
          let run = LockRun(explorer, .unused)
          return Execution(
            threads: [
              {
                run.use()
                explorer.runWithIdentityOfEndedThread { run.use() }
              }
            ], check: { run.check(2) })
        },
        Scenario(name: "lock: a thread ends, the next one has its identity, and another thread comes", preemptions: 2) {
          explorer in
          let run = LockRun(explorer, .biasedToFirst)
          return Execution(
            threads: [
              {
                run.use()
                explorer.runWithIdentityOfEndedThread { run.use() }
              }, run.use,
            ], check: { run.check(3) })
        },
      ]
    }
  }
#endif
