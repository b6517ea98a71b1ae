extension MarbleTest {
  /// Returns a cold source, which emits the values of `diagram` to each subscriber, at times relative to its subscription.
  ///
  /// - Parameters:
  ///   - diagram: the events that the source emits.
  ///   - values: the values of the names in the diagram: the names themselves, unless others are given.
  ///   - name: the name of the source in failure messages.
  ///   - error: the error that `#` stands for.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The source.
  public func cold<Element>(
    _ diagram: String, values: MarbleValues<Element> = MarbleValues.names, named name: String? = nil,
    error: any Error = MarbleStreamError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    source(diagram, isHot: false, values, named: name, error, "\(file):\(line)")
  }

  /// Returns a cold source that plays another diagram at each subscription, for a request that fails at first.
  ///
  ///     let request = test.cold(inTurn: "-#", "--(a|)", named: "request")
  ///     test.expect(request, subscribed: "^!", "-^-!")
  ///
  /// - Parameters:
  ///   - diagrams: the events for the first subscription, for the second, and so on. Further subscriptions receive the last ones.
  ///   - values: the values of the names in the diagrams: the names themselves, unless others are given.
  ///   - name: the name of the source in failure messages.
  ///   - error: the error that `#` stands for.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The source.
  /// - Precondition: There is a diagram.
  public func cold<Element>(
    inTurn diagrams: String..., values: MarbleValues<Element> = MarbleValues.names, named name: String? = nil,
    error: any Error = MarbleStreamError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    precondition(!diagrams.isEmpty, "Rill: cold(inTurn:) needs a diagram", file: file, line: line)
    return source(inTurn: diagrams, values, named: name, error, "\(file):\(line)")
  }

  /// Returns a hot source, which emits the values of `diagram` to its current subscribers.
  ///
  /// `^` is tick 0.
  ///
  /// - Parameters:
  ///   - diagram: the events that the source emits.
  ///   - values: the values of the names in the diagram: the names themselves, unless others are given.
  ///   - name: the name of the source in failure messages.
  ///   - error: the error that `#` stands for.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Returns: The source.
  public func hot<Element>(
    _ diagram: String, values: MarbleValues<Element> = MarbleValues.names, named name: String? = nil,
    error: any Error = MarbleStreamError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    source(diagram, isHot: true, values, named: name, error, "\(file):\(line)")
  }
}
