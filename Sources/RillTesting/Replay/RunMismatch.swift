/// The error of a replayed run whose outputs differ from the recording, or that uses another time.
///
/// Its description shows both around the first difference of each output, and the tasks that are suspended:
///
///     the output 'results' differs from run.jsonl:7 at its event 2
///       expected   0.5 s  next(["a","b"])
///       replayed   0.5 s  next(["a"])
///
/// An output that was changed after the run is `expected (corrected)`.
public struct RunMismatch: Error, CustomStringConvertible {
  /// The first difference of each output, what the test does wrong, and the tasks that are suspended, or else those that sleep on another
  /// clock.
  public let description: String
  /// The line of the first difference, for `XCTFail` in a test that contains its recording.
  public let line: Int
}
