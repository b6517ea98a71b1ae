/// What streams fail with by themselves.
public enum RxError: Error {
  /// Something went wrong that has no better name.
  case unknown
  /// Something was used after its disposal.
  case disposed(object: AnyObject)
  /// A number has left its range.
  case overflow
  /// An argument is outside of what it may be.
  case argumentOutOfRange
  /// A stream ended without the element that was asked for.
  case noElements
  /// A stream has more elements than were asked for.
  case moreThanOneElement
  /// A stream was silent for too long.
  case timeout
}

// Sendable: `object` is there to be named, not used.
extension RxError: @unchecked Sendable {}

extension RxError: CustomDebugStringConvertible {
  /// What has happened, in a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "an unknown error"
    case .disposed(let object): "\(type(of: object)) was used after its disposal"
    case .overflow: "a number has left its range"
    case .argumentOutOfRange: "an argument is out of range"
    case .noElements: "the stream has no elements"
    case .moreThanOneElement: "the stream has more than one element"
    case .timeout: "the stream was silent for too long"
    }
  }
}
