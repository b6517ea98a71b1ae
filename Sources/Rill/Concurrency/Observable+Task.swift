extension Observable {
  /// Makes a stream of the result of `work`, which runs in a new task for each subscription.
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
