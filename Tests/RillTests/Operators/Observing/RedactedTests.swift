import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

final class RedactedTests: XCTestCase {
  private struct Rejected: Error { let token = "t-1" }

  private let lines = Recorder<String>()
  private let bag = DisposeBag()

  /// Returns what `debug` prints of the events of a stream.
  private func printed<Stream: ObservableConvertibleType>(_ stream: Stream, _ send: () -> Void = {}) -> [String] {
    lines.clear()
    let lines = lines
    stream.asObservable().debug("", to: { lines.add($0) }).subscribe(onNext: { _ in }, onError: { _ in }).disposed(by: bag)
    send()
    return lines.entries.compactMap { line in line.range(of: "Event ").map { String(line[$0.upperBound...]) } }
  }

  func testEventsAreNotChanged() throws {
    try expect("a--b--|", through: { $0.redacted() }, becomes: "a--b--|", subscribed: "^-----!")
    try expect("a--b--#", through: { $0.redacted() }, becomes: "a--b--#", error: Failure(), subscribed: "^-----!")
    try expect("a--b---", through: { $0.redacted() }, becomes: "a--b!", subscribed: "^---!")
  }

  func testValuesAndErrorsAreHidden() {
    let subject = PublishSubject<String>()
    let texts = printed(subject.redacted().map { $0 + "!" }) {
      subject.onNext("t-1")
      subject.onError(Rejected())
    }
    XCTAssertEqual(texts, ["next((secret))", "error(Rejected (secret))"])
  }

  /// Another subscription to the source shows the values.
  func testTheSourceIsNotMarked() {
    let subject = BehaviorSubject(value: "t-1")
    XCTAssertEqual(printed(subject.redacted()), ["next((secret))"])
    XCTAssertEqual(printed(subject), ["next(t-1)"])
  }

  func testTraits() {
    XCTAssertEqual(printed(Single.just("t-1").redacted()), ["next((secret))", "completed"])
    XCTAssertEqual(printed(Infallible.just("t-1").redacted()), ["next((secret))", "completed"])
    XCTAssertEqual(printed(Driver.just("t-1").redacted()), ["next((secret))", "completed"])
  }

  /// A relay is secret for the subscribers that it has when it gets the mark, and stays so when the binding ends.
  func testARelayIsMarkedWhenASecretIsBound() {
    let (plain, secret, relay) = (PublishRelay<String>(), PublishRelay<String>(secret: true), PublishRelay<String>())
    let texts = printed(relay) {
      plain.bind(to: relay).disposed(by: bag)
      plain.accept("p-1")
      let binding = secret.bind(to: relay)
      secret.accept("t-1")
      binding.dispose()
      plain.accept("p-2")
    }
    XCTAssertEqual(texts, ["next(p-1)", "next((secret))", "next((secret))"])
  }

  /// A binding that is over retains none of its observers.
  func testABindingThatIsOverRetainsNoRelay() {
    weak var relay: PublishRelay<String>?
    let source = PublishSubject<String>()
    let binding: any Disposable
    do {
      let bound = PublishRelay<String>()
      relay = bound
      binding = source.bind(to: bound)
    }
    XCTAssertNotNil(relay)
    source.onCompleted()
    XCTAssertNil(relay)
    binding.dispose()
  }
}
