extension PrimitiveSequence where Trait == SingleTrait {
  /// Creates a stream of the result of an asynchronous function.
  ///
  ///     work                  ----(a|)
  ///     Single.create(work:)  ----(a|)
  ///
  /// Each subscription runs `work` in its own task, which has the priority of the subscribing code by default. Disposal cancels the
  /// task. If `work` throws, the stream fails with the error.
  ///
  /// If `work` has several statements, state the type: `Single<User>.create { … }`. Otherwise the compiler can infer `Any`, and report that
  /// *type 'Any' does not conform to the 'Sendable' protocol*.
  ///
  /// A detached task inherits nothing from the subscribing code: neither its priority nor its task-local values.
  ///
  /// - Complexity: One task per subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> where Element: Sendable {
    PrimitiveSequence(raw: .task(detached: detached, priority: priority, work))
  }
}
