import Rill
import XCTest

/// Relays and infallible streams with `Driver`, `Signal` and asynchronous code.
final class RelaysOnTheMainActorTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()

  func testDriveRelays() {
    let source = BehaviorRelay(value: 1)
    let publish = PublishRelay<Int>()
    let publishOptional = PublishRelay<Int?>()
    let behavior = BehaviorRelay(value: 0)
    let behaviorOptional = BehaviorRelay<Int?>(value: nil)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let replayOptional = ReplayRelay<Int?>.create(bufferSize: 1)
    publish.record(into: log, "publish ").disposed(by: bag)
    publishOptional.record(into: log, "optional ").disposed(by: bag)
    let driver = source.asDriver()
    let subscriptions = [
      driver.drive(publish), driver.drive(publishOptional), driver.drive(behavior, behavior), driver.drive(behaviorOptional),
      driver.drive(replay), driver.drive(replayOptional),
    ]
    XCTAssertEqual(log.entries, ["publish 1", "optional Optional(1)"])
    XCTAssertEqual(behavior.value, 1)
    XCTAssertEqual(behaviorOptional.value, 1)
    XCTAssertEqual(replay.recorded(), ["1"])
    XCTAssertEqual(replayOptional.recorded(), ["Optional(1)"])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  func testEmitToRelays() {
    let source = PublishRelay<Int>()
    let publish = PublishRelay<Int>()
    let publishOptional = PublishRelay<Int?>()
    let behavior = BehaviorRelay(value: 0)
    let behaviorOptional = BehaviorRelay<Int?>(value: nil)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let replayOptional = ReplayRelay<Int?>.create(bufferSize: 1)
    publish.record(into: log, "publish ").disposed(by: bag)
    publishOptional.record(into: log, "optional ").disposed(by: bag)
    let signal = source.asSignal()
    let subscriptions = [
      signal.emit(to: publish), signal.emit(to: publishOptional), signal.emit(to: behavior), signal.emit(to: behaviorOptional),
      signal.emit(to: replay, replay), signal.emit(to: replayOptional),
    ]
    source.accept(2)
    XCTAssertEqual(log.entries, ["publish 2", "optional Optional(2)"])
    XCTAssertEqual(behavior.value, 2)
    XCTAssertEqual(behaviorOptional.value, 2)
    XCTAssertEqual(replay.recorded(), ["2"])
    XCTAssertEqual(replayOptional.recorded(), ["Optional(2)"])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  func testInfallible() {
    XCTAssertEqual(Infallible.of(1, 2).asDriver().asObservable().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Infallible.of(1, 2).asSignal().asObservable().recorded(), ["1", "2", "completed"])
    Infallible.of(1, 2).bind(onNext: { [log] in log.add("\($0)") }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["1", "2"])
    awaiting {
      var all: [Int] = []
      for await value in Infallible.of(1, 2).values { all.append(value) }
      for await value in Infallible.of(3, 4).values(bufferingPolicy: .oldest(1)) { all.append(value) }
      XCTAssertEqual(all, [1, 2, 3])
    }
  }

  func testValuesOfMaybeAndCompletable() {
    awaiting {
      let some = try await Maybe.just(1).value
      XCTAssertEqual(some, 1)
      let none = try await Maybe<Int>.empty().value
      XCTAssertNil(none)
      try await Completable.empty().value
      do {
        try await Completable.error(Failure()).value
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
      do {
        _ = try await Maybe<Int>.error(Failure()).value
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
    }
  }

  func testCancellationOfMaybeAndCompletable() {
    awaiting {
      for task in [
        Task { _ = try await Maybe<Int>.never().value }, Task { try await Completable.never().value },
        Task { _ = try await Single<Int>.never().value },
      ] {
        task.cancel()
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
      }
    }
  }
}
