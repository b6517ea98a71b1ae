import Foundation
import Rill
import RillDiagnostics
import TestSupport
import XCTest

/// Many events, and many threads that send them.
final class InspectorLoadTests: InspectorTestCase {
  /// Many threads send, while clients come and go and the inspector starts and stops.
  func testManyThreads() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let subjects = (0..<4).map { _ in PublishSubject<Int>() }
    let isOver = Flag()
    let threads = subjects.map { subject in
      Thread {
        while !isOver.isSet {
          let subscriptions = (0..<8).map { _ in subject.map { $0 + 1 }.subscribe(onNext: { _ in }) }
          for value in 0..<200 { subject.onNext(value) }
          for subscription in subscriptions { subscription.dispose() }
        }
      }
    }
    for thread in threads { thread.start() }
    for round in 0..<20 {
      try Inspector.start(
        values: round % 2 == 0 ? .described : .typesOnly, tracking: round % 3 == 0 ? .whileConnected : .fromStart,
        in: folder.inspectors)
      let clients = (0..<3).compactMap { _ in LineClient(folder) }
      XCTAssertEqual(clients.count, 3)
      for client in clients.dropLast() {
        XCTAssertNotNil(client.line())
        XCTAssertNotNil(client.line()?["time"])
      }
      if round % 4 == 0 { Inspector.stop() }
    }
    isOver.set()
    waitUntil("the threads have ended") { threads.allSatisfy(\.isFinished) }
  }

  /// Ten million events in a second would be ten million lines: it is at most one in ten milliseconds of a subscription.
  func testTheRateIsLimited() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let client = try XCTUnwrap(LineClient(folder))
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    let isOver = Flag()
    let sender = Thread { while !isOver.isSet { for value in 0..<1000 { subject.onNext(value) } } }
    sender.start()
    var (events, count, lines, begin, end) = (0, 0, 0, 0.0, 0.0)
    while lines < 12 || (lines < 600 && (events <= 20 || count <= 10_000)) {
      guard let line = client.line() else { return XCTFail("no line") }
      lines += 1
      end = line["time"] as? Double ?? 0
      if lines == 1 { begin = end }
      events += (line["events"] as? [[Any]] ?? []).count { $0[0] as? UInt64 == id }
      count = (line["counts"] as? [[Any]] ?? []).first { $0[0] as? UInt64 == id }?[1] as? Int ?? count
    }
    XCTAssertLessThanOrEqual(Double(events), 101 * (end - begin) + 12)
    XCTAssertGreaterThan(count, 10_000)
    XCTAssertGreaterThan(events, 20)
    isOver.set()
    waitUntil("the thread has ended") { sender.isFinished }
    subscription.dispose()
  }
}
