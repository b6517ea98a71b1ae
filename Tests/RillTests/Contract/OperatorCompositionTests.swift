import Rill
import RillTesting
import XCTest

/// Operators inside of other operators: what each of them promises alone, it keeps in a composition.
final class OperatorCompositionTests: XCTestCase {
  /// The operators that subscribe to an inner stream for each value.
  private let flattening: [(String, (Observable<Int>, @escaping @Sendable (Int) -> Observable<String>) -> Observable<String>)] =
    [
      ("flatMap", { $0.flatMap($1) }), ("merge()", { $0.map($1).merge() }), ("flatMapLatest", { $0.flatMapLatest($1) }),
      ("switchLatest", { $0.map($1).switchLatest() }), ("concatMap", { $0.concatMap($1) }),
      ("flatMapFirst", { $0.flatMapFirst($1) }), ("merge(maxConcurrent:)", { $0.map($1).merge(maxConcurrent: 2) }),
    ]

  // MARK: Synchronous sources take turns (contract, "The order of calls")

  func testMergeOfSynchronousSourcesInsideTakesTurns() {
    for (name, flatten) in flattening {
      for source in [Observable.just(0), PublishSubject<Int>()] {
        let log = Recorder<String>()
        let merged = flatten(source) { _ in .merge(.of("1", "2", "3"), .of("4", "5", "6")) }
        merged.record(into: log).disposed(by: DisposeBag(keptBy: log))
        (source as? PublishSubject)?.onNext(0)
        XCTAssertEqual(log.entries.prefix(6).joined(), "142536", name)
      }
    }
  }

  func testCombineLatestOfSynchronousSourcesInsideKeepsEveryPair() {
    for (name, flatten) in flattening {
      let (source, log) = (PublishSubject<Int>(), Recorder<String>())
      flatten(source) { _ in .combineLatest(Observable.of(1, 2), Observable.of(3, 4)) { "\($0)\($1)" } }
        .record(into: log).disposed(by: DisposeBag(keptBy: log))
      source.onNext(0)
      XCTAssertEqual(log.entries, ["13", "23", "24"], name)
    }
  }

  func testSharedSynchronousSourceInsideIsSubscribedToOnce() {
    for (name, flatten) in flattening {
      let starts = Counter()
      let subject = PublishSubject<Int>()
      let log = Recorder<String>()
      let stream = flatten(subject) { _ in
        let shared = Observable.of(1, 2).do(onSubscribe: { starts.add() }).map { "\($0)" }.share()
        return .merge(shared, shared.map { "\($0)'" })
      }
      stream.record(into: log).disposed(by: DisposeBag(keptBy: log))
      subject.onNext(0)
      XCTAssertEqual(log.entries, ["1", "1'", "2", "2'"], name)
      XCTAssertEqual(starts.value, 1, name)
    }
  }

  func testEndlessSynchronousSourceInsideZipEnds() {
    for (name, flatten) in flattening {
      let (source, log) = (PublishSubject<Int>(), Recorder<String>())
      flatten(source) { _ in .zip(Observable.repeatElement(1), Observable.of(1, 2, 3)) { "\($0 + $1)" } }.take(3)
        .record(into: log).disposed(by: DisposeBag(keptBy: log))
      watched(10) { source.onNext(0) }
      XCTAssertEqual(log.entries, ["2", "3", "4", "completed"], name)
    }
  }

  func testTimeoutSubscribesToTheOtherStreamInTurns() {
    let scheduler = HistoricalScheduler()
    let log = Recorder<String>()
    Observable<Int>.never().timeout(.seconds(1), other: Observable.merge(.of(1, 2, 3), .of(4, 5, 6)), scheduler: scheduler)
      .record(into: log).disposed(by: DisposeBag(keptBy: log))
    scheduler.start()
    XCTAssertEqual(log.entries.prefix(6).joined(), "142536")
  }

  /// An iterator whose state is copied on write has it for itself, so that each element takes O(1).
  func testSourcesThatTakeTurnsDoNotCopyTheirIterators() {
    final class State: @unchecked Sendable {
      // Sendable: one thread uses it.
      var next = 0
    }
    struct Iterator: IteratorProtocol {
      var state = State()
      mutating func next() -> Int? {
        XCTAssert(isKnownUniquelyReferenced(&state))
        state.next += 1
        return state.next <= 10 ? state.next : nil
      }
    }
    struct Numbers: Sequence, Sendable {
      func makeIterator() -> Iterator { Iterator() }
    }
    let received = Counter()
    Observable.merge(.from(Numbers()), .from(Numbers())).subscribe(onNext: { received.add($0) }).dispose()
    XCTAssertEqual(received.value, 110)
  }

