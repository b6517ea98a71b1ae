// The functions that start tasks are compiled in clients, so that a program that uses none of them does not link the concurrency runtime.

extension ObservableConvertibleType {
  /// Calls `onNext` on an actor for every value, until the actor is deallocated.
  ///
  /// `onNext` can read and change the state of the actor:
  ///
  ///     actor Index {
  ///       private var words: Set<String> = []
  ///       private let bag = DisposeBag()
  ///
  ///       init(_ texts: Observable<String>) {
  ///         texts.bind(on: self) { index, text in index.words.insert(text) }.disposed(by: bag)
  ///       }
  ///     }
  ///
  /// The binding holds a weak reference to the actor, and ends at the first value after the actor has been deallocated. Values are
  /// delivered in order, as by `observe(on:)`. An error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_disfavoredOverload
  // Together with a parameter that is `isolated`, it fails an assertion of the compiler of Swift 6.2.
  #if compiler(>=6.3)
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  public func bind<Target: Actor>(
    on actor: Target, buffer: BufferingPolicy = .unbounded,
    onNext: @escaping @Sendable (isolated Target, Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    let onNext = assumeIsolated(onNext)
    let scope = SubscriberScope(file: file, line: line)
    let hop = hop(of: Target.self)
    let scheduler = ActorScheduler { [weak actor] work in
      if let actor { hop(actor, work) } else { scope.dispose() }
    }
    return asObservable().observe(on: scheduler, buffer: buffer).subscribed(
      in: scope, next: { [weak actor] value in if let actor { onNext(actor, value) } else { scope.dispose() } })
  }
}
