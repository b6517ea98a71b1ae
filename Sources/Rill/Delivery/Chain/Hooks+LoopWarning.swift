extension Hooks {
  /// Warns of a subject whose observers, with these scopes, send to it without end.
  static func reportLoop(of element: String, _ scopes: [SubscriptionScope]) {
    var text = "a million reentrant events without a pause in a subject of " + element
    for scope in scopes {
      if let scope = scope as? SubscriberScope { text += "\n  subscribed at " + place(scope.file, scope.line) }
    }
    warningHandler(text)
  }
}
