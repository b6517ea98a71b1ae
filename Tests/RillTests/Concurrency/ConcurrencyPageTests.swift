import Rill
import TestSupport
import XCTest

/// The code blocks of `Docs/Concurrency.md`: see `PageProgramTests`.
final class ConcurrencyPageTests: XCTestCase {
  private struct Sensor {
    let readings: AsyncStream<Reading>
  }

  private struct TextFile {
    let lines: AsyncStream<String>
  }

  private struct Reading: Equatable {
    let number: Int
  }

  func testBackPressure() {
    let shown = Recorder<Reading>()
    @Sendable func show(_ reading: Reading) { shown.add(reading) }
    // The sensor reads until enough readings were shown, because those before the subscription are not.
    let sensor = Sensor(readings: AsyncStream { shown.count < 3 ? Reading(number: shown.count) : nil })

    let readings = PublishRelay<Reading>()

    Task { for await reading in sensor.readings { await readings.send(reading) } }  // waits
    Task { for try await reading in readings.values(bufferingPolicy: .suspending(2)) { show(reading) } }  // decides how long

    shown.wait(for: 3)
    XCTAssertGreaterThanOrEqual(shown.count, 3)
  }

  func testSeveralLoads() {
    let loaded = Recorder<String>()
    let urls = AsyncStream { continuation in
      for name in ["a", "b", "c"] { continuation.yield(name) }
      continuation.finish()
    }
    @Sendable func load(_ url: String) async throws -> String { "\(url)!" }

    // Four loads, and one more URL is taken:
    let pages = urls.asObservable().flatMap(.concurrent(atMost: 4)) { try await load($0) }

    let subscription = pages.subscribe(onNext: { loaded.add($0) }, onCompleted: { loaded.add("|") })
    loaded.wait(for: 4)
    XCTAssertEqual(loaded.entries.sorted(), ["a!", "b!", "c!", "|"])
    subscription.dispose()
  }

  func testSeveralLoops() async throws {
    var shown: [String] = []
    func show(_ line: String) { shown.append(line) }
    let file = TextFile(
      lines: AsyncStream { continuation in
        for line in ["one", "two"] { continuation.yield(line) }
        continuation.finish()
      })

    let lines = file.lines.asObservable().share(replay: 1)
    for try await line in lines.values(bufferingPolicy: .suspending(0)) { show(line) }

    XCTAssertEqual(shown, ["one", "two"])
  }
}
