extension Observable {
  /// Creates a stream of the result of `work`, which runs in a new task for each subscription.
  @usableFromInline
  static func task(
    detached: Bool = false, priority: TaskPriority?, _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> where Element: Sendable {
    .create { observer in
      let operation = { @Sendable in
        _ = TasksWithSecrets.removeCurrent()
        do {
          let result = try await work()
          observer.receiveMark()
          observer.onNext(result)
          observer.onCompleted()
        } catch {
          observer.receiveMark()
          observer.onError(error)
        }
      }
      let task =
        detached ? Task.detached(priority: priority, operation: operation) : Task(priority: priority, operation: operation)
      return Disposables.create { task.cancel() }
    }
  }
}
