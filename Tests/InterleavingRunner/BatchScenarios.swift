#if EXPLORE_INTERLEAVINGS
  @testable import Rill
  import RillLocks

  extension Scenario {
    /// Batches: all states change in one step, and every combination emits once.
    static var batches: [Scenario] { sameStates + severalCombinations + besideSends + besideSubscriptions + fromInside }

    // MARK: Two batches of the same states

    static var sameStates: [Scenario] {
      [
        Scenario(name: "batch: two change the same states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.check(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: two change the same states, with stale loads", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.check(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: two change the same states in two orders", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
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
              run.check(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: one changes the states twice while another changes them", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [
              {
                run.change(to: 1)
                run.change(to: 2)
              }, { run.change(to: 3) },
            ],
            check: {
              run.check(received, ["00", "11", "22", "33"], ["00", "11", "33", "22"], ["00", "33", "11", "22"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: three change the same states", preemptions: 1, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }, { run.change(to: 3) }],
            check: {
              if received.events.first != "00" || received.events.dropFirst().sorted() != ["11", "22", "33"] {
                explorer.fail("received \(received.events)")
              }
              run.checkLast(received, run.a, run.b)
            })
        },
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
        Scenario(
          name: "batch: one changes two states while another reads a value derived from both", preemptions: 1, staleLoads: 1
        ) { explorer in
          let run = BatchRun(explorer)
          let derived = ObservableProperty<String>.combine(run.a, run.b) { "\($0)\($1)" }
          let received = run.record(derived) { $0 }
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                let value = derived.value
                if !["00", "11"].contains(value) { explorer.fail("read \(value)") }
              },
            ], check: { run.check(received, ["00", "11"]) })
        },
        Scenario(
          name: "batch: one changes two states while another subscribes to a value derived from both", preemptions: 1,
          staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let derived = ObservableProperty<String>.combine(run.a, run.b) { "\($0)\($1)" }
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = derived.subscribe(onNext: { received.add($0) }) }],
            check: { run.check(received, ["00", "11"], ["11"]) })
        },
        Scenario(name: "batch: one sends events of two subjects, and so does another", preemptions: 2, staleLoads: 1) {
          explorer in
          let (a, b) = (PublishRelay<Int>(), PublishRelay<Int>())
          let received = ReceivedEvents(explorer)
          _ = pairs(a, b).subscribe(onNext: { received.add($0) })
          let send = { (value: Int) in
            batch {
              a.accept(value)
              b.accept(value)
            }
          }
          return Execution(
            threads: [{ send(1) }, { send(2) }],
            check: {
              if ![["11", "22"], ["22", "11"]].contains(received.events) { explorer.fail("received \(received.events)") }
            })
        },
      ]
    }

    // MARK: Several combinations

    static var severalCombinations: [Scenario] {
      [
        Scenario(name: "batch: two change the same states of two combinations", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let (first, second) = (run.recordPairs(), run.record(pairs(run.b, run.a)))
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.check(first, ["00", "11", "22"], ["00", "22", "11"])
              run.checkSame(first.events, second.events)
            })
        },
        Scenario(name: "batch: two share one of several states, and meet in two combinations", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let (c, d, shared) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
          let (first, second) = (run.record(pairs(run.a, c)), run.record(pairs(run.b, d)))
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
                  c.accept(2)
                  d.accept(2)
                }
              },
            ],
            check: {
              run.check(first, ["00", "10", "12"], ["00", "02", "12"])
              run.checkSame(first.events, second.events)
            })
        },
        Scenario(name: "batch: two reach two combinations in opposite orders", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let (c, d, shared) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0), BehaviorRelay(value: 0))
          let (first, second) = (run.record(pairs(run.a, c)), run.record(pairs(run.b, d)))
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
              run.check(first, ["00", "10", "12"], ["00", "02", "12"])
              run.checkSame(first.events, second.events)
            })
        },
        Scenario(name: "batch: two change the states of a diamond with a shared stream", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let shared = pairs(run.a, run.b).share(replay: 1)
          let direct = run.record(shared)
          let diamond = run.record(Observable.combineLatest(shared, run.a) { "\($0)\($1)" })
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.check(direct, ["00", "11", "22"], ["00", "22", "11"])
              run.checkSame(diamond.events, direct.events.map { $0 + $0.prefix(1) })
            })
        },
        Scenario(name: "batch: one sends to a stream of create that another one reaches", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let events = PublishRelay<Int>()
          let observer = LateValue<AnyObserver<Int>>()
          let created = Observable<Int>.create { created in
            observer.value = created
            return events.asObservable().subscribe(created)
          }
          let received = ReceivedEvents(explorer)
          let subscription = created.subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [
              { batch { events.accept(1) } },
              {
                batch {
                  observer.value?.onNext(2)
                  events.accept(3)
                }
              },
            ],
            check: {
              // The value of a stream of `create` can come between two that another batch sends to it in two ways.
              run.check(received, ["1", "2", "3"], ["2", "3", "1"], ["2", "1", "3"])
              observer.value = nil
              subscription.dispose()
            })
        },
        Scenario(name: "batch: two change states that are observed on one scheduler", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let scheduler = ExploredSerialScheduler(explorer)
          let received = run.record(pairs(run.a.observe(on: scheduler), run.b.observe(on: scheduler)))
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: { run.checkLast(received, run.a, run.b) })
        },
      ]
    }
  }
#endif
