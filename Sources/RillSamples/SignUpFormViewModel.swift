public import Rill

/// A view model of a form whose button is enabled when all its inputs are valid.
///
///     name              -----Ann-----------------------
///     password          -------------secret------------
///     repeatedPassword  ----------------------secret---
///     isValid           f---------------------t--------
public final class SignUpFormViewModel: Sendable {
  /// Why a form cannot be sent.
  public enum Problem: Equatable, Sendable {
    case nameIsEmpty
    case passwordIsTooShort(missing: Int)
    case passwordsDiffer
  }

  /// The inputs, from the view.
  public let name = BehaviorRelay(value: "")
  /// The inputs, from the view.
  public let password = BehaviorRelay(value: "")
  /// The inputs, from the view.
  public let repeatedPassword = BehaviorRelay(value: "")

  /// Emits the first problem of the form, or nil, and again when it changes.
  public let problem: Observable<Problem?>
  /// Emits whether the form can be sent, and again when that changes.
  public var isValid: Observable<Bool> { problem.map { $0 == nil }.distinctUntilChanged() }

  /// Creates a form whose password has at least `minimumLength` characters.
  public init(minimumLength: Int = 6) {
    problem = Observable.combineLatest(name, password, repeatedPassword) { name, password, repeated -> Problem? in
      if name.isEmpty { return .nameIsEmpty }
      if password.count < minimumLength { return .passwordIsTooShort(missing: minimumLength - password.count) }
      return password == repeated ? nil : .passwordsDiffer
    }
    .distinctUntilChanged()
  }
}
