/// Two events are equal if they are of the same kind and have equal values or equal errors.
///
/// Errors of different types are not equal. Errors of the same `Equatable` type are compared with `==`. Errors of any other
/// type are equal if their descriptions are equal. So two errors of the same class are always equal if the class is neither
/// `Equatable` nor has a description of its own.
extension Event: Equatable where Element: Equatable {
  /// Returns whether two events are equal.
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    if let left = left as? any Equatable { return left.isEqual(to: right) }
    return String(describing: left) == String(describing: right)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
