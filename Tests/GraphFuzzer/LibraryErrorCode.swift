import Rill

/// The numbers by which errors of the library are recorded.
enum LibraryErrorCode {
  static let timeout = -1
  static let argumentOutOfRange = -2
  static let noElements = -3
  static let moreThanOneElement = -4
  static let disposed = -5

  /// The code of an error that consists of `count` errors.
  static func composite(_ count: Int) -> Int { -1000 - count }

  /// Returns the text by which printed tests record an error.
  static func text(_ code: Int) -> String {
    switch code {
    case timeout: "\(RxError.timeout)"
    case argumentOutOfRange: "\(RxError.argumentOutOfRange)"
    case noElements: "\(RxError.noElements)"
    case moreThanOneElement: "\(RxError.moreThanOneElement)"
    case disposed: "disposed"
    case ...(-1000): "\(-1000 - code) errors"
    default: "\(code)"
    }
  }
}
