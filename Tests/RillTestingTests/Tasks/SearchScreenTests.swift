import Foundation
import RillTesting
import Testing
import XCTest

/// How often the tests below run: more often with `RILL_VIRTUAL_TIME_RUNS`.
private let runCount = ProcessInfo.processInfo.environment["RILL_VIRTUAL_TIME_RUNS"].flatMap(Int.init) ?? 10

/// Each model in virtual time, many times, on the main actor.
@MainActor final class SearchScreenTests: XCTestCase {
  func testStreams() async throws {
    for _ in 0..<runCount { try await checkSearch(StreamSearchScreen.self) }
  }

  func testTask() async throws {
    for _ in 0..<runCount { try await checkSearch(TaskSearchScreen.self) }
  }
}

/// The same under Swift Testing, where the tests run in parallel.
@MainActor @Suite struct SearchScreenSuite {
  @Test func streams() async throws {
    for _ in 0..<runCount { try await checkSearch(StreamSearchScreen.self) }
  }

  @Test func task() async throws {
    for _ in 0..<runCount { try await checkSearch(TaskSearchScreen.self) }
  }

  @Test(arguments: SearchFault.allCases) func faultsOfStreams(_ fault: SearchFault) async {
    for _ in 0..<runCount {
      await #expect(throws: SearchMismatch.self) { try await checkSearch(StreamSearchScreen.self, fault: fault) }
    }
  }

  @Test(arguments: SearchFault.allCases) func faultsOfTasks(_ fault: SearchFault) async {
    for _ in 0..<runCount {
      await #expect(throws: SearchMismatch.self) { try await checkSearch(TaskSearchScreen.self, fault: fault) }
    }
  }

  @Test(arguments: 1...20) func anyOrder(_ seed: UInt64) async throws {
    try await checkSearch(StreamSearchScreen.self, order: .random(seed: seed))
    try await checkSearch(TaskSearchScreen.self, order: .random(seed: seed))
  }
}
