import Foundation
import Rill
import RillDiagnostics
import TestSupport
import XCTest

/// A tracker shows the operators that the user has written.
final class TrackedOperationNamesTests: XCTestCase {
  /// What is no declaration: the streams of `window` and `groupBy`, the main actor, the connection of a shared stream, and the argument of
  /// the closure of `repeat(when:)`.
  private static let others: Set<String> = [
    "completion", "Driver", "group", "group or window", "main actor", "main actor disposal", "share", "Signal",
  ]

  private static let more = [
    Entry("Single.do") { sources, user in sources[0].asSingle().do(onSuccess: { _ in user.call() }).asObservable() },
    Entry("Maybe.do") { sources, user in sources[0].asMaybe().do(onNext: { _ in user.call() }).asObservable() },
    Entry("flatMap(.sequential)") { sources, user in
      sources[0].map { $0.number }.flatMap(.sequential) { $0 }.map { user.value($0) }
    },
    Entry("flatMap(.concurrent)") { sources, user in
      sources[0].map { $0.number }.flatMap(.concurrent(atMost: 2)) { $0 }.map { user.value($0) }
    },
  ]

  func testEveryNameIsPublic() throws {
    let names = try Self.publicNames().union(Self.others)
    SubscriptionTracker.start()
    defer { SubscriptionTracker.stop() }
    for entry in Entry.all + Self.more {
      let hook = UserCodeHook()
      let subjects = (0..<entry.sources).map { _ in PublishSubject<UserCodeCallingValue>() }
      let subscription = entry.build(subjects, DeallocationProbe(), hook).subscribe()
      for subject in subjects { subject.onNext(UserCodeCallingValue(1, hook)) }
      for chain in SubscriptionTracker.snapshot().map(\.chain) {
        let unknown = Self.operations(of: chain).filter { !names.contains($0) }
        XCTAssertEqual(unknown, [], "\(entry.name): \(chain)")
      }
      subscription.dispose()
    }
  }

  private static func operations(of chain: TrackedSubscription.Chain) -> [String] {
    let own = chain.operations.flatMap { $0.components(separatedBy: " → ") }
    return own + (chain.others + [chain.source].compactMap { $0 }).flatMap(operations)
  }

  private static func publicNames() throws -> Set<String> {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../PublicInterface/Rill.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    let matches = text.matches(of: /(?:func|var|class|struct) `?(\w+)/)
    return Set(matches.map { String($0.1) })
  }
}
