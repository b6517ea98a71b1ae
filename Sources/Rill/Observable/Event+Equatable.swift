/// Two events are equal if they are of one kind and have equal values or equal errors.
///
/// Errors are equal if they are of one type and that type says so (`Equatable`); where the type does not say, if their
/// descriptions are the same. So two errors of a class that neither is `Equatable` nor describes itself are always equal.
extension Event: Equatable where Element: Equatable {
  /// Whether the two are equal.
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
