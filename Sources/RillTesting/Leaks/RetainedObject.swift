public import RillDiagnostics

/// The error of `expectDeallocated` and of `keep(_:expectingDeallocation:)`: an object that is still alive.
public struct RetainedObject: Error, CustomStringConvertible {
  /// The type of the object.
  public let type: String
  /// The subscriptions that its test has made and that are still live: each of them can retain the object.
  public let subscriptions: LiveSubscriptions
  /// The properties of the object that hold streams, whose closures can retain it.
  public let streams: [String]
  /// The place of the expectation, as `Module/File.swift:12`.
  public let location: String

  /// What is alive, and what can retain it.
  public var description: String {
    var text = "\(location): \(type) is not deallocated"
    if !subscriptions.isEmpty { return "\(text). These subscriptions are still live:\n\(subscriptions.table)" }
    text += ". No live subscription retains it"
    let names = streams.map { "'\($0)'" }.joined(separator: ", ")
    return streams.isEmpty
      ? "\(text)." : "\(text): a closure of a stream that it stores can, in \(names). Capture [weak self] there."
  }
}

extension RetainedObject {
  /// Makes the error for `object`, which was expected to be deallocated.
  init(_ object: AnyObject, _ subscriptions: LiveSubscriptions, at location: String) {
    type = String(describing: Swift.type(of: object))
    self.subscriptions = subscriptions
    self.location = location
    let kinds = ["Observable<", "SharedSequence<", "Infallible<", "PrimitiveSequence<"]
    streams = Mirror(reflecting: object).children.compactMap { child in
      // A lazy property is an optional with a name of its own.
      let value = Mirror(reflecting: child.value)
      let stored: Any? = if value.displayStyle == .optional { value.children.first?.value } else { child.value }
      guard let stored, kinds.contains(where: String(describing: Swift.type(of: stored)).hasPrefix) else { return nil }
      return child.label?.replacing("$__lazy_storage_$_", with: "")
    }
  }
}
