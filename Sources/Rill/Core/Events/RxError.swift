/// The errors that operators and subjects produce themselves.
public enum RxError: Error {
  /// An unknown error.
  case unknown
  /// An object was used after its disposal.
  case disposed(object: AnyObject)
  /// A number is out of range.
  case overflow
  /// An argument is out of range.
  case argumentOutOfRange
  /// The stream completed without a value, where one is required.
  case noElements
  /// The stream emitted more than one value, where only one is allowed.
  case moreThanOneElement
  /// The stream emitted no event in time.
  case timeout
  /// More values waited than the buffering policy `failing` allows.
  case bufferOverflow(limit: Int)
}

// Sendable: `object` only identifies what was disposed. The library does not call it.
extension RxError: @unchecked Sendable {}

extension RxError: CustomDebugStringConvertible {
  /// A description of the error.
  public var debugDescription: String {
    switch self {
    case .unknown: "an unknown error"
    case .disposed(let object): "\(type(of: object)) was used after its disposal"
    case .overflow: "a number is out of range"
    case .argumentOutOfRange: "an argument is out of range"
    case .noElements: "the stream has no elements"
    case .moreThanOneElement: "the stream has more than one element"
    case .timeout: "the stream emitted no event in time"
    case .bufferOverflow(let limit): "more than \(limit) values waited: the receiver is slower than the sender"
    }
  }
}
