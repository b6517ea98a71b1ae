extension AsyncSequence where Self: Sendable {
  /// Returns a stream of the elements of this sequence.
  ///
  ///     sequence        a--b--c--|
  ///     asObservable()  a--b--c--|
  ///
  /// Each subscription iterates in its own task, which has the priority of the subscribing code by default. Disposal cancels the task.
  /// If the sequence throws, the stream fails with the error.
  ///
  /// The stream respects demand. It sends its values with `send`, so it takes the next element from the sequence only when loops with
  /// the policy `BufferingPolicy.suspending`, and asynchronous work with an `AsyncPolicy`, are ready for it:
  ///
  ///     urls.asObservable().flatMap(.concurrent(atMost: 4)) { try await load($0) }
  ///
  /// To share one iteration among several loops, share the stream:
  ///
  ///     let lines = handle.bytes.lines.asObservable().share(replay: 1)
  ///     for try await line in lines.values(bufferingPolicy: .suspending(0)) { … }
  ///
  /// - Complexity: O(1) per element.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> where Element: Sendable {
    .create { observer in
      let task = Task(priority: priority) {
        _ = TasksWithSecrets.removeCurrent()
        do {
          for try await element in self {
            // A sequence can ignore the cancellation.
            if Task.isCancelled { return }
            observer.receiveMark()
            await observer.send(element)
          }
          observer.onCompleted()
        } catch {
          observer.receiveMark()
          observer.onError(error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}
