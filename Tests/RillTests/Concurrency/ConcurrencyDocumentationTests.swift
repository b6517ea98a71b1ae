import Rill
import TestSupport
import XCTest

/// The code blocks of `Docs/Concurrency.md`: see `DocumentationCodeTests`.
final class ConcurrencyDocumentationTests: XCTestCase {
  private struct Sensor {
    let readings: AsyncStream<Reading>
  }

  private struct TextFile {
    let lines: AsyncStream<String>
  }

  private struct Reading: Equatable {
    let number: Int
  }

  actor Index {
    private var words: Set<String> = []
    private let bag = DisposeBag()

    init(_ texts: Observable<String>) {
      texts.bind(on: self) { index, text in index.words.insert(text) }.disposed(by: bag)
    }

    var count: Int { words.count }
  }

  func testAnActor() async {
    let texts = PublishSubject<String>()
    let index = Index(texts)
    for text in ["a", "b", "a"] { texts.onNext(text) }
    while await index.count < 2 { await Task.yield() }
  }

  func testQueuesWithALimit() {
    let (readings, scheduler) = (PublishRelay<Reading>(), CurrentThreadScheduler.instance)

    let latest = readings.observe(on: scheduler, buffer: .latest)
    let some = readings.observe(on: scheduler, buffer: .newest(100), onDropped: { count in print("\(count) were dropped") })

    let shown = Recorder<Int>()
    let subscriptions = [latest, some].map { $0.subscribe(onNext: { shown.add($0.number) }) }
    readings.accept(Reading(number: 1))
    XCTAssertEqual(shown.entries, [1, 1])
    for subscription in subscriptions { subscription.dispose() }
  }

  func testBackPressure() {
    let shown = Recorder<Reading>()
    @Sendable func show(_ reading: Reading) { shown.add(reading) }
    // The sensor reads until enough readings were shown, because those before the subscription are not.
    let sensor = Sensor(readings: AsyncStream { shown.count < 3 ? Reading(number: shown.count) : nil })

    let readings = PublishRelay<Reading>()

    // The sender waits while more than 2 values are unread.
    Task { for await reading in sensor.readings { await readings.send(reading) } }
    Task { for try await reading in readings.values(bufferingPolicy: .suspending(2)) { show(reading) } }

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

    // At most four loads run. One further URL has been read.
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
