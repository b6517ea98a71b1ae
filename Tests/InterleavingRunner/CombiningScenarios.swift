#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  extension Scenario {
    /// Contract 1, 2 and 4: operators with several sources, on one thread each.
    static var combining: [Scenario] {
      [
        Scenario(name: "combineLatest: two sources send one each and complete", preemptions: 2, staleLoads: 1) { explorer in
          let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          _ = Observable.combineLatest(first, second) { $0 * 10 + $1 }
            .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          let send = { (subject: PublishSubject<Int>, value: Int) in
            subject.onNext(value)
            subject.onCompleted()
          }
          return Execution(
            threads: [{ send(first, 1) }, { send(second, 2) }],
            check: { if received.events != ["12", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "take(until:): one source sends two while the other ends the stream", preemptions: 2) { explorer in
          let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          _ = source.take(until: other).subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          return Execution(
            threads: [
              {
                source.onNext(1); source.onNext(2)
              },
              { other.onNext(0) },
            ],
            check: {
              let allowed = [["|"], ["1", "|"], ["1", "2", "|"]]
              if !allowed.contains(received.events) { explorer.fail("received \(received.events)") }
              if source.hasObservers || other.hasObservers { explorer.fail("a source is not disposed") }
            })
        },
        Scenario(name: "flatMapLatest: a stream sends while another replaces it", preemptions: 2, staleLoads: 1) { explorer in
          let streams = [PublishSubject<Int>(), PublishSubject<Int>()]
          let selector = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          let subscription = selector.flatMapLatest { streams[$0] }.subscribe(onNext: { received.add("\($0)") })
          selector.onNext(0)
          return Execution(
            threads: [
              { streams[0].onNext(1) },
              {
                selector.onNext(1)
                streams[1].onNext(2)
              },
            ],
            check: {
              if ![["2"], ["1", "2"]].contains(received.events) { explorer.fail("received \(received.events)") }
              if streams[0].hasObservers { explorer.fail("the replaced stream is not disposed") }
              subscription.dispose()
            })
        },
        Scenario(name: "merge(maxConcurrent:): a stream ends while another one waits", preemptions: 2, staleLoads: 1) {
          explorer in
          let (source, stream) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          _ = source.merge(maxConcurrent: 1)
            .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          source.onNext(stream.asObservable())
          return Execution(
            threads: [
              {
                stream.onNext(1)
                stream.onCompleted()
              },
              {
                source.onNext(.just(2))
                source.onCompleted()
              },
            ],
            check: { if received.events != ["1", "2", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "concatMap(maxConcurrent:): a stream begins while a value arrives", preemptions: 2, staleLoads: 1) {
          explorer in
          let streams = [PublishSubject<Int>(), PublishSubject<Int>()]
          let source = PublishSubject<Int>()
          // Reports two threads in the closure at once.
          let (calls, received) = (ReceivedEvents(explorer), ReceivedEvents(explorer))
          _ = source.concatMap(maxConcurrent: 2) { value -> Observable<Int> in
            calls.add("\(value)")
            return value < 2 ? streams[value].asObservable() : .just(value)
          }.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          for value in 0...2 { source.onNext(value) }
          return Execution(
            threads: [
              { streams[0].onCompleted() },
              {
                streams[1].onCompleted()
                source.onNext(3)
                source.onCompleted()
              },
            ],
            check: {
              if calls.events != ["0", "1", "2", "3"] { explorer.fail("the closure was called with \(calls.events)") }
              if received.events != ["2", "3", "|"] { explorer.fail("received \(received.events)") }
            })
        },
        Scenario(name: "merge: two sources send while a third thread disposes", preemptions: 2, staleLoads: 0) { explorer in
          let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          let subscription = Observable.merge(first.asObservable(), second.asObservable())
            .subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [{ first.onNext(1) }, { second.onNext(2) }, { subscription.dispose() }],
            check: {
              if Set(received.events).count != received.events.count { explorer.fail("received \(received.events)") }
              if first.hasObservers || second.hasObservers { explorer.fail("a source is not disposed") }
            })
        },
        Scenario(name: "merge: a source ends while another thread disposes", preemptions: 2, staleLoads: 0) { explorer in
          let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
          let received = ReceivedEvents(explorer)
          let subscription = Observable.merge(first.asObservable(), second.asObservable())
            .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          return Execution(
            threads: [{ first.onCompleted() }, { subscription.dispose() }],
            check: {
              if !received.events.isEmpty { explorer.fail("received \(received.events)") }
              if first.hasObservers || second.hasObservers { explorer.fail("a source is not disposed") }
            })
        },
      ]
    }
  }
#endif
