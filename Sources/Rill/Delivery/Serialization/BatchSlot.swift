import CRillThreads

/// What the closure of a batch that this thread runs records.
final class BatchSlot {
  private static let perThread = ThreadLocal<BatchSlot>()

  @safe @exclusivity(unchecked) var recording: AnyObject?
  /// For the next batch of this thread.
  @safe @exclusivity(unchecked) var kept: AnyObject?

  static var current: BatchSlot { perThread.current { BatchSlot() } }

  @inline(__always)
  static func withCurrent<Result>(_ body: (BatchSlot) -> Result) -> Result { perThread.withCurrent({ BatchSlot() }, body) }

  func record<Result, Failure: Error>(_ object: AnyObject?, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outer = recording
    recording = object
    defer { recording = outer }
    return try body()
  }

  /// Runs work of another thread, which is no part of the batch whose closure this thread runs.
  @inline(__always)
  static func withoutRecording(_ work: () -> Void) { if rill_has_batches() { current.record(nil, work) } else { work() } }
}
