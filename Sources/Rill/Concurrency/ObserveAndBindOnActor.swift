// The functions that start tasks are compiled in clients, so that a program that uses none of them does not link the concurrency runtime.

extension ObservableType {
  /// Delivers every event on an actor, in order.
  ///
  ///     source              a---b---c-----|
  ///     observe(on: actor)  a---b---c-----|
  ///
  /// One hop to the actor delivers all queued events, as one work item of a scheduler does (see `observe(on:)` with a scheduler). After
  /// it has delivered 1,024 events or more, another hop delivers the rest, so that the actor can run other work in between. A custom
  /// executor of the actor is used. After a disposal on the actor, nothing more is delivered.
  ///
  /// The compiler does not know where the closures of the operators behind this one run. For a subscriber that uses the state of the
  /// actor, use `bind(on:)` or `subscribe(isolation:)`.
  ///
  /// - Parameters:
  ///   - actor: the actor, which the subscription retains.
  ///   - buffer: what happens to values that arrive faster than they are delivered.
  ///   - onDropped: called for each value that is dropped, with the number of values that this subscription has dropped, on the thread
  ///     that sends the value.
  ///   - file: the file in which `observe` is called.
  ///   - line: the line on which `observe` is called.
  /// - Returns: A stream of the same events.
  /// - Complexity: O(1) per value, amortized. Less than one hop per value.
  /// - SeeAlso: [ReactiveX observeOn](https://reactivex.io/documentation/operators/observeon.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func observe(
    on actor: any Actor, buffer: BufferingPolicy = .unbounded, onDropped: (@Sendable (Int) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> where Element: Sendable {
    let hop = hopping(to: actor)
    let scheduler = ActorScheduler(ObjectIdentifier(actor)) { hop($0) }
    return observe(on: scheduler, buffer: buffer, onDropped: onDropped, file: file, line: line)
  }

  /// Calls closures that are isolated to the actor of the caller.
  ///
  /// The closures can read and change the state of the actor, or of a class that is isolated to the same global actor:
  ///
  ///     @Database final class Table {
  ///       func load(_ rows: Observable<Row>) {
  ///         rows.subscribe(isolation: #isolation) { [weak self] row in self?.insert(row) }.disposed(by: bag)
  ///       }
  ///     }
  ///
  /// All events are delivered on the actor, in order, as by `observe(on:)`. Without `onError`, an error is passed to
  /// `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// The subscription retains the actor. So if its disposable is in the actor's own bag, the actor is never deallocated. A closure with
  /// `[weak self]` is not isolated to an actor. `bind(on:)` holds the actor weakly.
  ///
  /// - Parameters:
  ///   - actor: the actor on which this function is called, such as `#isolation` or `self`. The subscription retains it.
  ///   - buffer: what happens to values that arrive faster than they are delivered.
  ///   - onNext: called for every value.
  ///   - onError: called if the stream fails.
  ///   - onCompleted: called if the stream completes.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @discardableResult
  @_alwaysEmitIntoClient
  public func subscribe(
    isolation actor: isolated any Actor, buffer: BufferingPolicy = .unbounded,
    onNext: @escaping (Element) -> Void = { _ in }, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    observe(on: actor, buffer: buffer, file: file, line: line).subscribed(
      in: CallbackScope(onError: onError, onCompleted: onCompleted, file: file, line: line), next: onNext)
  }
}

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
  /// - Parameters:
  ///   - actor: the actor that is passed to `onNext`.
  ///   - buffer: what happens to values that arrive faster than they are delivered.
  ///   - onNext: called for every value.
  ///   - file: the file in which the binding is made.
  ///   - line: the line on which the binding is made.
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @preconcurrency
  @discardableResult
  @_alwaysEmitIntoClient
  public func bind<Target: Actor>(
    on actor: Target, buffer: BufferingPolicy = .unbounded,
    onNext: @escaping @Sendable (isolated Target, Element) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    let onNext = assumeIsolated(onNext)
    let scope = CallbackScope(file: file, line: line)
    let hop = hop(of: Target.self)
    let scheduler = ActorScheduler(ObjectIdentifier(actor)) { [weak actor] work in
      if let actor { hop(actor, work) } else { scope.dispose() }
    }
    return asObservable().observe(on: scheduler, buffer: buffer, file: file, line: line).subscribed(
      in: scope, next: { [weak actor] value in if let actor { onNext(actor, value) } else { scope.dispose() } })
  }
}
