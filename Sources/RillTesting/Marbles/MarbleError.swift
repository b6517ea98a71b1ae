/// The error that `#` stands for in the diagram of a source, unless the test provides another one.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// `MarbleError`.
  public var description: String { "MarbleError" }
}
