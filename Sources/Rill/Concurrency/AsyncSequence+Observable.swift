extension AsyncSequence where Self: Sendable {
  /// A stream of the elements of this sequence.
  ///
  ///     sequence  a--b--c--|
  ///     stream    a--b--c--|
  ///
  /// Each subscription iterates in a task of its own, which is cancelled by disposal. An error of the sequence becomes an error of the
  /// stream.
  ///
  /// - Parameter priority: the priority of the task; by default that of whoever subscribes.
  /// - Returns: The stream.
  /// - Complexity: O(1) per element.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> where Element: Sendable {
    .create { observer in
      let task = Task(priority: priority) {
        do {
          for try await element in self { observer.onNext(element) }
          observer.onCompleted()
        } catch { observer.onError(error) }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

extension Observable {
  /// A stream of what `work` returns, or throws, in a task of its own for each subscription.
  @_alwaysEmitIntoClient
  static func task(
    detached: Bool = false, priority: TaskPriority?, _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> where Element: Sendable {
    .create { observer in
      let operation = { @Sendable in
        do {
          observer.onNext(try await work())
          observer.onCompleted()
        } catch { observer.onError(error) }
      }
      let task =
        detached ? Task.detached(priority: priority, operation: operation) : Task(priority: priority, operation: operation)
      return Disposables.create { task.cancel() }
    }
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  /// A stream of what `work` returns, or throws.
  ///
  ///     subscribe  ^
  ///     work        ....a
  ///     create          a|
  ///
  /// Each subscription runs `work` in a task of its own, which is cancelled by disposal.
  ///
  /// - Parameters:
  ///   - detached: whether the task has nothing of the one that subscribes: no priority, no task-local values.
  ///   - priority: the priority of the task; by default that of whoever subscribes.
  ///   - work: makes the value.
  /// - Returns: The stream.
  /// - Complexity: One task for each subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> where Element: Sendable {
    PrimitiveSequence(raw: .task(detached: detached, priority: priority, work))
  }
}
