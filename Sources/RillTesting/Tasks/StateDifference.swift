/// Compares two values of a type field by field.
enum StateDifference {
  /// Returns a line for each field of `old` and of `new` that the other one does not have.
  static func lines(_ old: Any, _ new: Any) -> [String] { lines(old, new, "") }

  private static func lines(_ old: Any, _ new: Any, _ path: String) -> [String] {
    if isEqual(old, new) { return [] }
    let (oldMirror, newMirror) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let fields =
      switch (oldMirror.displayStyle, oldMirror.children.count) {
      case (.struct, 1...), (.tuple, 1...), (.class, 1...):
        zip(oldMirror.children, newMirror.children).flatMap { old, new in
          lines(old.value, new.value, path + (path.isEmpty ? "" : ".") + (old.label ?? ""))
        }
      case (.optional, 1) where newMirror.children.count == 1:
        lines(oldMirror.children.first!.value, newMirror.children.first!.value, path)
      case (.collection, _): elements(oldMirror, newMirror, path) { "\(path)[\($0)]" }
      case (.set, _), (.dictionary, _): elements(oldMirror, newMirror, path) { _ in path }
      default: [String]()
      }
    return fields.isEmpty ? [line("-", path, text(old)), line("+", path, text(new))] : fields
  }

  private static func elements(_ old: Mirror, _ new: Mirror, _ path: String, _ name: (Int) -> String) -> [String] {
    let isOrdered = old.displayStyle == .collection
    let (oldTexts, newTexts) = (old.children.map { text($0.value) }, new.children.map { text($0.value) })
    let changes = isOrdered ? newTexts.difference(from: oldTexts) : newTexts.sorted().difference(from: oldTexts.sorted())
    return changes.map { change in
      switch change {
      case .remove(let index, let element, _): line("-", name(index), element)
      case .insert(let index, let element, _): line("+", name(index), element)
      }
    }
  }

  private static func line(_ sign: String, _ path: String, _ text: String) -> String {
    "  \(sign) \(path)\(path.isEmpty ? "" : ": ")\(text)"
  }

  private static func isEqual(_ old: Any, _ new: Any) -> Bool {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
    if let old = old as? any Equatable { return isEqual(old) }
    return text(old) == text(new)
  }

  private static func text(_ value: Any) -> String {
    if let text = value as? String { return String(reflecting: text) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return String(describing: value) }
    return mirror.children.first.map { text($0.value) } ?? "nil"
  }
}
