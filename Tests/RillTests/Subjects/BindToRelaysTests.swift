import Rill
import XCTest

/// Streams that are bound to relays.
final class BindToRelaysTests: XCTestCase {
  func testBindToPublishRelays() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let relays = [PublishRelay<Int>(), PublishRelay<Int>()]
    let optional = PublishRelay<Int?>()
    let subscriptions = [relays[0].record(into: log, "a"), relays[1].record(into: log, "b")]
    let third = optional.record(into: log)
    let bindings = [subject.bind(to: relays[0], relays[1]), subject.bind(to: optional)]
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["a1", "b1", "Optional(1)"])
    for binding in bindings { binding.dispose() }
    XCTAssertFalse(subject.hasObservers)
    for subscription in subscriptions + [third] { subscription.dispose() }
  }

  func testBindToBehaviorRelays() {
    let relay = BehaviorRelay(value: 0)
    let optional = BehaviorRelay<Int?>(value: nil)
    let subject = PublishSubject<Int>()
    let bindings = [subject.bind(to: relay), subject.bind(to: optional)]
    subject.onNext(1)
    XCTAssertEqual(relay.value, 1)
    XCTAssertEqual(optional.value, 1)
    for binding in bindings { binding.dispose() }
    XCTAssertFalse(subject.hasObservers)
  }

  func testBindToReplayRelays() {
    let log = Recorder<String>()
    let relay = ReplayRelay<Int>.createUnbound()
    let optional = ReplayRelay<Int?>.createUnbound()
    Observable.of(1, 2).bind(to: relay).dispose()
    Observable.of(3).bind(to: optional).dispose()
    relay.record(into: log).dispose()
    optional.record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "Optional(3)"])
  }

  func testBindInfallibleStreams() {
    let relay = BehaviorRelay(value: 0)
    Infallible.of(1, 2).bind(to: relay).dispose()
    XCTAssertEqual(relay.value, 2)
  }

  /// The end of the source does not end the relay.
  func testEndOfTheSource() {
    let log = Recorder<String>()
    let relay = PublishRelay<Int>()
    let subscription = relay.record(into: log)
    let subject = PublishSubject<Int>()
    let binding = subject.bind(to: relay)
    subject.onNext(1)
    subject.onCompleted()
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1", "2"])
    binding.dispose()
    subscription.dispose()
  }

  /// Contract 7: an unhandled error is passed to the hook, with the call site.
  func testErrorOfTheSource() {
    let log = Recorder<String>()
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { sites, error in log.add("\(sites[0].contains("BindToRelaysTests.swift:")) \(error)") }
    let relay = BehaviorRelay(value: 1)
    Observable<Int>.error(Failure()).bind(to: relay).dispose()
    XCTAssertEqual(log.entries, ["true failure"])
    XCTAssertEqual(relay.value, 1)
  }
}