  // MARK: A disposed subscription starts nothing

  func testAClosureThatDisposesStartsNoStream() {
    for (name, flatten) in flattening {
      let starts = Counter()
      let source = PublishSubject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = flatten(source) { _ in
        subscription.dispose()
        return Observable.just("1").do(onSubscribe: { starts.add() })
      }.subscribe()
      source.onNext(1)
      XCTAssertEqual(starts.value, 0, name)
    }
  }

  func testAFactoryThatDisposesStartsNoStream() {
    let starts = Counter()
    let started = Observable.just(1).do(onSubscribe: { starts.add() })
    let scheduler = HistoricalScheduler()
    let make: [(String, (SerialDisposable) -> Observable<Int>)] = [
      (
        "deferred",
        { subscription in
          .deferred {
            subscription.dispose(); return started
          }
        }
      ),
      (
        "using",
        { subscription in
          .using(
            { BooleanDisposable() },
            observableFactory: { _ in
              subscription.dispose(); return started
            })
        }
      ),
      (
        "multicast",
        { subscription in
          started.multicast(
            { PublishSubject() },
            selector: { shared in
              subscription.dispose(); return shared
            })
        }
      ),
      (
        "catch",
        { subscription in
          Observable.error(Failure()).catch { _ in
            subscription.dispose(); return started
          }
        }
      ),
      (
        "merge",
        { subscription in
          .merge(
            Observable.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started)
        }
      ),
      (
        "combineLatest",
        { subscription in
          .combineLatest(
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started, resultSelector: { $1 })
        }
      ),
      (
        "zip",
        { subscription in
          .zip([
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            }, started,
          ]).map { $0[0] }
        }
      ),
      (
        "withLatestFrom",
        { subscription in
          started.withLatestFrom(
            Observable<Int>.create { _ in
              subscription.dispose(); return Disposables.create()
            })
        }
      ),
    ]
    for (name, make) in make {
      let subscription = SerialDisposable()
      // On a scheduler, so that the subscription is there to be disposed.
      subscription.disposable = make(subscription).subscribe(on: scheduler).subscribe()
      scheduler.start()
      XCTAssertEqual(starts.value, 0, name)
      starts.add(-starts.value)
    }
  }

  // MARK: Ends

  func testRangeOfNothingCompletesInItsTurn() {
    for empty in [Observable<Int>.range(start: 1, count: 0), .from([])] {
      let log = Recorder<String>()
      Observable.merge(empty.do(onCompleted: { log.add("completed") }), .just(1).do(onSubscribe: { log.add("subscribed") }))
        .subscribe().dispose()
      XCTAssertEqual(log.entries, ["subscribed", "completed"])
    }
  }

  func testASubscriberThatComesFromInsideTheEndReceivesItAtOnce() {
    for (name, subject) in subjects {
      for end in [Event<Int>.completed, .error(Failure())] {
        let subject = subject()
        let log = Recorder<String>()
        subject.observable.subscribe(
          onError: { _ in
            subject.observable.record(into: log, "late ").dispose()
            log.add("after")
          },
          onCompleted: {
            subject.observable.record(into: log, "late ").dispose()
            log.add("after")
          }
        ).disposed(by: DisposeBag(keptBy: log))
        subject.send(end)
        XCTAssertEqual(log.entries, [end.error == nil ? "late completed" : "late error(failure)", "after"], name)
      }
    }
  }

  // MARK: `retry(when:)`

  func testTheNotifiersEndMattersToTheNextErrorOnly() {
    for fails in [false, true] {
      let tries = Counter()
      let source = PublishSubject<Int>()
      let log = Recorder<String>()
      let attempt = Observable<Int>.deferred { tries.add() <= 2 ? .error(Failure()) : source.asObservable() }
      attempt.retry(when: { (errors: Observable<any Error>) in
        fails ? errors.take(2).concat(Observable.error(Failure(name: "notifier"))) : errors.take(2)
      }).record(into: log).disposed(by: DisposeBag(keptBy: log))
      XCTAssertEqual(tries.value, 3)
      source.onNext(7)
      XCTAssertEqual(log.entries, ["7"], "the source is healthy")
      source.onError(Failure(name: "third"))
      XCTAssertEqual(log.entries, ["7", fails ? "error(notifier)" : "completed"])
    }
  }

  // MARK: Sharing

  func testAKeptSubjectThatHasEndedIsNotConnectedAgain() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share(replay: 0, scope: .forever) }), ("share(replay: 1)", { $0.share(replay: 1, scope: .forever) }),
      ("multicast", { $0.multicast(PublishSubject()).refCount() }),
    ]
    for (name, form) in forms {
      let (requests, log, scheduler) = (Counter(), Recorder<String>(), HistoricalScheduler())
      let shared = form(
        .deferred {
          requests.add()
          return Observable.error(Failure()).delaySubscription(.seconds(1), scheduler: scheduler)
        })
      shared.retry(3).record(into: log).disposed(by: DisposeBag(keptBy: log))
      scheduler.start()
      XCTAssertEqual(log.entries, ["error(failure)"], name)
      XCTAssertEqual(requests.value, 1, name)
    }
  }

  /// The user's own connectable type is connected again after its disposal, not during it.
  func testOneConnectionAtATime() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share() }), ("publish", { $0.publish().refCount() }),
      ("handmade", { ReconnectingObservable(source: $0).refCount() }),
    ]
    for (name, form) in forms {
      let (live, most) = (Counter(), Counter())
      let bag = DisposeBag()
      let again = LateValue<Observable<Int>>()
      let shared = form(
        .create { _ in
          most.raise(to: live.add())
          return Disposables.create {
            // A subscriber that comes while the connection is being disposed.
            again.take()?.subscribe().disposed(by: bag)
            live.add(-1)
          }
        })
      again.value = shared
      shared.subscribe().dispose()
      XCTAssertEqual(most.value, 1, name)
      XCTAssertEqual(live.value, 1, name)
    }
  }

  func testOneConnectionAtATimeOnThreads() {
    let forms: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share() }), ("publish", { $0.publish().refCount() }),
      ("handmade", { ReconnectingObservable(source: $0).refCount() }),
    ]
    for (name, form) in forms {
      let (live, most) = (Counter(), Counter())
      let shared = form(
        .create { _ in
          most.raise(to: live.add())
          return Disposables.create { live.add(-1) }
        })
      watched {
        onThreads(3) { _ in
          for _ in 0..<3000 { shared.subscribe().dispose() }
        }
      }
      XCTAssertEqual(most.value, 1, name)
      XCTAssertEqual(live.value, 0, name)
    }
  }

  func testMulticastThatIsCutWhileItConnectsDisposesItsSourceFirst() {
    let log = Recorder<String>()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      log.add("returned")
      return Disposables.create { log.add("disposed") }
    }
    let stream = source.do(onDispose: { log.add("source disposed") })
      .multicast({ PublishSubject() }, selector: { $0 }).take(1)
    _ = stream.record(into: log)
    XCTAssertEqual(log.entries, ["1", "source disposed", "completed", "returned", "disposed"])
  }

  // MARK: Support

  private struct AnySource: Sendable {
    let observable: Observable<Int>
    let send: @Sendable (Event<Int>) -> Void
  }

  private var subjects: [(String, () -> AnySource)] {
    [
      (
        "PublishSubject",
        {
          let subject = PublishSubject<Int>(); return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
      (
        "BehaviorSubject",
        {
          let subject = BehaviorSubject(value: 1); return AnySource(observable: subject.skip(1), send: { subject.on($0) })
        }
      ),
      (
        "ReplaySubject",
        {
          let subject = ReplaySubject<Int>.create(bufferSize: 1);
          return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
      (
        "AsyncSubject",
        {
          let subject = AsyncSubject<Int>(); return AnySource(observable: subject, send: { subject.on($0) })
        }
      ),
    ]
  }
}

/// A connectable type of a user's own, with a connection per `connect()`.
private struct ReconnectingObservable: ConnectableObservableType {
  typealias Element = Int
  let source: Observable<Int>
  private let subject = PublishSubject<Int>()

  init(source: Observable<Int>) { self.source = source }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    subject.subscribe(observer)
  }

  func connect() -> any Disposable { source.subscribe(subject) }
}
