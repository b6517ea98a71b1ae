import Rill
import XCTest

/// `drive` and `emit` to relays of each type.
final class DriveAndEmitToRelaysTests: XCTestCase {
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
}
