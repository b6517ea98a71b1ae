import Rill
import RillDiagnostics
import TestSupport
import XCTest

/// Values whose descriptions would do harm: they arrive as they are, and nothing is locked meanwhile.
final class HostileValueTests: InspectorTestCase {
  /// Values that would change the meaning of a line, a page or a terminal arrive as they are, in one line of JSON.
  func testHostileValues() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let client = try XCTUnwrap(LineClient(folder))
    let subject = PublishSubject<Any>()
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    for text in [
      "\u{1B}]0;owned\u{7}", "<script>alert(1)</script>", "a\n{\"time\":9}\n", "\u{0}\u{7F}\u{9B}31m", "\u{202E}gpj", "\"\\",
      "🇩🇪é",
    ] {
      subject.onNext(Hostile(description: text))
      XCTAssertEqual(client.event(of: id).last as? String, text)
    }
    subscription.dispose()
  }

  /// A mirror that a type makes itself can say that it is a dictionary and have no pairs.
  func testAMirrorThatIsNoDictionary() throws {
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let client = try XCTUnwrap(LineClient(folder))
    let subject = PublishSubject<any Sendable>()
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    subject.onNext(FalseDictionary())
    XCTAssertEqual(client.event(of: id).last as? String, "[a: 1]")
    subject.onNext(["b": 2])
    XCTAssertEqual(client.event(of: id).last as? String, "[\"b\": 2]")
    subscription.dispose()
  }

  /// A description that subscribes and sends: it is user code, and nothing is locked.
  func testADescriptionThatUsesStreams() throws {
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let client = try XCTUnwrap(LineClient(folder))
    let (subject, inner) = (PublishSubject<any Sendable>(), PublishSubject<Int>())
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    let value = Reentrant {
      let other = inner.subscribe(onNext: { _ in })
      inner.onNext(1)
      subject.onNext(0)
      Inspector.show(recordingAt: "/tmp/none.jsonl")
      other.dispose()
      return "done"
    }
    subject.onNext(value)
    XCTAssertEqual(client.event(of: id).last as? String, "done")
    subscription.dispose()
  }
}

private struct Hostile: CustomStringConvertible { let description: String }

private struct FalseDictionary: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["a": 1], displayStyle: .dictionary) }
}

private struct Reentrant: CustomStringConvertible {
  let work: @Sendable () -> String
  var description: String { work() }
}
