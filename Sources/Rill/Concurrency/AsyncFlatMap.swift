extension ObservableType {
  /// Emits the results of the asynchronous `transform` for the values of this stream.
  ///
  ///     source                1--2----------|
  ///     work                  -------(a|)
  ///     work                         ---(b|)
  ///     flatMap(.sequential)  -------a--b---|
  ///
  ///     source            1--2----------|
  ///     work              ---!
  ///     work                 ---(b|)
  ///     flatMap(.latest)  ------b-------|
  ///
  ///     source           1--2----------|
  ///     work             -------(a|)
  ///     flatMap(.first)  -------a------|
  ///
  ///     source                   1--2----------|
  ///     work                     -------(a|)
  ///     work                        ---(b|)
  ///     flatMap(.concurrent(…))  ------ba------|
  ///
  ///     source                1--2----------|
  ///     work                  -------(a|)
  ///     work                     ---(b|)
  ///     flatMap(.ordered(…))  -------(ab)---|
  ///
  /// `transform` runs in a new task for each value. The task is cancelled, and its result is ignored, when the policy
  /// supersedes it or when the subscription is disposed. Completes when the source and all tasks have completed. Fails with the
  /// error of the source, or with the error that `transform` throws. By default, a task has the priority of the code that sends its value.
  ///
  ///     queries.flatMap(.latest) { try await search($0) }
  ///
  /// If `transform` has several statements, state its result type: `{ text -> [String] in … }`. Otherwise the compiler can infer `Any`, and
  /// report that *type 'Any' does not conform to the 'Sendable' protocol*.
  ///
  /// There are no asynchronous overloads of `flatMapLatest` and similar operators. With them, a closure that by mistake returns
  /// something other than a stream would compile and become a task.
  ///
  /// - Precondition: The limit of `concurrent` and `ordered` is positive.
  /// - Complexity: One task per value.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func flatMap<Result: Sendable>(
    _ policy: AsyncPolicy, priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> where Element: Sendable {
    asObservable().flattened(by: policy, priority, file: file, line: line, transform)
  }
}

extension Observable where Element: Sendable {
  @usableFromInline
  func flattened<Result: Sendable>(
    by policy: AsyncPolicy, _ priority: TaskPriority?, file: StaticString, line: UInt,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    let work = { @Sendable (value: Element) in
      Observable<Result>.task(priority: priority) { try await transform(value) }
    }
    switch policy {
    case .sequential:
      return suspendingSenders().flattenedLimited(atMost: 1, queueing: true, operation: "flatMap") { work($0.0) }
    case .latest: return flattenedLatest(work)
    case .first: return flattenedLimited(atMost: 1, queueing: false, operation: "flatMap", work)
    case .concurrent(let limit):
      requirePositive(limit, "flatMap(.concurrent(atMost:))", file: file, line: line)
      return suspendingSenders().flattenedLimited(atMost: limit, queueing: true, operation: "flatMap") { work($0.0) }
    case .ordered(let limit):
      requirePositive(limit, "flatMap(.ordered(atMost:))", file: file, line: line)
      return suspendingSenders().flattenedLimited(atMost: limit, queueing: true, ordered: true, operation: "flatMap") {
        work($0.0)
      }
    }
  }

  /// Pairs each value with an object that resumes its sender, which is suspended, when it is released.
  private func suspendingSenders() -> Observable<(Element, DisposeBag?)> {
    stage(operation: "flatMap") { downstream in
      Sink(
        next: { value in
          let resume = ThreadContext.suspendSender?({})
          downstream.next((value, resume.map { DisposeBag(disposing: Disposables.create(with: $0)) }))
        },
        downstream.ending)
    }
  }
}
