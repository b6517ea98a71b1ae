/// What can be turned into an `Observable`.
public protocol ObservableConvertibleType<Element> {
  /// The type of the stream's values.
  associatedtype Element

  /// This as an `Observable`.
  func asObservable() -> Observable<Element>
}

/// A stream of values that ends at most once: `next* (error | completed)?`.
///
/// A type of your own conforms with one function, `subscribe(_:)`, and has every operator. Whatever it sends is put in order
/// on the way in: events from two threads at once are delivered one after the other, and events after the end are ignored.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer` to the events of this stream.
  ///
  /// - Returns: What ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// This stream as an `Observable`.
  public func asObservable() -> Observable<Element> {
    Observable.fromSource { observer in self.subscribe(observer) }
  }
}

/// A stream of values; the type that every operator takes and makes.
///
/// Assembling a stream does nothing; each `subscribe` starts it anew, unless its source is a subject or shared.
///
///     Observable.of(1, 2, 3).filter { $0 != 2 }.map { $0 * 10 }
///
///     of      1-2-3-|
///     filter  1---3-|
///     map     10--30|
public class Observable<Element>: ObservableType {
  @usableFromInline let start: (Sink<Element>) -> Void
  @usableFromInline let fusion: OperatorFusion<Element>

  /// A stream that `start` starts; see `attach(_:)`.
  ///
  /// A stored closure and not a function to override: closures made in code that clients compile are specialised where a stream is
  /// assembled, and methods of generic classes are not.
  @_alwaysEmitIntoClient
  init(fusion: OperatorFusion<Element> = .none, _ start: @escaping (Sink<Element>) -> Void) {
    self.fusion = fusion
    self.start = start
  }

  /// Starts the stream.
  ///
  /// Its events go to `sink` while the sink's scope is open, and what ends it is registered there before the first event.
  /// Returns when the stream has begun; a synchronous one may have ended by then.
  @_alwaysEmitIntoClient
  final func attach(_ sink: Sink<Element>) { start(sink) }

  /// Subscribes `observer` to this stream.
  ///
  /// An error goes to the observer.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: What ends the subscription. Letting it go does not.
  @discardableResult
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subscribed(next: { observer.on(.next($0)) }, end: { observer.on(Event($0)) }, onDisposed: nil)
  }

  /// This stream.
  @_alwaysEmitIntoClient
  public final func asObservable() -> Observable<Element> { self }
}

// Sendable: what an Observable holds is set when it is made; subjects guard what changes.
extension Observable: @unchecked Sendable where Element: Sendable {}

extension ObservableConvertibleType {
  /// A stream made of this one by an operator with one source: `stage` makes the sink for it out of the sink behind it.
  @_alwaysEmitIntoClient
  func stage<Result>(_ stage: @escaping (Sink<Result>) -> Sink<Element>) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { downstream in source.attach(stage(downstream)) }
  }
}
