import CRillDiagnostics
import Foundation
import RillRecording
import TestSupport
import XCTest

@testable import Rill
@testable import RillDiagnostics

/// Looks for values of stored properties in everything that shows values: samples of an inspector, lines of `debug`, recordings, metrics,
/// and reports of unhandled errors.
///
/// Such a value is a number of at least ten digits. No time, line or thread has as many.
final class SecretCheck {
  static let firstSecret = 9_000_000_000
  /// The texts that show a secret.
  private static let found = Recorder<String>()

  private var tick = 0
  private var reported = SecretCheck.found.entries.count
  private let folder: URL
  private let errorHandler: Hooks.DefaultErrorHandler
  private(set) var recorder: RunRecorder
  /// How many secrets were received, so that a check that sends none fails.
  let received = Counter()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rill-stored-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    recorder = try RunRecorder(file: folder.appending(path: "run.jsonl"))
    errorHandler = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { Self.show("\($0) \(SecretDelivery.text(of: $1))") }
    SubscriptionTracker.metricsHandler = Metrics()
    unsafe rill_start_sampling(4096, showSample)
    track()
  }

  func end() {
    rill_stop_sampling()
    SubscriptionTracker.stop()
    SubscriptionTracker.metricsHandler = nil
    Hooks.defaultErrorHandler = errorHandler
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the tracker, and lets the next value of each subscription be sampled.
  func track() {
    SubscriptionTracker.start()
    nextTick()
  }

  func nextTick() {
    tick += 1
    SubscriptionTracker.setTime(.milliseconds(10 * tick))
  }

  /// Subscribes as a user would, prints, and records.
  func subscribe(_ name: String, _ stream: Observable<UserCodeCallingValue>) -> any Disposable {
    let received = received
    let direct = stream.subscribe(
      onNext: { if $0.number >= Self.firstSecret { received.add() } }, onError: { _ in })
    let printed = stream.debug(name, to: { Self.show($0) }).subscribe(onNext: { _ in }, onError: { _ in })
    // Reports an error as unhandled.
    let recorded = recorder.input("in", stream.map { EncodableValue($0.number) }).subscribe(onNext: { _ in })
    recorder.recordOutput("out", stream)
    return Disposables.create([direct, printed, recorded])
  }

  /// Fails if a secret was shown since the last call.
  func verify(_ name: @autoclosure () -> String, file: StaticString = #filePath, line: UInt = #line) throws {
    for text in try found() { XCTFail("\(name()): \(text)", file: file, line: line) }
  }

  /// Returns the texts since the last call that show a secret.
  func found() throws -> [String] {
    var (count, dropped): (UInt32, UInt64) = (0, 0)
    // A sample is dropped if another thread, such as one of an earlier test, takes one at the same moment.
    unsafe free(rill_take_samples(&count, &dropped))
    try recorder.close()
    let url = folder.appending(path: "run.jsonl")
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") { Self.show(String(line)) }
    Self.show(SubscriptionTracker.snapshot().table)
    recorder = try RunRecorder(file: url)
    defer { reported = Self.found.entries.count }
    return Array(Self.found.entries.dropFirst(reported))
  }

  /// Takes a text into account that a user can see.
  static func show(_ text: String) {
    var digits = 0
    for byte in text.utf8 {
      digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? digits + 1 : 0
      if digits == 10 { return found.add(text) }
    }
  }
}

private struct EncodableValue: Codable, Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private struct Metrics: SubscriptionMetricsHandler {
  func subscriptionBegan(_ id: UInt64, at callSite: RillDiagnostics.CallSite) { SecretCheck.show("\(id) \(callSite)") }
  func valueDelivered(to id: UInt64, at callSite: RillDiagnostics.CallSite, taking duration: Duration) {
    SecretCheck.show("\(id) \(callSite)")
  }
}

/// Shows a value in place of an inspector, and writes nothing into the sample.
private func showSample(_ sample: rill_sampled_value) -> UInt {
  func show<Value>(_: Value.Type) {
    SecretCheck.show(unsafe ValueDescription(sample.value.assumingMemoryBound(to: Value.self).pointee, limit: 200).text)
  }
  unsafe show(unsafeBitCast(sample.type, to: Any.Type.self))
  return 0
}
