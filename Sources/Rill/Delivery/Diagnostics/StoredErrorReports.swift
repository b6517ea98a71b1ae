/// Whether the current thread passes an error to a subscriber of values of a stored property.
///
/// The description of such an error can contain the value, so the report of an unhandled error has only its type.
enum StoredErrorReports {
  private static let concealed = ThreadLocal<Box<Bool>>()

  static var areConcealed: Bool { concealed.withCurrent({ Box(false) }) { $0.value } }

  /// Runs `deliver` without descriptions of errors.
  @inline(never)
  static func conceal(_ deliver: () -> Void) {
    let isConcealed = concealed.current { Box(false) }
    let before = exchange(&isConcealed.value, with: true)
    deliver()
    isConcealed.value = before
  }

  /// The description of an error, or its type if the description can contain a stored value.
  static func text(of error: any Error) -> String { areConcealed ? "\(type(of: error)) (stored)" : "\(error)" }
}
