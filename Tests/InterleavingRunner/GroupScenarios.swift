#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  extension Scenario {
    /// Contract 10: what a group is sent while a busy operator delays it.
    static var groups: [Scenario] {
      [
        Scenario(name: "groupBy: another thread delivers a group while values are sent", preemptions: 2) { explorer in
          groupInABusyOperator(explorer, end: { $0.onCompleted() }, isExpected: { $0 == ["1", "2"] })
        },
        // An error can overtake what the group is sent while it delivers what it has kept.
        Scenario(name: "groupBy: another thread delivers a group before an error", preemptions: 2) { explorer in
          groupInABusyOperator(
            explorer, end: { $0.onError(ExploredError()) },
            isExpected: { $0.last == "x" && ["1", "2"].starts(with: $0.dropLast()) })
        },
        Scenario(name: "groupBy(until:keeping:): a subscriber comes while values are sent", preemptions: 2, staleLoads: 1) {
          explorer in
          let (source, groups) = (PublishSubject<Int>(), ReplaySubject<Observable<Int>>.create(bufferSize: 1))
          let received = ReceivedEvents(explorer)
          _ = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { _ in 0 }
            .map { $0.asObservable() }.subscribe(groups)
          source.onNext(1)
          return Execution(
            threads: [
              {
                source.onNext(2)
                source.onCompleted()
              },
              { _ = groups.flatMap { $0 }.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") }) },
            ],
            check: { if received.events != ["1", "2", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "groupBy: the source becomes secret while a group is subscribed to", preemptions: 2) { explorer in
          let (source, groups) = (PublishSubject<Int>(), ReplaySubject<Observable<Int>>.create(bufferSize: 1))
          _ = source.groupBy { _ in 0 }.map { $0.asObservable() }.subscribe(groups)
          source.onNext(1)
          let scope = Box<SubscriptionScope?>(nil)
          return Execution(
            threads: [
              { source.markAsSecret() },
              { scope.value = groups.flatMap { $0 }.subscribe() as? SubscriptionScope },
            ],
            check: { if scope.value?.isSecret != true { explorer.fail("the subscriber of the group is not secret") } })
        },
      ]
    }

    private static func groupInABusyOperator(
      _ explorer: Explorer, end: @escaping (PublishSubject<Int>) -> Void, isExpected: @escaping ([String]) -> Bool
    ) -> Execution {
      let (source, other) = (PublishSubject<Int>(), PublishSubject<Observable<Int>>())
      let received = ReceivedEvents(explorer)
      let groups = source.groupBy { _ in 0 }.map { $0.asObservable() }
      _ = Observable.merge(groups, other.asObservable()).flatMap { $0 }
        .subscribe(onNext: { received.add("\($0)") }, onError: { _ in received.add("x") })
      return Execution(
        threads: [
          {
            for value in 1...2 { source.onNext(value) }
            end(source)
          },
          { other.onNext(.just(0)) },
        ],
        check: {
          if !isExpected(received.events.filter { $0 != "0" }) { explorer.fail("received \(received.events)") }
        })
    }
  }

  private struct ExploredError: Error {}
#endif
