import Rill
import RillTesting
import TestSupport
import XCTest

/// Groups and windows that a queue delivers late, because a gate downstream is busy: who subscribes in that delivery misses nothing.
final class EmittedStreamTests: XCTestCase {
  private static let operators: [(name: String, split: @Sendable (Observable<Int>) -> Observable<Observable<Int>>)] = [
    ("groupBy", { $0.groupBy { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:)", { $0.groupBy(until: { _ in Observable<Int>.never() }) { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:) of one value", { $0.groupBy(until: { $0 }) { $0 }.map { $0.asObservable() } }),
    ("groupBy(until:keeping:)", { $0.groupBy(until: { $0 }, keeping: .unbounded) { $0 }.map { $0.asObservable() } }),
    ("window", { $0.window(timeSpan: .seconds(99), count: 1, scheduler: HistoricalScheduler()) }),
  ]

  /// The closure that receives the stream of one source makes another source send.
  func testAClosureThatReceivesAStreamSends() {
    let ways: [(String, (Observable<Observable<Int>>, Observable<Observable<Int>>) -> Observable<Observable<Int>>)] = [
      ("merge", { .merge($0, $1) }), ("flatMap", { Observable.of($0, $1).flatMap { $0 } }),
      ("merge of one", { .merge(.never(), .merge($0, $1)) }),
      ("share", { .merge($0, $1).share() }), ("share(replay:)", { .merge($0, $1).share(replay: 1) }),
      ("withLatestFrom", { .merge($0, $1).withLatestFrom(Observable.just(0)) { stream, _ in stream } }),
      ("pausable", { .merge($0, $1).pausable(Observable.just(true)) }),
    ]
    for (name, split) in Self.operators {
      for (way, combine) in ways {
        let (first, second, log, isSent) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>(), Flag())
        let bag = DisposeBag()
        combine(split(first.asObservable()), split(second.asObservable())).flatMap { stream -> Observable<Int> in
          // The first windows come with the subscription.
          if first.hasObservers, second.hasObservers, !isSent.isSet {
            isSent.set()
            for value in 2...4 { second.onNext(value) }
            second.onNext(2)
          }
          return stream
        }.subscribe(onNext: { log.add($0) }).disposed(by: bag)
        for value in 1...2 { first.onNext(value) }
        first.onNext(1)
        XCTAssertEqual(log.entries.sorted(), [1, 1, 2, 2, 2, 3, 4], "\(name), \(way)")
        for subject in [first, second] { subject.onCompleted() }
      }
    }
  }

  /// Other threads subscribe to the shared streams, and leave.
  ///
  /// So they own the gate at times, and deliver what the source sends meanwhile.
  func testOtherThreadsSubscribeToTheSharedStreams() {
    let ways: [(String, (Observable<Observable<Int>>) -> Observable<Observable<Int>>)] = [
      ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }), ("publish", { $0.publish().refCount() }),
    ]
    let count = 2000
    for (name, split) in Self.operators {
      for (way, share) in ways {
        let (source, log, isOver) = (PublishSubject<Int>(), Recorder<Int>(), Flag())
        let streams = share(split(source.asObservable()))
        let subscription = streams.flatMap { $0 }.subscribe(onNext: { log.add($0) })
        watched {
          onThreads(3) { thread in
            if thread == 0 {
              for value in 0..<count { source.onNext(value) }
              isOver.set()
            } else {
              while !isOver.isSet { streams.subscribe().dispose() }
            }
          }
        }
        log.wait(for: count)
        XCTAssertTrue(log.entries.sorted() == Array(0..<count), "\(name), \(way)")
        subscription.dispose()
      }
    }
  }

  /// What was sent before the source was deallocated is delivered.
  func testASourceThatIsDeallocatedBeforeItsStreamIsDelivered() {
    for (name, split) in Self.operators {
      let (first, log, isSent) = (PublishSubject<Int>(), Recorder<String>(), Flag())
      let second = LateValue<PublishSubject<Int>>()
      second.value = PublishSubject()
      let bag = DisposeBag()
      Observable.merge(split(first.asObservable()), split(second.value?.asObservable() ?? .empty())).flatMap { stream in
        if !isSent.isSet, first.hasObservers, second.value?.hasObservers == true {
          isSent.set()
          second.value?.onNext(2)
          second.value = nil
        }
        return stream.do(onDispose: { log.add("disposed") })
      }.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
      first.onNext(1)
      XCTAssertEqual(log.entries.filter { $0 != "disposed" }.sorted(), ["1", "2"], name)
    }
  }

  func testAQueuedStreamKeepsNothingOnceItIsDelivered() {
    let (first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
    let groups = Recorder<Observable<Int>>()
    let bag = DisposeBag()
    let group = { (source: PublishSubject<Int>) in source.groupBy { $0 % 2 }.map { $0.asObservable() } }
    Observable.merge(group(first), group(second)).subscribe(onNext: { stream in
      groups.add(stream)
      if groups.count == 1 { for value in 1...3 { second.onNext(value) } }
    }).disposed(by: bag)
    first.onNext(0)
    XCTAssertEqual(groups.count, 3)
    for group in groups.entries { group.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
    for value in 4...5 { second.onNext(value) }
    XCTAssertEqual(log.entries, [4, 5])
  }

  /// A stream that was delivered at once drops what it is not subscribed to for, as before.
  func testAStreamThatIsSubscribedToLater() {
    let (source, log) = (PublishSubject<Int>(), Recorder<Int>())
    let groups = Recorder<Observable<Int>>()
    let bag = DisposeBag()
    source.groupBy { $0 % 2 }.subscribe(onNext: { groups.add($0.asObservable()) }).disposed(by: bag)
    for value in 1...3 { source.onNext(value) }
    for group in groups.entries { group.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
    for value in 4...5 { source.onNext(value) }
    XCTAssertEqual(log.entries, [4, 5])
  }
}
