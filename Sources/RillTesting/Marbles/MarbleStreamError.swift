/// The error that `#` stands for in the diagram of a source, unless the test provides another one.
public struct MarbleStreamError: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// `MarbleStreamError`.
  public var description: String { "MarbleStreamError" }
}
