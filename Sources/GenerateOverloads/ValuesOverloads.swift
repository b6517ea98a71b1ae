/// `values` of the types of streams that cannot fail: a loop over them needs no `try`.
enum ValuesOverloads {
  static let file = GeneratedFile(
    "Sources/Rill/Concurrency/Infallible+Values.swift",
    values("InfallibleType", "infallible", "  @preconcurrency\n", " where Element: Sendable") + "\n"
      + values("SharedSequenceConvertibleType", "driver"))

  private static func values(
    _ extended: String, _ example: String, _ attribute: String = "", _ requirement: String = ""
  ) -> String {
    """
    extension \(extended) {
      /// The values of this stream as an asynchronous sequence, with an unbounded buffer.
      ///
      ///     for await value in \(example).values { print(value) }
      ///
      /// Each access subscribes immediately. See `values(bufferingPolicy:)`.
      @_alwaysEmitIntoClient
      public var values: AsyncValues<Element, Never> { asyncValues(.unbounded) }

      /// Returns the values of this stream as an asynchronous sequence (see `Observable.values(bufferingPolicy:)`).
      ///
      /// - Precondition: `bufferingPolicy` is not `failing`, since this stream cannot fail.
    \(attribute)  @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func values(bufferingPolicy: BufferingPolicy, \(GeneratedFile.place)) -> AsyncValues<Element, Never>\(requirement) {
        bufferingPolicy.requireNotFailing("values(bufferingPolicy:)", file: file, line: line)
        return asyncValues(bufferingPolicy, file, line)
      }

      /// Returns the values of this stream as an asynchronous sequence, and tells a tracker in which file and line.
      ///
      ///     for await value in \(example).values() { print(value) }
      ///
      /// A property cannot know its caller. So a loop over `values` that waits forever has a place in the list of live
      /// subscriptions only with this function.
    \(attribute)  @_disfavoredOverload
      @_alwaysEmitIntoClient
      public func values(\(GeneratedFile.place)) -> AsyncValues<Element, Never>\(requirement) { asyncValues(.unbounded, file, line) }
    }

    """
  }
}
