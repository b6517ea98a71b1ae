import Dispatch
import Rill
import RillTesting
import XCTest

/// The section about delivery.
final class DeliveryAndDisposalTests: XCTestCase {
  private let bag = DisposeBag()

  func testEventsSentFromInsideAnObserver() {
    let subject = PublishSubject<Int>()
    var first: [Int] = []
    var second: [Int] = []
    subject.subscribe(onNext: { value in
      first.append(value)
      if value == 1 { subject.onNext(2) }
    }).disposed(by: bag)
    subject.subscribe(onNext: { second.append($0) }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(first, [1, 2])
    XCTAssertEqual(second, [1, 2], "RxSwift delivers 2, 1")
  }

  func testTwoThreadsSendToOneSubject() {
    let subject = PublishSubject<Int>()
    var received = 0
    subject.subscribe(onNext: { _ in received += 1 }).disposed(by: bag)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in for value in 0..<1_000 { subject.onNext(value) } }
    XCTAssertEqual(received, 2_000)
  }

  func testOnNextReturnsBeforeDelivery() {
    let subject = PublishSubject<Int>()
    var received: [Int] = []
    let (isDelivering, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    subject.subscribe(onNext: { value in
      received.append(value)
      guard value == 1 else { return }
      isDelivering.signal()
      isSent.wait()
    }).disposed(by: bag)
    DispatchQueue.global().async {
      isDelivering.wait()
      subject.onNext(2)  // Returns, although the first value is still being delivered.
      isSent.signal()
    }
    subject.onNext(1)
    XCTAssertEqual(received, [1, 2])
  }

  func testDisposeReleasesAtOnce() {
    final class Image {}
    let images = PublishSubject<Image>()
    let subscription = images.delay(.seconds(3600), scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "late"))
      .subscribe()
    weak var released: Image?
    do {
      let image = Image()
      released = image
      images.onNext(image)
    }
    XCTAssertNotNil(released)
    subscription.dispose()
    XCTAssertNil(released)
  }

  func testAnEarlyEndDisposesItsSourceFirst() {
    var log: [String] = []
    Observable.never().startWith(1).do(onDispose: { log.append("disposed") }).take(1)
      .subscribe(onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") }).disposed(by: bag)
    XCTAssertEqual(log, ["1", "disposed", "completed"])
  }

  func testDeallocatingASubject() {
    var log: [String] = []
    var subject: PublishSubject<Int>? = PublishSubject()
    let subscription = subject!.subscribe(onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    subject = nil
    XCTAssertEqual(log, ["disposed"])
    subscription.dispose()
  }

  func testDisposeOfASubjectIsQueued() {
    let subject = PublishSubject<Int>()
    var received: [Int] = []
    subject.subscribe(onNext: { value in
      if value == 1 {
        subject.onNext(2)
        subject.dispose()
        subject.onNext(3)
      }
      received.append(value)
    }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(received, [1, 2])
  }

  func testNewSubscribersReceiveBeforeSubscribeReturns() {
    let subject = BehaviorSubject(value: 0)
    var received: [Int] = []
    subject.subscribe(onNext: { value in
      guard value == 1 else { return }
      let subscription = subject.subscribe(onNext: { received.append($0) })
      received.append(-1)
      subscription.dispose()
    }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(received, [1, -1])
  }
}
