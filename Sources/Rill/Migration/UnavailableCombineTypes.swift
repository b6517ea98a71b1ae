// The types of Combine. An available type of the same name, of the user or of Combine itself, wins over each of them.

/// Is an `Observable`.
@available(*, unavailable, message: "use Observable<Output>, or Infallible<Output> if Failure is Never")
public typealias AnyPublisher<Output, Failure> = Observable<Output>

/// Is a disposable, whose release does not cancel.
@available(*, unavailable, message: "use any Disposable in a DisposeBag or a SerialDisposable: releasing it does not cancel")
public struct AnyCancellable: Hashable {
  /// Creates a disposable.
  public init(_ cancel: @escaping () -> Void) { fatalError() }
}

/// Is a `Disposable`.
@available(*, unavailable, message: "use Disposable")
public protocol Cancellable: Disposable {}

/// Is `Observable.just(_:)`.
@available(*, unavailable, message: "use Observable.just(_:)")
public struct Just<Output> {
  /// Creates a stream of one value.
  public init(_ output: Output) { fatalError() }
}

/// Is `Single.create`.
@available(*, unavailable, message: "use Single.create { try await … }, or Single.create with an observer")
public struct Future<Output, Failure> {
  /// Receives the result.
  public typealias Promise = (Result<Output, any Error>) -> Void
  /// Creates a stream of one value.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) { fatalError() }
}

/// Is `Observable.empty()`.
@available(*, unavailable, message: "use Observable.empty(), or Observable.never()")
public struct Empty<Output, Failure> {
  /// Creates a stream without values.
  public init(completeImmediately: Bool = true) { fatalError() }
}

/// Is `Observable.error(_:)`.
@available(*, unavailable, message: "use Observable.error(_:)")
public struct Fail<Output, Failure> {
  /// Creates a stream that fails.
  public init(error: any Error) { fatalError() }
}

/// Is `Observable.deferred`.
@available(*, unavailable, message: "use Observable.deferred")
public struct Deferred<Stream> {
  /// Creates a stream at each subscription.
  public init(createPublisher: @escaping () -> Stream) { fatalError() }
}

/// Is `Observable.from(_:)`.
@available(*, unavailable, message: "use Observable.from(_:)")
public struct Record<Output, Failure> {}

/// Is `ObservableType`.
@available(*, unavailable, message: "use ObservableType, whose values are its Element, or some ObservableConvertibleType")
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors.
  associatedtype Failure
}

/// Is `SchedulerType`.
@available(*, unavailable, message: "use any SchedulerType")
public protocol Scheduler {}

/// Is `ConnectableObservableType`.
@available(*, unavailable, message: "use ConnectableObservableType")
public protocol ConnectablePublisher {}

/// Is `ObserverType`.
@available(*, unavailable, message: "use ObserverType, whose values are its Element")
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// The type of the errors.
  associatedtype Failure
}

/// Is `AnyObserver`.
@available(*, unavailable, message: "use AnyObserver")
public struct AnySubscriber<Input, Failure> {}

/// Is a class with the macro `@Observable`.
@available(*, unavailable, message: "use @Observable of the standard library, and RillObservation for its streams")
public protocol ObservableObject {}

/// Holds the types of Combine's operators.
@available(*, unavailable, message: "use static functions of Observable, such as Observable.combineLatest(a, b)")
public enum Publishers {}

/// Holds the types of Combine's subscribers.
@available(*, unavailable, message: "use onError: and onCompleted: of subscribe; there is no demand")
public enum Subscribers {
  /// How a publisher ends.
  public typealias Completion<Failure> = UnavailableCompletion
  /// How many values a subscriber wants.
  public typealias Demand = UnavailableDemand
}

/// Is the `CurrentThreadScheduler`.
@available(*, unavailable, message: "use CurrentThreadScheduler.instance")
public struct ImmediateScheduler {}

/// Is `DataDecoder`.
@available(*, unavailable, message: "use DataDecoder")
public protocol TopLevelDecoder {}

/// Encodes in a `map`.
@available(*, unavailable, message: "use JSONEncoder or another encoder in a map")
public protocol TopLevelEncoder {}

/// Is `PropertyRelay` or `PropertyPublished` of the module RillProperties.
@propertyWrapper
@available(*, unavailable, message: "use @PropertyRelay, or @PropertyPublished for private(set), of RillProperties")
public struct Published<Value> {
  /// The type of the stream of values.
  public typealias Publisher = Observable<Value>
  /// The value.
  public var wrappedValue: Value
  /// Creates a property.
  public init(wrappedValue: Value) { fatalError() }
}
