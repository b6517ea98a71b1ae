/// `value` and `values`, for tasks.
enum Values {
  static let files = [
    GeneratedFile("Rill/Concurrency/Value", [ofSingle, ofMaybe, ofCompletable]),
    GeneratedFile("Rill/Concurrency/Values", streams.map(values)),
  ]

  /// The types that have `values`, and names of an example.
  private static let streams: KeyValuePairs = [
    "ObservableConvertibleType": "stream", "Relay": "relay", "InfallibleType": "infallible",
    "SharedSequenceConvertibleType": "driver",
  ]

  private static let ofSingle = value(
    of: "Trait == SingleTrait", "The value of the stream.", "let user = try await loadUser()", "Element"
  ) { "guard let value = try await \($0) else { throw RxError.noElements }; return value" }
  private static let ofMaybe = value(
    of: "Trait == MaybeTrait", "The value of the stream, or nil if it completes without one.",
    "let user = try await findUser()", "Element?"
  ) { "try await \($0)" }
  private static let ofCompletable = value(
    of: "Trait == CompletableTrait, Element == Never", "Waits for the completion of the stream.", "try await saveUser()", "Void"
  ) { "_ = try await \($0)" }

  /// `body` receives the expression of the stream's only value, or nil.
  private static func value(
    of streams: String, _ summary: String, _ call: String, _ type: String, body: (String) -> String
  ) -> String {
    """
    extension PrimitiveSequence where \(streams) {
      /// \(summary)
      ///
      ///     \(call).value
      ///
      /// Each access subscribes, and suspends until the stream ends. Cancelling the task disposes the subscription.
      ///
      /// - Throws: The error that the stream fails with. `CancellationError` if the task is cancelled, or if the stream is \
    disposed or its source is deallocated before the end.
      @_alwaysEmitIntoClient
      public var value: \(type) { get async throws { \(body("source.onlyValue()")) } }

      /// Waits for the end as `value` does, and tells a tracker in which file and line.
      ///
      /// A property cannot know its caller. So a task that waits forever in `value` has a place in the list of live \
    subscriptions only with this function.
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func value(
        \(place)
      ) async throws -> \(type) { \(body("source.onlyValue(file, line)")) }
    }
    """
  }

  private static func values(_ type: String, _ name: String) -> String {
    let fails = type == "ObservableConvertibleType"
    let needsSendable = fails || type == "InfallibleType"
    let result = "AsyncValues<Element, \(fails ? "any Error" : "Never")>"
    let property = """
      /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
      ///
      ///     for await value in \(name).values { print(value) }
      ///
      /// The stream cannot fail, so the loop needs no `try`. Each access subscribes immediately. See \
      `values(bufferingPolicy:)`.
      \(type == "Relay" ? "" : "@_alwaysEmitIntoClient")
      public var values: \(result) { asyncValues(.unbounded) }
      """
    let withPolicy = """
      /// Returns the values of this stream as an asynchronous sequence (see `Observable.values(bufferingPolicy:)`).
      ///
      /// - Precondition: `bufferingPolicy` is not `failing`, since this stream cannot fail.
      \(needsSendable ? "@preconcurrency" : "")
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func values(
        bufferingPolicy: BufferingPolicy, \(place)
      ) -> \(result) \(needsSendable ? "where Element: Sendable" : "") {
        bufferingPolicy.requireNotFailing("values(bufferingPolicy:)", file: file, line: line)
        return asyncValues(bufferingPolicy, file, line)
      }
      """
    let reportingCaller = """
      /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
      ///
      ///     for \(fails ? "try " : "")await value in \(name).values() { print(value) }
      ///
      /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live \
      subscriptions only with this function.
      \(needsSendable ? "@preconcurrency" : "")
      @_disfavoredOverload
      @_alwaysEmitIntoClient
      public \(type == "Relay" ? "final " : "")func values(
        \(place)
      ) -> \(result) \(needsSendable ? "where Element: Sendable" : "") { asyncValues(.unbounded, file, line) }
      """
    let functions = [fails ? "" : property, fails || type == "Relay" ? "" : withPolicy, reportingCaller]
    return block(extending: type, functions.filter { !$0.isEmpty })
  }
}
