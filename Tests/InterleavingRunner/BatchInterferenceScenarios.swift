#if EXPLORE_INTERLEAVINGS
  @testable import Rill
  import RillLocks

  /// Batches beside sends, subscribers and observers.
  extension Scenario {
    // MARK: Beside other sends

    static var besideSends: [Scenario] {
      [
        Scenario(name: "batch: one reaches a gate that it has just passed to a queue", preemptions: 2, staleLoads: 0) {
          explorer in
          let (p, q) = (PublishSubject<Int>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          _ = Observable.merge(p, q).subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [
              {
                p.onNext(1)
                batch { p.onNext(2) }
              },
              {
                q.onNext(3)
                q.onNext(4)
              },
            ],
            check: {
              if received.events.sorted() != ["1", "2", "3", "4"] { explorer.fail("received \(received.events)") }
            })
        },
        Scenario(name: "batch: another thread sends to one of the states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [{ run.change(to: 1) }, { run.a.accept(2) }],
            check: {
              run.checkOrder(received, ["012", "021"], ["01"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: another thread sends to a third state", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let c = BehaviorRelay(value: 0)
          let received = run.record(Observable.combineLatest(run.a, run.b, c) { "\($0)\($1)\($2)" })
          return Execution(
            threads: [{ run.change(to: 1) }, { c.accept(2) }],
            check: { run.check(received, ["000", "110", "112"], ["000", "002", "112"]) })
        },
        Scenario(name: "batch: another thread sends to two of the states, one after the other", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                run.a.accept(2)
                run.b.accept(3)
              },
            ],
            check: {
              run.checkOrder(received, ["012", "021"], ["013", "031"])
            })
        },
        Scenario(name: "batch: it throws while another thread sends", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [
              {
                try? batch { () throws(BatchError) in
                  run.a.accept(1)
                  run.b.accept(1)
                  if run.a.value != 1 { explorer.fail("the batch does not read what it has written") }
                  throw BatchError()
                }
                if run.a.value == 1 || run.b.value == 1 { explorer.fail("a change was not taken back") }
              },
              { run.a.accept(2) },
            ],
            check: {
              run.check(received, ["00", "20"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: it updates two states while another thread updates one", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          return Execution(
            threads: [
              {
                batch {
                  run.a.update { $0 += 1 }
                  run.b.update { $0 += 1 }
                }
              },
              { run.a.update { $0 += 2 } },
            ],
            check: {
              run.checkOrder(received, ["013", "023"], ["01"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: two update the same states", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          let update = { (change: Int) in
            batch {
              run.a.update { $0 += change }
              run.b.update { $0 += change }
            }
          }
          return Execution(
            threads: [{ update(1) }, { update(2) }],
            check: {
              run.check(received, ["00", "11", "33"], ["00", "22", "33"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: it repeats a value while another thread changes it", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let property = ObservableProperty(value: 0, isRepetition: ==)
          let received = run.record(property) { "\($0)" }
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
          let received = run.record(subject) { "\($0)" }
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
      ]
    }

    // MARK: Beside subscribers that come and go

    static var besideSubscriptions: [Scenario] {
      [
        Scenario(name: "batch: another thread subscribes to one of the states", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let pairs = run.recordPairs()
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = run.a.subscribe(onNext: { received.add("\($0)") }) }],
            check: {
              run.check(received, ["0", "1"], ["1"])
              run.check(pairs, ["00", "11"])
            })
        },
        Scenario(name: "batch: another thread subscribes to a combination", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = pairs(run.a, run.b).subscribe(onNext: { received.add($0) }) }],
            // The batch can end after the subscriber has received the first state, and before it has received the second one.
            check: { run.check(received, ["00", "11"], ["11"], ["01", "11"], ["10", "11"], ["00", "10", "11"]) })
        },
        Scenario(name: "batch: another thread subscribes to a shared combination", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let shared = pairs(run.a, run.b).share(replay: 1)
          let first = run.record(shared)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [{ run.change(to: 1) }, { _ = shared.subscribe(onNext: { received.add($0) }) }],
            check: {
              run.check(first, ["00", "11"])
              run.check(received, ["00", "11"], ["11"])
            })
        },
        Scenario(
          name: "batch: another thread moves a shared stream farther away, and makes a batch", preemptions: 1, staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let shared = run.a.share()
          let first = run.record(shared) { "\($0)" }
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              { run.change(to: 1) },
              {
                _ = Observable.combineLatest(shared, run.b.skip(1)) { "\($0)\($1)" }.subscribe(onNext: { received.add($0) })
                run.change(to: 2)
              },
            ],
            check: {
              run.check(first, ["0", "1", "2"], ["0", "2", "1"])
              run.check(received, ["22"], ["11", "22"], ["22", "11"])
            })
        },
        Scenario(name: "batch: another thread subscribes to a replay subject", preemptions: 2, staleLoads: 0) { explorer in
          let run = BatchRun(explorer)
          let subject = ReplaySubject<Int>.create(bufferSize: 1)
          subject.onNext(0)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              {
                batch {
                  subject.onNext(1)
                  subject.onNext(2)
                  subject.onCompleted()
                }
              },
              { _ = subject.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") }) },
            ], check: { run.check(received, ["0", "1", "2", "|"], ["2", "|"]) })
        },
        Scenario(
          name: "batch: an observer moves a shared stream farther away, and another thread makes a batch", preemptions: 1,
          staleLoads: 1
        ) { explorer in
          let run = BatchRun(explorer)
          let (x, y) = (PublishRelay<Int>(), PublishRelay<Int>())
          let (early, late) = (ReceivedEvents(explorer), ReceivedEvents(explorer))
          let bag = DisposeBag()
          let holder = LateValue<Observable<Int>>()
          let shared = Observable.merge(run.a.skip(1), run.b.skip(1))
            .do(onNext: { value in
              guard value == 1, let shared = holder.value else { return }
              var stream = Observable.merge(x.asObservable(), shared)
              for _ in 1...3 { stream = Observable.merge(stream, y.asObservable()) }
              stream.subscribe(onNext: { late.add("\($0)") }).disposed(by: bag)
            })
            .share()
          holder.value = shared
          shared.subscribe(onNext: { early.add("\($0)") }).disposed(by: bag)
          return Execution(
            threads: [
              { batch { run.a.accept(1) } },
              {
                batch {
                  x.accept(2)
                  run.b.accept(2)
                }
              },
            ],
            check: {
              run.check(early, ["1", "2"], ["2", "1"])
              holder.value = nil
              withExtendedLifetime(bag) {}
            })
        },
        Scenario(
          name: "batch: an observer moves a shared stream farther away, and another thread sends", preemptions: 2, staleLoads: 0
        ) {
          explorer in
          let run = BatchRun(explorer)
          let other = PublishRelay<Int>()
          let (early, late, bag) = (ReceivedEvents(explorer), ReceivedEvents(explorer), DisposeBag())
          let holder = LateValue<Observable<Int>>()
          let shared = run.a.skip(1)
            .do(onNext: { _ in
              guard let shared = holder.value else { return }
              Observable.merge(Observable.merge(Observable.merge(other.asObservable(), shared), .never()), .never())
                .subscribe(onNext: { late.add("\($0)") }).disposed(by: bag)
            })
            .share()
          holder.value = shared
          shared.subscribe(onNext: { early.add("\($0)") }).disposed(by: bag)
          return Execution(
            threads: [
              { batch { run.a.accept(1) } },
              {
                other.accept(2)
                other.accept(3)
              },
            ],
            check: {
              run.check(early, ["1"])
              let values = late.events.filter { $0 != "1" }
              if late.events.count != values.count + 1 || ![[], ["3"], ["2", "3"]].contains(values) {
                explorer.fail("received \(late.events)")
              }
              holder.value = nil
              withExtendedLifetime(bag) {}
            })
        },
        Scenario(name: "batch: another thread disposes the subscription", preemptions: 1, staleLoads: 1) { explorer in
          let run = BatchRun(explorer)
          let received = ReceivedEvents(explorer)
          let subscription = pairs(run.a, run.b).subscribe(onNext: { received.add($0) })
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
          let received = run.record(pairs(a, b))
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
            check: { run.check(received, ["00", "11"], ["00", "01"], ["00"]) })
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
          let received = run.recordPairs()
          _ = trigger.subscribe(onNext: { run.change(to: $0) })
          return Execution(
            threads: [{ trigger.accept(1) }, { run.change(to: 2) }],
            check: {
              run.check(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(
          name: "batch: an observer of a batch makes it, and another thread makes another one", preemptions: 1, staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let trigger = PublishRelay<Int>()
          let received = run.recordPairs()
          _ = trigger.subscribe(onNext: { run.change(to: $0) })
          return Execution(
            threads: [{ batch { trigger.accept(1) } }, { run.change(to: 2) }],
            check: {
              run.check(received, ["00", "11", "22"], ["00", "22", "11"])
              run.checkLast(received, run.a, run.b)
            })
        },
        Scenario(name: "batch: an observer sends to a state, and another thread makes a batch", preemptions: 1, staleLoads: 1) {
          explorer in
          let run = BatchRun(explorer)
          let received = run.recordPairs()
          let subscription = pairs(run.a, run.b).subscribe(onNext: { if $0 == "11" { run.a.accept(3) } })
          return Execution(
            threads: [{ run.change(to: 1) }, { run.change(to: 2) }],
            check: {
              run.checkOrder(received, ["0132", "0213", "0123"], ["012", "021"])
              run.checkLast(received, run.a, run.b)
              subscription.dispose()
            })
        },
        Scenario(
          name: "batch: an observer sends to another subject, to which another thread sends", preemptions: 1, staleLoads: 1
        ) {
          explorer in
          let run = BatchRun(explorer)
          let other = PublishRelay<Int>()
          let pairs = run.recordPairs()
          let received = run.record(other.asObservable()) { "\($0)" }
          _ = run.a.skip(1).subscribe(onNext: { other.accept($0) })
          return Execution(
            threads: [{ run.change(to: 1) }, { other.accept(2) }],
            check: {
              run.check(pairs, ["00", "11"])
              run.check(received, ["1", "2"], ["2", "1"])
            })
        },
      ]
    }
  }
#endif
