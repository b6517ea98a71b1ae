/// What tells one kind of `SharedSequence` from another.
public protocol SharingStrategyProtocol: SendableMetatype {
  /// How many values a newcomer gets before `drive` or `emit` returns.
  static var replay: Int { get }
}

/// What can be turned into a `SharedSequence`.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
  /// Whether newcomers get the newest value.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// This as a `SharedSequence`.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A stream for user interfaces: it never fails, everything in it happens on the main actor, and all who listen share it.
///
///     source        a--x--b--|      x an error that is replaced by y
///     subscriber 1  a--y|
///     subscriber 2    ^y|           a first, if it is a `Driver`
///
/// There are two kinds, `Driver` and `Signal`. The closures of its operators are the main actor's: they may touch what a view model
/// has. The source is subscribed to with the first subscriber and disposed with the last.
///
/// It may be subscribed to and disposed from any thread. On the main actor both happen at once; from elsewhere they are left to it,
/// and no event is delivered after the disposal in between.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
  /// To be subscribed to and disposed on the main actor alone.
  @usableFromInline let source: Observable<Element>

  @_alwaysEmitIntoClient
  init(raw source: Observable<Element>) { self.source = source }

  /// A stream whose subscribers share `source`, in which everything happens on the main actor.
  @_alwaysEmitIntoClient
  init(sharing source: Observable<Element>) {
    self.source = source.share(replay: SharingStrategy.replay, scope: .whileConnected)
  }

  /// A stream of the values of `source` on the main actor; in place of an error comes what `recover` makes of it.
  @_alwaysEmitIntoClient
  init(_ source: some ObservableConvertibleType<Element>, recover: @escaping @Sendable (any Error) -> Observable<Element>) {
    self.init(sharing: source.deliveringOnMainActor().catch(recover))
  }

  /// This stream, without the promise that it never fails.
  ///
  /// Its events still come on the main actor.
  @_alwaysEmitIntoClient
  public func asObservable() -> Observable<Element> { source.subscribingOnMainActor() }

  /// This stream.
  @_alwaysEmitIntoClient
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequence: Sendable where Element: Sendable {}

extension SharedSequenceConvertibleType {
  @_alwaysEmitIntoClient
  var source: Observable<Element> { asSharedSequence().source }

  @_alwaysEmitIntoClient
  func subscribed(
    onNext: ((Element) -> Void)?, onCompleted: (@MainActor () -> Void)?, onDisposed: (@MainActor () -> Void)?
  ) -> any Cancelable {
    let onCompleted = onCompleted.map { assumeMainActor($0) }
    let onDisposed = onDisposed.map { assumeMainActor($0) }
    return source.subscribingOnMainActor().subscribed(
      next: onNext ?? { _ in }, end: { _ in onCompleted?() },
      onDisposed: onDisposed.map { onDisposed in { MainQueue.run(onDisposed) } })
  }

  @_alwaysEmitIntoClient
  func subscribed<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)?, onCompleted: (@MainActor (Object) -> Void)?,
    onDisposed: (@MainActor (Object) -> Void)?
  ) -> any Cancelable {
    let onCompleted = onCompleted.map { assumeMainActor($0) }
    let onDisposed = onDisposed.map { assumeMainActor($0) }
    let scope = SubscriptionScope(onDisposed: { [weak object] in
      MainQueue.run { if let object { onDisposed?(object) } }
    })
    return source.subscribingOnMainActor().subscribed(
      in: scope,
      next: { [weak object] value in if let object { onNext?(object, value) } else { scope.dispose() } },
      end: { [weak object] _ in if let object { onCompleted?(object) } })
  }
}

extension SharedSequence {
  /// Sends `element`, then completes.
  ///
  ///     just  a|
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

  /// Completes at once.
  ///
  ///     empty  |
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

  /// Sends nothing and never ends.
  ///
  ///     never  ------
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

  /// Sends `elements` one after the other, then completes.
  ///
  ///     of  a-b-c-|
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence { SharedSequence(raw: .from(elements)) }

  /// Sends the elements of `array`, then completes.
  ///
  ///     from  a-b-c-|
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence { SharedSequence(raw: .from(array)) }

  /// Sends the elements of `sequence`, then completes.
  ///
  ///     from  a-b-c-|
  @_alwaysEmitIntoClient
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
  where Sequence.Element == Element { SharedSequence(raw: .from(sequence)) }

  /// Sends the value of `optional`, if it has one, then completes.
  ///
  ///     from(optional: a)    a|
  ///     from(optional: nil)  |
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence { SharedSequence(raw: .from(optional: optional)) }

  /// Makes the stream anew whenever there is somebody to share it.
  ///
  ///     subscribe  ^           ^
  ///     factory    a--b--|     c--d--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @MainActor () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence {
    let factory = assumeMainActor(observableFactory)
    return SharedSequence(sharing: .deferred { factory().source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Counts up from 0, a number every `period`.
  ///
  ///     interval(3)  ---0---1---2
  ///
  /// - Parameters:
  ///   - period: the time between two numbers, and before the first.
  ///   - scheduler: what tells the time; it has to do its work on the main actor.
  /// - Returns: The numbers.
  @_alwaysEmitIntoClient
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType = MainScheduler.instance
  ) -> SharedSequence { SharedSequence(sharing: .interval(period, scheduler: scheduler)) }

  /// Counts up from 0: the first number after `dueTime`, another every `period`.
  ///
  ///     timer(1, period: 3)  -0---1---2
  ///
  /// - Parameters:
  ///   - dueTime: the time before the first number.
  ///   - period: the time between two numbers.
  ///   - scheduler: what tells the time; it has to do its work on the main actor.
  /// - Returns: The numbers.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval, scheduler: any SchedulerType = MainScheduler.instance
  ) -> SharedSequence { SharedSequence(sharing: .timer(dueTime, period: period, scheduler: scheduler)) }
}
