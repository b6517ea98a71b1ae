import Foundation
import Rill
import RillTesting
import XCTest

/// The section about user interfaces and asynchronous code.
final class UserInterfaceAndAsyncTests: XCTestCase {
  func testACancelledTaskLeavesTheLoopNormally() async {
    let task = Task {
      for try await _ in Observable<Int>.never().values {}
      return "left"
    }
    task.cancel()
    let result = await task.result
    XCTAssertEqual(try result.get(), "left")
  }

  func testTheValueOfACancelledTask() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Single.just(1).value
    }
    switch await task.result {
    case .success(let value): XCTFail("returned \(value)")
    case .failure(let error): XCTAssertTrue(error is CancellationError)
    }
  }

  func testTheValueOfADeallocatedSource() async {
    let task = Task {
      try await Observable<Int>.create { _ in Disposables.create() }.take(1).asSingle().timeout(
        .milliseconds(1), scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "timeout")
      ).value
    }
    switch await task.result {
    case .success(let value): XCTFail("returned \(value)")
    case .failure(let error): XCTAssertEqual("\(error)", "\(RxError.timeout)")
    }
  }

  @MainActor
  func testBindingsDeliverOnTheMainActor() async {
    let subject = PublishSubject<Int>()
    let isDelivered = expectation(description: "delivered")
    let subscription = subject.bind(onNext: { value in
      MainActor.preconditionIsolated()
      if value == 2 { isDelivered.fulfill() }
    })
    subject.onNext(1)
    DispatchQueue.global().async { subject.onNext(2) }
    await fulfillment(of: [isDelivered], timeout: 20)
    subscription.dispose()
  }

  func testABindingToARelayDeliversOnTheThreadOfTheSource() {
    let (subject, relay) = (PublishSubject<Int>(), PublishRelay<Int>())
    var isOnMainThread = true
    let subscriptions = [
      subject.bind(to: relay), relay.subscribe(onNext: { _ in isOnMainThread = Thread.isMainThread }),
    ]
    let isSent = expectation(description: "sent")
    DispatchQueue.global().async {
      subject.onNext(1)
      isSent.fulfill()
    }
    wait(for: [isSent], timeout: 20)
    XCTAssertFalse(isOnMainThread)
    for subscription in subscriptions { subscription.dispose() }
  }

  func testFlatMapTakesAsynchronousWork() async throws {
    let doubled = Observable.of(1, 2, 3).flatMap(.sequential) { value in await Task { value * 2 }.value }
    let values = try await doubled.toArray().value
    XCTAssertEqual(values, [2, 4, 6])
  }

  func testValuesKeepWhatIsEmittedBeforeTheLoop() async throws {
    let subject = PublishSubject<Int>()
    let values: AsyncValues<Int, any Error> = subject.values
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    var received: [Int] = []
    for try await value in values { received.append(value) }
    XCTAssertEqual(received, [1, 2])
  }

  /// The main scheduler runs one thing at once, and the rest in later turns.
  @MainActor
  func testADriverOfElementsEmitsThroughTheMainScheduler() async {
    for driver in [Driver.of(1, 2), .from([1, 2]), .from(1...2)] {
      var received: [Int] = []
      let isCompleted = expectation(description: "completed")
      let subscription = driver.drive(onNext: { received.append($0) }, onCompleted: { isCompleted.fulfill() })
      XCTAssertEqual(received, [1])
      await fulfillment(of: [isCompleted], timeout: 20)
      XCTAssertEqual(received, [1, 2])
      subscription.dispose()
    }
  }

  /// A loop of events through a signal lets the main queue do other work.
  @MainActor
  func testASignalOfElements() async {
    var received: [Int] = []
    let isCompleted = expectation(description: "completed")
    let subscription = Signal<Int>.merge(.of(1, 2), .from(optional: 3)).emit(
      onNext: { received.append($0) }, onCompleted: { isCompleted.fulfill() })
    XCTAssertEqual(received, [1])
    await fulfillment(of: [isCompleted], timeout: 20)
    XCTAssertEqual(received.sorted(), [1, 2, 3])
    subscription.dispose()
  }
}
