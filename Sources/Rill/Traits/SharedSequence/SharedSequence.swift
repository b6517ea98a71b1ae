/// The sharing strategy of a `SharedSequence`.
public protocol SharingStrategyProtocol: SendableMetatype {
  /// The number of values that a new subscriber receives before `drive` or `emit` returns on the main actor.
  static var replay: Int { get }
}

/// A type that can be converted to a `SharedSequence`.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
  /// The sharing strategy, which decides whether a new subscriber receives the newest value.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// Returns this stream as a `SharedSequence`.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A stream for user interfaces: it never fails, emits on the main actor, and is shared by its subscribers.
///
///     source             a-----#
///     first subscriber   a-----(c|)
///     second subscriber    (^a)(c|)
///
/// This is a `Driver`, which replaces the error by `c`. A second subscriber of a `Signal` does not receive `a`.
///
/// `Driver` and `Signal` differ in their sharing strategy, and a program can add one. A type of your own that conforms to
/// `SharedSequenceConvertibleType` has their operators. The closures of the operators are main-actor-isolated, so they can use the state
/// of a view model. The first subscriber subscribes to the source, and the last one disposes that subscription.
///
/// It can be subscribed to and disposed from any thread:
///
/// - The first subscriber's thread subscribes to the source. What the source emits off the main thread is dispatched to it.
/// - A subscriber on another thread receives nothing before `drive` or `emit` has dispatched the subscription: then it receives what is
///   replayed, and everything that is sent after the call has returned.
/// - Streams that closures return, and the later ones of `concat`, are subscribed to on the main actor, when it is free.
/// - Disposal on the main actor is immediate. Elsewhere it is dispatched, and no event is delivered after the call of `dispose()`.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
  /// Delivers on the main actor, except to a thread that subscribes elsewhere and receives values meanwhile.
  ///
  /// | stream | its subscriber | what it adds to `source` |
  /// |---|---|---|
  /// | `mainActorSource` | an operator, on the main actor only | nothing |
  /// | `upstream` | an operator, on any thread | `attachableFromAnyThread()` |
  /// | `asObservable()` | an observer, on any thread | that, and `disposedOnMainActor()` |
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(raw source: Observable<Element>) { self.source = source }

  /// Shares `source`, which delivers all events on the main actor.
  @_alwaysEmitIntoClient
  init(sharing source: Observable<Element>) {
    self.source = source.sharedOnMainActor(by: SharingStrategy.self)
  }

  /// Delivers the events of `source` on the main actor, and continues with the stream that `recover` returns for an error.
  @_alwaysEmitIntoClient
  init(_ source: some ObservableConvertibleType<Element>, recover: @escaping @Sendable (any Error) -> Observable<Element>) {
    self.init(sharing: source.observedForSharing(recover))
  }

  /// Returns this stream as an `Observable`, whose events are still delivered on the main actor.
  @_alwaysEmitIntoClient
  public func asObservable() -> Observable<Element> { upstream.disposedOnMainActor() }

  /// Returns this stream.
  @_alwaysEmitIntoClient
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequence: Sendable where Element: Sendable {}

extension SharedSequenceConvertibleType {
  /// Returns this stream as an `Observable`, whose events are still delivered on the main actor.
  @_alwaysEmitIntoClient
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

extension SharedSequenceConvertibleType {
  /// The stream for an operator, which any thread may subscribe to.
  @_alwaysEmitIntoClient
  var upstream: Observable<Element> { asSharedSequence().source.attachableFromAnyThread() }

  /// The stream for an operator that subscribes to it on the main actor only.
  @_alwaysEmitIntoClient
  var mainActorSource: Observable<Element> { asSharedSequence().source }
}
