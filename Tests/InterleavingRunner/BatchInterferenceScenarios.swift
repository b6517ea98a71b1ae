#if EXPLORE_INTERLEAVINGS
  @testable import Rill
  import RillLocks

  /// Batches beside sends, subscribers and observers.
  extension Scenario {
    // MARK: Beside other sends

    static var besideSends: [Scenario] {
      [
        Scenario(name: "batch: another thread sends to one of the states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let (received, sent) = (run.record(run.pair), run.record(run.a))
          return Execution(
            threads: [{ run.change(to: 1) }, { run.a.accept(2) }],
            check: {
              run.checkDerived(received, ["00", "11", "21"], ["00", "20", "11"])
              run.checkLast(received)
              run.check(sent, ["0", "1", "2"], ["0", "2", "1"])
            })
        },
        Scenario(name: "batch: another thread sends to a third state", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let c = BehaviorRelay(value: 0)
          let received = run.record(ObservableProperty<String>.combine(run.a, run.b, c) { "\($0)\($1)\($2)" })
          return Execution(
            threads: [{ run.change(to: 1) }, { c.accept(2) }],
            check: { run.checkDerived(received, ["000", "110", "112"], ["000", "002", "112"]) })
        },
        Scenario(name: "batch: another thread sends to two of the states, one after the other", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                run.a.accept(2)
                run.b.accept(3)
              },
            ],
            check: {
              run.checkDerived(
                received, ["00", "11", "21", "23"], ["00", "20", "11", "13"], ["00", "20", "23", "11"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: it throws while another thread sends", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [
              {
                try? batch { () throws(BatchError) in
                  run.a.accept(1)
                  run.b.accept(1)
                  if run.a.value != 1 { explorer.fail("the batch does not read what it has set") }
                  throw BatchError()
                }
                if run.a.value == 1 || run.b.value == 1 { explorer.fail("a change was not taken back") }
              },
              { run.a.accept(2) },
            ],
            check: {
              run.check(received, ["00", "20"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: it updates two states while another thread updates one", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          return Execution(
            threads: [{ run.add(1) }, { run.a.update { $0 += 2 } }],
            check: { run.checkDerived(received, ["00", "11", "31"], ["00", "20", "31"]) })
        },
        Scenario(name: "batch: it runs again because another thread has changed what it updates", preemptions: 2, staleLoads: 0)
        {
          explorer in
          let run = BatchRun(explorer)
          let (runs, received, sent) = (PublishRelay<Int>(), ReceivedEvents(explorer), run.record(run.a))
          _ = runs.subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [
              {
                batch {
                  runs.accept(run.a.value)
                  run.a.update { $0 += 1 }
                  run.b.accept(run.a.value)
                }
              },
              { run.a.accept(2) },
            ],
            check: {
              // What it sends to other subjects is sent in each run.
              run.check(received, ["0"], ["2"], ["0", "2"])
              run.check(sent, ["0", "1", "2"], ["0", "2", "3"])
              if run.b.value != (run.a.value == 2 ? 1 : 3) { explorer.fail("the states are \(run.pair.value)") }
            })
        },
        Scenario(name: "batch: it repeats a value while another thread changes it", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let property = ObservableProperty(value: 0, isRepetition: ==)
          let received = run.record(property)
          return Execution(
            threads: [
              {
                batch {
                  property.accept(2)
                  property.accept(0)
                }
              },
              { property.accept(1) },
            ],
            check: {
              run.check(received, ["0", "1"], ["0", "1", "0"])
              if received.events.last != "\(property.value)" { explorer.fail("\(property.value), received \(received.events)") }
            })
        },
        Scenario(name: "batch: it ends a state while another thread sends", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let subject = BehaviorSubject(value: 0)
          let received = run.record(subject)
          return Execution(
            threads: [
              {
                batch {
                  subject.onNext(1)
                  subject.onCompleted()
                }
              },
              { subject.onNext(2) },
            ],
            check: { run.check(received, ["0", "1", "|"], ["0", "2", "1", "|"]) })
        },
        // The thread of the batch may deliver what the other one sends.
        Scenario(name: "batch: what another thread's event sets meanwhile is not taken back", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let (events, sent) = (PublishRelay<Int>(), run.record(run.a))
          _ = events.subscribe(onNext: { if $0 == 2 { run.a.accept(2) } })
          return Execution(
            threads: [
              {
                try? batch { () throws(BatchError) in
                  run.b.accept(1)
                  events.accept(1)
                  throw BatchError()
                }
              },
              { events.accept(2) },
            ],
            check: {
              run.check(sent, ["0", "2"])
              if run.pair.value != "20" { explorer.fail("the states are \(run.pair.value)") }
            })
        },
        Scenario(
          name: "batch: what another thread's event sets meanwhile behind an operator is not taken back", preemptions: 2,
          staleLoads: 0
        ) { explorer in
          let run = BatchRun(explorer)
          let (p, q, sent) = (PublishRelay<Int>(), PublishRelay<Int>(), run.record(run.a))
          _ = Observable.merge(p, q).subscribe(onNext: { if $0 == 2 { run.a.accept(2) } })
          return Execution(
            threads: [
              {
                try? batch { () throws(BatchError) in
                  run.b.accept(1)
                  p.accept(1)
                  throw BatchError()
                }
              },
              { q.accept(2) },
            ],
            check: {
              run.check(sent, ["0", "2"])
              if run.pair.value != "20" { explorer.fail("the states are \(run.pair.value)") }
            })
        },
        Scenario(name: "batch: it sends to a subject to which another thread sends", preemptions: 2, staleLoads: 0) {
          explorer in
          let run = BatchRun(explorer)
          let events = PublishRelay<Int>()
          let (pairs, received) = (run.record(run.pair), run.record(events))
          return Execution(
            threads: [
              {
                batch {
                  run.change(to: 1)
                  events.accept(1)
                }
              },
              {
                events.accept(2)
                events.accept(3)
              },
            ],
            check: {
              run.check(pairs, ["00", "11"])
              run.check(received, ["1", "2", "3"], ["2", "1", "3"], ["2", "3", "1"])
            })
        },
      ]
    }

    // MARK: Beside subscribers that come and go

    static var besideSubscriptions: [Scenario] {
      [
        Scenario(name: "batch: another thread subscribes to one of the states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let pairs = run.record(run.pair)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = run.a.subscribe(onNext: { received.add("\($0)") }) }],
            check: {
              run.check(received, ["0", "1"], ["1"])
              run.check(pairs, ["00", "11"])
            })
        },
        Scenario(name: "batch: another thread subscribes to a value derived from both states", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let pair = run.pair
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = pair.subscribe(onNext: { received.add($0) }) }],
            check: { run.check(received, ["00", "11"], ["11"]) })
        },
        Scenario(name: "batch: another thread subscribes to a combination", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                _ = Observable.combineLatest(run.a, run.b) { "\($0)\($1)" }.subscribe(onNext: { received.add($0) })
              },
            ],
            check: { run.check(received, ["11"], ["00", "10", "11"], ["00", "01", "11"], ["01", "11"], ["10", "11"]) })
        },
        Scenario(name: "batch: another thread subscribes to a shared derived value", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let shared = run.pair.share(replay: 1)
          let first = run.record(shared)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = shared.subscribe(onNext: { received.add($0) }) }],
            check: {
              run.check(first, ["00", "11"])
              run.check(received, ["00", "11"], ["11"])
            })
        },
        Scenario(name: "batch: another thread disposes the subscription", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = ReceivedEvents(explorer)
          let subscription = run.pair.subscribe(onNext: { received.add($0) })
          return Execution(
            threads: [{ run.change(to: 1) }, { subscription.dispose() }],
            check: {
              run.check(received, ["00", "11"], ["00"])
              if run.a.hasObservers || run.b.hasObservers { explorer.fail("a source is not disposed") }
              run.change(to: 2)
              if received.events.contains("22") { explorer.fail("an event after dispose()") }
            })
        },
        Scenario(name: "batch: another thread disposes one of the subjects", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let (a, b) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
          let (first, second) = (run.record(a), run.record(b))
          return Execution(
            threads: [
              {
                batch {
                  a.onNext(1)
                  b.onNext(1)
                }
              },
              { a.dispose() },
            ],
            check: {
              run.check(first, ["0", "1"], ["0"])
              run.check(second, ["0", "1"])
            })
        },
      ]
    }

    // MARK: Observers that send

    static var fromInside: [Scenario] {
      [
        Scenario(name: "batch: an observer makes it, and another thread makes another one", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let trigger = PublishRelay<Int>()
          let received = run.record(run.pair)
          _ = trigger.subscribe(onNext: { run.change(to: $0) })
          return Execution(
            threads: [{ trigger.accept(1) }, { run.change(to: 2) }],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
            })
        },
        Scenario(
          name: "batch: an observer that it reaches sets the states, and another thread makes another one", preemptions: 1,
          staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let trigger = PublishRelay<Int>()
          let received = run.record(run.pair)
          _ = trigger.subscribe(onNext: {
            run.a.accept($0)
            run.b.accept($0)
          })
          return Execution(
            threads: [{ batch { trigger.accept(1) } }, { run.change(to: 2) }],
            check: {
              run.checkDerived(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received)
            })
        },
        Scenario(name: "batch: an observer sends to a state, and another thread makes a batch", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.record(run.pair)
          let subscription = run.pair.subscribe(onNext: { if $0 == "11" { run.a.accept(3) } })
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.checkDerived(
                received, ["00", "11", "31", "22"], ["00", "11", "22", "32"], ["00", "22", "11", "31"], ["00", "11", "22"])
              run.checkLast(received)
              subscription.dispose()
            })
        },
      ]
    }
  }
#endif
