/// A stream of values: the type that operators take and return.
///
/// Composing operators has no effect until `subscribe` is called. Each `subscribe` starts the stream again, unless its source
/// is a subject or a shared stream.
///
///     source.filter { $0 != 2 }.map { $0 * 10 }
///
///     source  1-2-3-|
///     filter  1---3-|
///     map     10--30|
@safe  // `operation` points to a literal, which exists as long as the program.
public class Observable<Element>: ObservableType {
  @usableFromInline
  let start: (Sink<Element>) -> Void
  /// What the operator behind the stream can do in its place.
  let fusion: Fusion<Element>
  /// What made the stream, for a tracker of subscriptions.
  let operation: UnsafePointer<UInt8>

  /// Creates a stream that `start` starts (see `attach(_:)`).
  ///
  /// `start` is a stored closure instead of an overridable method, because the module that assembles a stream can specialize a
  /// closure in code that it compiles. It cannot specialize a method of a generic class.
  ///
  /// `operation` is the function that makes the stream, for a tracker. By default it is the caller. A subject passes its type.
  @usableFromInline
  init(
    fusion: Fusion<Element> = .none, operation: StaticString = #function, _ start: @escaping (Sink<Element>) -> Void
  ) {
    self.fusion = fusion
    unsafe self.operation = operation.utf8Start
    self.start = start
  }

  /// Creates a stream that `start` starts, with the name of another one for a tracker.
  init(named operation: UnsafePointer<UInt8>, _ start: @escaping (Sink<Element>) -> Void) {
    fusion = .none
    unsafe self.operation = operation
    self.start = start
  }

  /// Starts the stream.
  ///
  /// Sends its events to `sink` while the sink's scope is open, and registers its teardown there before the first event.
  /// Returns when the stream has started. A synchronous stream can have ended by then.
  @usableFromInline
  final func attach(_ sink: Sink<Element>) {
    // The user code that made this stream can have disposed the subscription.
    guard sink.scope.isOpen else { return }
    if let observation = sink.scope.observation { unsafe observation.attached(operation) }
    attachUntracked(sink)
  }

  /// Does what `attach(_:)` does, but a tracker does not see the stream: another one stands for it.
  @usableFromInline
  @inline(__always)
  final func attachUntracked(_ sink: Sink<Element>) { if isImmediate { emitImmediate(to: sink) } else { start(sink) } }

  /// Subscribes `observer` to this stream.
  ///
  /// An error is passed to the observer.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subscribe(observer, file: "an observer", line: 0)
  }

  /// Subscribes `observer` to this stream, and tells a tracker in which file and line.
  @_alwaysEmitIntoClient
  public final func subscribe<Observer: ObserverType>(
    _ observer: Observer, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    let scope = ForwardingScope(
      feeding: { passSecretMark(to: [observer]) }, onEnd: { observer.on(Event($0)) }, file: file, line: line)
    return subscribed(in: scope, next: { observer.on(.next($0)) })
  }

  /// Returns this stream.
  public final func asObservable() -> Observable<Element> { self }
}

// Sendable: the stored properties never change, and subjects guard their own state.
extension Observable: @unchecked Sendable where Element: Sendable {}

extension ObservableConvertibleType {
  /// Creates the stream of an operator with one source.
  ///
  /// `stage` makes the sink for the source from the downstream sink.
  @usableFromInline
  func stage<Result>(
    operation: StaticString = #function, _ stage: @escaping (Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(operation: operation) { downstream in source.attach(stage(downstream)) }
  }
}
