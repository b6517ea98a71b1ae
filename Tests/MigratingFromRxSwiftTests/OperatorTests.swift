import Foundation
import Rill
import RillTesting
import XCTest

/// The section about operators.
final class OperatorTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  func testInstanceFormsAreCalledLikeFunctions() throws {
    let (one, two) = (Observable.of(1), Observable.of(2))
    XCTAssertEqual(try one.concat(two).toBlocking().toArray(), [1, 2])
    XCTAssertEqual(try one.amb(two).toBlocking().toArray(), [1])
    XCTAssertEqual(try Observable.of(one, two).merge().toBlocking().toArray(), [1, 2])
    XCTAssertEqual(try Observable.concat(one, two).toBlocking().toArray(), [1, 2])
  }

  func testRetryWhenIgnoresANotifierWithoutAnError() {
    let notifier = PublishSubject<Void>()
    let source = PublishSubject<Int>()
    var subscriptions = 0
    let counted = Observable<Int>.deferred {
      subscriptions += 1
      return source.asObservable()
    }
    counted.retry(when: { (_: Observable<any Error>) in notifier }).subscribe().disposed(by: bag)
    notifier.onNext(())
    XCTAssertEqual(subscriptions, 1)
    notifier.onCompleted()
    XCTAssertTrue(source.hasObservers, "the end of the notifier takes effect at the next error")
  }

  func testZipCompletesWhenNoFurtherRowCanCome() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    var isCompleted = false
    Observable.zip(left, right).subscribe(onCompleted: { isCompleted = true }).disposed(by: bag)
    left.onNext(1)
    left.onCompleted()
    XCTAssertFalse(isCompleted)
    right.onNext(1)
    XCTAssertTrue(isCompleted)
  }

  func testASharedStreamIsNotRestartedFromInsideItsEnd() {
    var requests = 0
    let request = Observable<Int>.create { observer in
      requests += 1
      observer.onError(RxError.timeout)
      return Disposables.create()
    }
    request.share(replay: 0, scope: .forever).retry(3).subscribe(onError: { _ in }).disposed(by: bag)
    XCTAssertEqual(requests, 1)
  }

  /// A real scheduler gets one item of work for all events that wait, and a virtual one an item for each.
  func testObserveOnAVirtualSchedulerTakesATickForEachEvent() {
    let source = PublishSubject<Int>()
    let (all, newest) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    source.observe(on: scheduler).subscribe(all).disposed(by: bag)
    source.observe(on: scheduler, buffer: .newest(1)).subscribe(newest).disposed(by: bag)
    for value in 1...3 { source.onNext(value) }
    scheduler.scheduleAt(3) { source.onNext(4) }
    scheduler.scheduleAt(9) { source.onCompleted() }
    scheduler.start()
    XCTAssertEqual(all.events, [.next(1, 1), .next(2, 2), .next(3, 3), .next(4, 4), .completed(10)])
    XCTAssertEqual(newest.events, [.next(1, 3), .next(4, 4), .completed(10)])
  }

  /// A feedback loop: each state leads to the next one.
  func testValuesSentFromInsideObserveOnATestScheduler() {
    let states = BehaviorRelay(value: 0)
    let observer = scheduler.start {
      states.observe(on: self.scheduler).do(onNext: { if $0 < 3 { states.accept($0 + 1) } })
    }
    XCTAssertEqual(observer.events, [.next(201, 0), .next(202, 1), .next(203, 2), .next(204, 3)])
  }

  func testDecode() throws {
    struct Cat: Decodable { var name: String }
    let data = Observable.just(Data(#"{"name": "Tom"}"#.utf8))
    XCTAssertEqual(try data.decode(type: Cat.self, decoder: JSONDecoder()).toBlocking().single().name, "Tom")
  }

  func testWithUnretained() {
    final class Screen { var title = "" }
    let screen = Screen()
    Observable.just("a").withUnretained(screen).subscribe(onNext: { screen, title in screen.title = title }).disposed(by: bag)
    XCTAssertEqual(screen.title, "a")
  }

  func testTheSecondSourceIsNotSubscribedToIfTheFirstEmitsAtOnce() {
    var subscriptions = 0
    let other = Observable<Int>.deferred {
      subscriptions += 1
      return .never()
    }
    Observable.just(1).amb(other).subscribe().disposed(by: bag)
    XCTAssertEqual(subscriptions, 0)
  }

  func testTimeoutAfterItsSourceIsDeallocated() {
    var source: PublishSubject<Int>? = PublishSubject()
    let observer = scheduler.createObserver(Int.self)
    source!.timeout(.seconds(10), scheduler: scheduler).subscribe(observer).disposed(by: bag)
    source = nil
    scheduler.advanceTo(20)
    XCTAssertEqual(observer.events, [.error(10, RxError.timeout)])
  }

  func testASubscriberAfterTheConnectionIsDisposed() {
    let source = PublishSubject<Int>()
    let connectable = source.publish()
    let shared = connectable.refCount()
    var received: [Int] = []
    shared.subscribe().disposed(by: bag)
    connectable.connect().dispose()
    shared.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    source.onNext(1)
    XCTAssertEqual(received, [1])
  }
}
