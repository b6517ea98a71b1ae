/// `assumeMainActor` of a closure with one to eight parameters.
enum IsolationErasure {
  static let file = GeneratedFile("Rill/Delivery/MainActor/IsolationErasure+Arity", (1...8).map(assumeMainActor))

  private static func assumeMainActor(_ count: Int) -> String {
    let values = each(count) { "Value\($0)" }
    return """
      /// Returns `body` without its isolation.
      ///
      /// The caller must call it on the main actor only.
      @_alwaysEmitIntoClient
      func assumeMainActor<\(values), Result>(
        _ body: @escaping @MainActor (\(values)) -> Result
      ) -> @Sendable (\(values)) -> Result {
        let body = unsafe unsafeBitCast(body, to: (@Sendable (\(values)) -> Result).self)
        #if DEBUG
          return {
            requireMainQueue()
            return body(\(each(count) { "$\($0 - 1)" }))
          }
        #else
          return body
        #endif
      }
      """
  }
}
