/// Whether the current thread passes an error to a subscriber of values of a stored property.
///
/// The description of such an error can contain the value, so the report of an unhandled error has only its type.
enum StoredErrorReports {
  private final class State {
    var isConcealing = false
  }

  private static let state = ThreadLocal<State>()

  static var areConcealed: Bool { state.withCurrent(State.init) { $0.isConcealing } }

  /// Runs `deliver` without descriptions of errors.
  @inline(never)
  static func conceal(_ deliver: () -> Void) {
    let state = state.current(State.init)
    let before = state.isConcealing
    state.isConcealing = true
    deliver()
    state.isConcealing = before
  }

  /// The description of an error, or its type if the description can contain a stored value.
  static func text(of error: any Error) -> String { areConcealed ? "\(type(of: error)) (stored)" : "\(error)" }
}
