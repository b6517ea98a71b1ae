extension MarbleTest {
  /// A source that sends the letters of `diagram` to each subscriber, counted from its subscription.
  ///
  /// - Parameters:
  ///   - diagram: what it sends.
  ///   - name: what it is called when something is not as expected.
  ///   - error: what `#` stands for.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  /// - Returns: The source.
  public func cold(
    _ diagram: String, named name: String? = nil, error: any Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<String> {
    cold(diagram, values: .names, named: name, error: error, file: file, line: line)
  }

  /// A source that sends the values of `diagram` to each subscriber, counted from its subscription.
  ///
  /// - Parameters:
  ///   - diagram: what it sends.
  ///   - values: what the names in the diagram stand for.
  ///   - name: what it is called when something is not as expected.
  ///   - error: what `#` stands for.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  /// - Returns: The source.
  public func cold<Element>(
    _ diagram: String, values: MarbleValues<Element>, named name: String? = nil, error: any Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    source(diagram, isHot: false, values, named: name, error, "\(file):\(line)")
  }

  /// A source that sends the letters of `diagram` whoever is subscribed, `^` being tick 0.
  ///
  /// - Parameters:
  ///   - diagram: what it sends.
  ///   - name: what it is called when something is not as expected.
  ///   - error: what `#` stands for.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  /// - Returns: The source.
  public func hot(
    _ diagram: String, named name: String? = nil, error: any Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<String> {
    hot(diagram, values: .names, named: name, error: error, file: file, line: line)
  }

  /// A source that sends the values of `diagram` whoever is subscribed, `^` being tick 0.
  ///
  /// - Parameters:
  ///   - diagram: what it sends.
  ///   - values: what the names in the diagram stand for.
  ///   - name: what it is called when something is not as expected.
  ///   - error: what `#` stands for.
  ///   - file: where the diagram is.
  ///   - line: where the diagram is.
  /// - Returns: The source.
  public func hot<Element>(
    _ diagram: String, values: MarbleValues<Element>, named name: String? = nil, error: any Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    source(diagram, isHot: true, values, named: name, error, "\(file):\(line)")
  }
}
