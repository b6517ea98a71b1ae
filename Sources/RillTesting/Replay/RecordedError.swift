/// An error that was recorded, with its description.
public struct RecordedError: Error, Equatable, CustomStringConvertible {
  /// The description of the recorded error.
  public let description: String
}
