/// What happens to a value that comes while the work for another is under way.
public enum AsyncPolicy: Sendable {
  /// It waits for its turn, in a queue without limit: one piece of work at a time, in order, as with `concatMap`.
  case sequential
  /// It takes over: the work under way is cancelled, as with `flatMapLatest`.
  case latest
  /// It is left out, as with `flatMapFirst`.
  case first
  /// Its work is begun beside the other, unless so many are under way; then it waits, in a queue without limit.
  case concurrent(atMost: Int)
}

extension ObservableType {
  /// Delivers what `transform` returns for the values of this stream.
  ///
  ///     source                  1--2----------|
  ///     work 1                   .......a
  ///     work 2 (concurrent)         ..b
  ///     flatMap(.sequential)            a--b--|
  ///     flatMap(.latest)              b-------|
  ///     flatMap(.first)                 a-----|
  ///     flatMap(.concurrent(…))       b-a-----|
  ///
  /// The work for a value runs in a task of its own. Its result counts until the work is overtaken by that for another value, or the
  /// subscription is disposed; then its task is cancelled. Completes when the source and all work have; fails with the source, or with
  /// what `transform` throws.
  ///
  ///     queries.flatMap(.latest) { try await search($0) }
  ///
  /// There is no overload of `flatMapLatest` and its like that awaits: any closure that returns something else than a stream, by mistake,
  /// would then compile and become a task.
  ///
  /// - Parameters:
  ///   - policy: what happens to a value that comes while the work for another is under way.
  ///   - priority: the priority of the tasks; by default that of whoever sends.
  ///   - file: where `flatMap` is called.
  ///   - line: where `flatMap` is called.
  ///   - transform: makes a result of a value.
  /// - Returns: The results.
  /// - Precondition: The number of `concurrent` is positive.
  /// - Complexity: One task for each value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Result: Sendable>(
    _ policy: AsyncPolicy, priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> where Element: Sendable {
    let work = { @Sendable (value: Element) in
      Observable<Result>.task(priority: priority) { try await transform(value) }
    }
    switch policy {
    case .sequential: return flattenLimited(atMost: 1, queueing: true, work)
    case .latest: return flattenLatest(work)
    case .first: return flattenLimited(atMost: 1, queueing: false, work)
    case .concurrent(let limit):
      requirePositive(limit, "flatMap(.concurrent(atMost:))", file: file, line: line)
      return flattenLimited(atMost: limit, queueing: true, work)
    }
  }
}
