extension Hooks {
  /// Warns of a subject whose observers, with these scopes, send to it without end.
  static func reportLoop(of element: String, _ scopes: [SubscriptionScope]) {
    warn("a million reentrant events without a pause in a subject of " + element, scopes)
  }

  #if DEBUG
    /// Warns of a subject whose observers, with these scopes, are slower than its senders.
    static func reportLongQueue(_ count: Int, of element: String, _ scopes: [SubscriptionScope]) {
      warn(
        "\(count) events wait at a subject of \(element), because its observers are slower than its senders. "
          + "Deliver to slow observers with observe(on:buffer:)", scopes)
    }
  #endif

  private static func warn(_ text: String, _ scopes: [SubscriptionScope]) {
    var text = text
    for scope in scopes {
      if let scope = scope as? ErrorAndCompletionHandlerScope {
        text += "\n  " + "subscribed at " + place(scope.file, scope.line)
      }
    }
    warningHandler(text)
  }
}
