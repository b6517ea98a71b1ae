/// All values that a stream has emitted, and its end.
public enum MaterializedSequenceResult<Element> {
  /// The stream completed.
  case completed(elements: [Element])
  /// The stream failed, or the timeout expired.
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
