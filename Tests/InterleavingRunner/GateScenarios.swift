#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// A gate, the work that was sent to it, and what ran.
  private final class GateRun {
    let gate: Gate
    let explorer: Explorer
    /// Accessed by all work, as what a gate protects is.
    private let variable = TrackedVariable()
    private var isRunning = false
    private var ran: [String] = []
    private(set) var ranLater: [String] = []

    init(_ explorer: Explorer) {
      self.explorer = explorer
      gate = Gate()
    }

    /// Sends work as every user of a gate does.
    func send(_ name: String, then next: (() -> Void)? = nil) {
      if gate.enter() {
        run(name, next)
        gate.leave()
      } else {
        gate.submit { self.run(name, next) }
      }
    }

    /// Sends work without an attempt to enter.
    func queue(_ name: String) { gate.submit { self.run(name, nil) } }

    /// Sends work that defers `later` until the gate is released.
    func send(_ name: String, deferring later: String...) {
      let work = {
        self.run(name) { for name in later { self.gate.afterLeave { self.ranLater.append(name) } } }
      }
      gate.run(work)
    }

    private func run(_ name: String, _ next: (() -> Void)?) {
      if isRunning { explorer.fail("two run at once: \(name)") }
      isRunning = true
      explorer.access(variable, isWrite: true)
      ran.append(name)
      next?()
      explorer.access(variable, isWrite: true)
      isRunning = false
    }

    /// Fails unless all of `deferred` ran once, each list in its order.
    func checkDeferred(_ deferred: [String]...) {
      if ranLater.sorted() != deferred.joined().sorted() { explorer.fail("deferred \(deferred), ran \(ranLater)") }
      for names in deferred where ranLater.filter(names.contains) != names {
        explorer.fail("deferred \(names) in this order, ran \(ranLater)")
      }
    }

    /// Fails unless all of `sent` ran once, each list in its order.
    func check(_ sent: [String]...) {
      if ran.count != Set(sent.joined()).count { explorer.fail("sent \(sent), ran \(ran)") }
      for names in sent where ran.filter(names.contains) != names { explorer.fail("sent \(names) in this order, ran \(ran)") }
      var isIdle = false
      gate.submit { isIdle = true }
      if !isIdle { explorer.fail("the gate is not idle at the end") }
    }
  }

  extension Scenario {
    static var gate: [Scenario] { senders + endedThreads }

    private static var senders: [Scenario] {
      [
        Scenario(name: "gate: two threads send one each") { explorer in
          let run = GateRun(explorer)
          return Execution(threads: [{ run.send("a") }, { run.send("b") }], check: { run.check(["a"], ["b"]) })
        },
        Scenario(
          name: "gate: two threads send two each", preemptions: 3, staleLoads: 2
        ) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a"); run.send("b")
              },
              {
                run.send("c"); run.send("d")
              },
            ],
            check: { run.check(["a", "b"], ["c", "d"]) })
        },
        Scenario(
          name: "gate: three threads send one each", preemptions: 2, staleLoads: 2
        ) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [{ run.send("a") }, { run.send("b") }, { run.send("c") }], check: { run.check(["a"], ["b"], ["c"]) })
        },
        Scenario(name: "gate: one sends from inside", staleLoads: 2) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [{ run.send("a") { run.send("b") } }, { run.send("c") }], check: { run.check(["a", "b"], ["c"]) })
        },
        Scenario(
          name: "gate: one runs an item of another thread and passes the rest to a queue", preemptions: 2,
          staleLoads: 2
        ) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a"); run.send("b")
              },
              {
                run.send("c"); run.send("d"); run.send("e")
              },
            ],
            check: { run.check(["a", "b"], ["c", "d", "e"]) })
        },
        Scenario(name: "gate: two defer work until the gate is released", staleLoads: 2) {
          explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [{ run.send("a", deferring: "c", "d") }, { run.send("b", deferring: "e") }],
            check: {
              run.check(["a"], ["b"])
              run.checkDeferred(["c", "d"], ["e"])
            })
        },
      ]
    }

    private static var endedThreads: [Scenario] {
      [
        Scenario(name: "gate: one sends from inside, and both go on", preemptions: 2, staleLoads: 1) {
          explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a") { run.send("b") }
                run.send("c")
              },
              {
                run.send("d"); run.send("e")
              },
            ],
            check: { run.check(["a", "b"], ["a", "c"], ["d", "e"]) })
        },
        Scenario(name: "gate: one queues without entering", preemptions: 2) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.queue("a"); run.send("b")
              },
              { run.send("c") },
            ],
            check: { run.check(["a", "b"], ["c"]) })
        },
        Scenario(name: "gate: two threads queue without entering") { explorer in
          let run = GateRun(explorer)
          return Execution(threads: [{ run.queue("a") }, { run.queue("b") }], check: { run.check(["a"], ["b"]) })
        },
        Scenario(name: "gate: a thread ends, and the next one has its identity") { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a")
                explorer.runWithIdentityOfEndedThread { run.send("b") }
              }
            ],
            check: { run.check(["a", "b"]) })
        },
        Scenario(name: "gate: a thread that sent from inside ends, and the next one has its identity") { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a") { run.send("b") }
                explorer.runWithIdentityOfEndedThread { run.send("c") }
              }
            ],
            check: { run.check(["a", "b", "c"]) })
        },
        Scenario(name: "gate: a thread ends, the next one has its identity, and another thread sends", preemptions: 2) {
          explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a")
                explorer.runWithIdentityOfEndedThread { run.send("b") }
              },
              { run.send("c") },
            ],
            check: { run.check(["a", "b"], ["c"]) })
        },
        Scenario(
          name: "gate: a thread with work from inside ends, the next one queues, and another thread sends",
          preemptions: 2, staleLoads: 1
        ) { explorer in
          let run = GateRun(explorer)
          return Execution(
            threads: [
              {
                run.send("a") { run.send("b") }
                explorer.runWithIdentityOfEndedThread { run.queue("c") }
              },
              { run.send("d") },
            ],
            check: { run.check(["a", "b"], ["a", "c"], ["d"]) })
        },
      ]
    }
  }
#endif
