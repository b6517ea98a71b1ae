public import RillDiagnostics

/// The error of `expectDeallocated` and of `keep(_:expectingDeallocation:)`: an object that is still alive.
public struct RetainedObject: Error, CustomStringConvertible {
  /// The type of the object.
  public let type: String
  /// The subscriptions that its test has made and that are still live: each of them can retain the object.
  public let subscriptions: LiveSubscriptions
  /// The properties of the object that hold streams, whose closures can retain it: also parts of them, such as `outputs.title`.
  public let streams: [String]
  /// The place of the expectation, as `Module/File.swift:12`.
  public let location: String
  /// The sources of the marble test whose subscribers can retain the object.
  private let sources: [String]

  /// What is alive, and what can retain it.
  public var description: String {
    let text = "\(location): \(type) is not deallocated"
    if !subscriptions.isEmpty { return "\(text). These subscriptions are still live:\n\(subscriptions.table)" }
    if !sources.isEmpty {
      return
        "\(text). A subscription to a source of the test can retain it, \(sources.map { "'\($0)'" }.joined(separator: ", ")): "
        + "capture [weak self] in its closure, or dispose it with the object."
    }
    let names = streams.map { "'\($0)'" }.joined(separator: ", ")
    let advice =
      streams.isEmpty
      ? "Look" : "A closure of a stream that it stores may, in \(names): capture [weak self] there. Otherwise, look"
    return "\(text). No live subscription retains it. "
      + "\(advice) for a stored callback, a child that refers to it, a running Task, or a global variable."
  }
}

extension RetainedObject {
  /// Creates the error for `object`, which was expected to be deallocated.
  init(_ object: AnyObject, _ subscriptions: LiveSubscriptions, sources: [String] = [], at location: String) {
    self.sources = sources
    type = String(describing: Swift.type(of: object))
    self.subscriptions = subscriptions
    self.location = location
    streams = RetainedObject.streams(in: object, "")
  }

  /// Returns the names of the streams that an object or a value stores, with those in its values.
  private static func streams(in container: Any, _ path: String) -> [String] {
    let kinds = ["Observable<", "SharedSequence<", "Infallible<", "PrimitiveSequence<"]
    return Mirror(reflecting: container).children.enumerated().flatMap { index, child -> [String] in
      // A lazy property is an optional with a name of its own.
      let optional = Mirror(reflecting: child.value)
      guard let stored = optional.displayStyle == .optional ? optional.children.first?.value : child.value else { return [] }
      let label = child.label?.replacing("$__lazy_storage_$_", with: "")
      let name = label.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? "\(path)[\(index)]"
      if kinds.contains(where: String(describing: Swift.type(of: stored)).hasPrefix) { return [name] }
      return switch Mirror(reflecting: stored).displayStyle {
      case .struct, .tuple, .enum, .collection, .dictionary: streams(in: stored, name)
      default: []
      }
    }
  }
}
