#if EXPLORE_INTERLEAVINGS
  @testable import Rill
  import RillLocks

  /// Batches: several states change in one step, and then each of them sends its value.
  extension Scenario {
    static var batches: [Scenario] {
      sameStates + reads + severalDerivedValues + besideSends + besideSubscriptions + fromInside
    }

    // MARK: Two batches of the same states

    static var sameStates: [Scenario] {
      [
        Scenario(name: "batch: two change the same states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: two change the same states, with stale loads", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: two change the same states, and each state sends each value", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let (first, second) = (run.record(run.a), run.record(run.b))
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.check(first, ["0", "1", "2"], ["0", "2", "1"])
              run.checkSame(first.events, second.events)
              if first.events.last != "\(run.a.value)" { explorer.fail("\(run.a.value), received \(first.events)") }
            })
        },
        Scenario(name: "batch: two change the same states in two orders", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          let combined = run.record(Observable.combineLatest(run.a, run.b) { "\($0)\($1)" })
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                batch {
                  run.b.accept(2)
                  run.a.accept(2)
                }
              },
            ],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
              // It may emit mixtures before.
              run.checkLast(combined)
            })
        },
        Scenario(name: "batch: one changes the states twice while another changes them", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [
              {
                run.change(to: 1)
                run.change(to: 2)
              }, { run.change(to: 3) },
            ],
            check: {
              run.checkDerived(received, ["00", "11", "22", "33"], ["00", "11", "33", "22"], ["00", "33", "11", "22"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: three change the same states", preemptions: 1, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let (received, sent) = (run.record(run.pair), run.record(run.a))
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }, { run.change(to: 3) }],
            check: {
              if sent.events.first != "0" || sent.events.dropFirst().sorted() != ["1", "2", "3"] {
                explorer.fail("received \(sent.events)")
              }
              run.checkDerived(received, sent.events.map { $0 + $0 })
            })
        },
        Scenario(name: "batch: two update the same states", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [{ run.add(1) }, { run.add(2) }],
            check: { run.checkDerived(received, ["00", "11", "33"], ["00", "22", "33"]) })
        },
        Scenario(name: "batch: an inner one throws while another changes the states", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [
              {
                batch {
                  run.a.accept(1)
                  try? batch { () throws(BatchError) in
                    run.a.accept(5)
                    run.b.accept(5)
                    throw BatchError()
                  }
                  if run.a.value != 1 || run.b.value == 5 { explorer.fail("the inner batch has left something") }
                  batch { run.b.accept(1) }
                }
              },
              { run.change(to: 2) },
            ],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
            })
        },
      ]
    }

    // MARK: Reads of another thread

    static var reads: [Scenario] {
      [
        Scenario(
          name: "batch: one changes two states while another reads the first and then the second", preemptions: 2, staleLoads: 0
        ) { explorer in
          let run = BatchRun(explorer)
          return Execution(
            threads: [
              { run.change(to: 1) },
              { if run.a.value > run.b.value { explorer.fail("the second state is older than the first") } },
            ], check: {})
        },
        Scenario(
          name: "batch: one changes two states while another reads the second and then the first", preemptions: 2, staleLoads: 0
        ) { explorer in
          let run = BatchRun(explorer)
          return Execution(
            threads: [
              { run.change(to: 1) },
              { if run.b.value > run.a.value { explorer.fail("the first state is older than the second") } },
            ], check: {})
        },
        Scenario(name: "batch: one changes two states while another takes a snapshot", preemptions: 2, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                let (first, second) = ObservableProperty.snapshot(run.a, run.b)
                if first != second { explorer.fail("read \(first), \(second)") }
              },
            ], check: {})
        },
        Scenario(
          name: "batch: one changes two states while another reads a value derived from both", preemptions: 1, staleLoads: 1
        ) { explorer in
          let run = BatchRun(explorer)
          let pair = run.pair
          let received = run.record(pair)
          return Execution(
            threads: [
              {
                batch {
                  run.a.accept(1)
                  if pair.value != "10" { explorer.fail("the batch does not read what it has set") }
                  run.b.accept(1)
                }
              },
              {
                let value = pair.value
                if !["00", "11"].contains(value) { explorer.fail("read \(value)") }
              },
            ], check: { run.check(received, ["00", "11"]) })
        },
        Scenario(name: "batch: it throws while another thread reads", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let pair = run.pair
          return Execution(
            threads: [
              {
                try? batch { () throws(BatchError) in
                  run.a.accept(1)
                  run.b.accept(1)
                  if pair.value != "11" { explorer.fail("the batch does not read what it has set") }
                  throw BatchError()
                }
              },
              {
                let value = pair.value
                if value != "00" { explorer.fail("read \(value)") }
              },
            ], check: { if pair.value != "00" { explorer.fail("the states are \(pair.value)") } })
        },
      ]
    }

    // MARK: Several derived values

    static var severalDerivedValues: [Scenario] {
      [
        Scenario(
          name: "batch: two share one of several states, and each changes two derived values", preemptions: 1, staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let (c, d, shared) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
          let first = run.record(ObservableProperty<String>.combine(run.a, c) { "\($0)\($1)" })
          let second = run.record(ObservableProperty<String>.combine(run.b, d) { "\($0)\($1)" })
          return Execution(
            threads: [
              {
                batch {
                  run.change(to: 1)
                  shared.accept(1)
                }
              },
              {
                batch {
                  shared.accept(2)
                  d.accept(2)
                  c.accept(2)
                }
              },
            ],
            check: {
              let possible = run.checkDerived(first, ["00", "10", "12"], ["00", "02", "12"])
              if Set(possible).isDisjoint(with: run.checkDerived(second, ["00", "10", "12"], ["00", "02", "12"])) {
                explorer.fail("two orders: \(first.events), \(second.events)")
              }
            })
        },
        Scenario(name: "batch: two change the states of a diamond of derived values", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let diamond = run.record(ObservableProperty<String>.combine(run.pair, run.a) { "\($0)\($1)" })
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: { run.checkDerived(diamond, ["000", "111", "222"], ["000", "222", "111"]) })
        },
        Scenario(name: "batch: two change states that are observed on one scheduler", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let scheduler = ExploredSerialScheduler(explorer)
          let received = run.record(
            Observable.combineLatest(run.a.observe(on: scheduler), run.b.observe(on: scheduler)) { "\($0)\($1)" })
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }], check: { run.checkLast(received) })
        },
      ]
    }
  }
#endif
