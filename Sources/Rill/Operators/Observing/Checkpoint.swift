extension ObservableType {
  /// Marks a place in a chain: the report of an error names the places that it has passed.
  ///
  ///     source      a--b--#
  ///     checkpoint  a--b--#
  ///
  /// The error itself does not change. `Hooks.defaultErrorHandler` and `debug()` print the checkpoints that it has passed, and
  /// `Hooks.checkpoints(passedBy:)` returns them:
  ///
  ///     Rill: unhandled error: timeout
  ///       checkpoint "search" at App/SearchClient.swift:31
  ///       checkpoint "results" at App/SearchModel.swift:58
  ///       subscribed at App/SearchScreen.swift:12
  ///
  /// They belong to the error, wherever it goes: to another thread, through a subject, or through a `catch` that passes it on. An error
  /// object that several streams send has the checkpoints of all of them. An error that passes a checkpoint again, as after `retry`,
  /// forgets what it has passed since the first time.
  ///
  /// - `checkpoint` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Parameters:
  ///   - name: the name of the place.
  ///   - file: the file in which `checkpoint` is called.
  ///   - line: the line on which `checkpoint` is called.
  /// - Returns: A stream of the same events.
  /// - Complexity: O(1) per value. No allocation. O(n) for an error, if n errors that have passed a checkpoint exist.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func checkpoint(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    stage { downstream in
      Sink(
        next: downstream.next,
        end: { completion in
          if case .error(let error) = completion { ErrorCheckpoints.add("\"\(name)\" at \(file):\(line)", to: error) }
          downstream.ending.end(completion)
        }, scope: downstream.scope)
    }
  }
}
