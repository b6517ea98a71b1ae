#if canImport(Combine)
  public import Combine
  public import Rill

  // MARK: From a stream to a publisher

  extension ObservableConvertibleType {
    /// A publisher of the values of this stream.
    ///
    /// Each subscriber subscribes to the stream. Values for which it has no demand wait in an unbounded queue: use Combine's
    /// `buffer(size:prefetch:whenFull:)` to limit it. Values arrive on the thread that sends them, or on the thread that requests them.
    public var publisher: ObservablePublisher<Element, any Error> { ObservablePublisher(asObservable()) }
  }

  extension InfallibleType {
    /// A publisher of the values of this stream, which does not fail (see `ObservableConvertibleType.publisher`).
    public var publisher: ObservablePublisher<Element, Never> { ObservablePublisher(asObservable()) }
  }

  extension SharedSequenceConvertibleType {
    /// A publisher of the values of this stream, which does not fail (see `ObservableConvertibleType.publisher`).
    public var publisher: ObservablePublisher<Element, Never> { ObservablePublisher(asObservable()) }
  }

  /// A publisher of the values of a stream, which the `publisher` properties return.
  public struct ObservablePublisher<Output, Failure: Error>: Publisher {
    private let source: Observable<Output>

    fileprivate init(_ source: Observable<Output>) { self.source = source }

    /// Subscribes to the stream.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let subscription = DemandSubscription<Output, Failure>(
        value: { subscriber.receive($0) }, end: { subscriber.receive(completion: $0) })
      subscriber.receive(subscription: subscription)
      subscription.start(source)
    }
  }

  extension ObservablePublisher: Sendable where Output: Sendable {}

  /// The subscription of a subscriber to a stream.
  ///
  /// Values, the end and requests go through a subject. So they are handled one after the other, even if several threads send and
  /// request them, or if the subscriber requests values while it receives one.
  private final class DemandSubscription<Input, Failure: Error>: Subscription, @unchecked Sendable {
    // Sendable: the subject and the disposables can be used by any thread.

    private enum Signal {
      case request(Subscribers.Demand)
      case value(Input)
      case end(Subscribers.Completion<Failure>)
      case secret
    }

    /// Handles the signals.
    private final class Delivery: @unchecked Sendable {
      // Sendable: the subject calls it serially.
      private let value: (Input) -> Subscribers.Demand
      private let end: (Subscribers.Completion<Failure>) -> Void
      private let cancellation: CompositeDisposable
      private var demand = Subscribers.Demand.none
      private var completion: Subscribers.Completion<Failure>?
      private var isSecret = false
      private var arrived: [Input] = []
      /// Reversed, so that removing the next value is O(1).
      private var next: [Input] = []

      init(
        value: @escaping (Input) -> Subscribers.Demand, end: @escaping (Subscribers.Completion<Failure>) -> Void,
        _ cancellation: CompositeDisposable
      ) {
        self.value = value
        self.end = end
        self.cancellation = cancellation
      }

      func receive(_ signal: Signal) {
        switch signal {
        case .request(let demand): self.demand += demand
        case .value(let value): if demand > .none { deliver(value) } else { arrived.append(value) }
        case .end(let completion): self.completion = completion
        case .secret: isSecret = true
        }
        while demand > .none, !cancellation.isDisposed, let value = popFirst() { deliver(value) }
        // A completion needs no demand.
        if let completion, next.isEmpty, arrived.isEmpty, !cancellation.isDisposed {
          cancellation.dispose()
          pass { end(completion) }
        }
      }

      private func deliver(_ value: Input) {
        demand -= 1
        pass { demand += self.value(value) }
      }

      /// Lets a stream into which the subscriber passes the event receive the mark of a secret.
      private func pass(_ event: () -> Void) { if isSecret { SecretDelivery.run(event) } else { event() } }

      private func popFirst() -> Input? {
        if next.isEmpty {
          next = arrived.reversed()
          arrived = []
        }
        return next.popLast()
      }
    }

    private let signals = PublishSubject<Signal>()
    private let disposables = CompositeDisposable()

    init(value: @escaping (Input) -> Subscribers.Demand, end: @escaping (Subscribers.Completion<Failure>) -> Void) {
      let delivery = Delivery(value: value, end: end, disposables)
      _ = disposables.insert(signals.subscribe(onNext: { delivery.receive($0) }))
    }

    func start(_ source: Observable<Input>) {
      let subscription = source.subscribe(file: #fileID, line: #line) { event, isSecret in
        if isSecret { self.signals.onNext(.secret) }
        switch event {
        case .next(let value): self.signals.onNext(.value(value))
        case .error(let error): self.signals.onNext(.end((error as? Failure).map { .failure($0) } ?? .finished))
        case .completed: self.signals.onNext(.end(.finished))
        }
      }
      _ = disposables.insert(subscription)
    }

    func request(_ demand: Subscribers.Demand) { signals.onNext(.request(demand)) }

    func cancel() { disposables.dispose() }
  }

  // MARK: From a publisher to a stream

  extension Publisher {
    /// Returns a stream of the values of this publisher.
    ///
    /// Each subscription subscribes to the publisher. Disposal cancels that subscription.
    ///
    /// - Parameter demand: how many values the publisher may send ahead. With `.max(n)`, another one is requested each time the
    ///   receivers of a value are ready for another one (see `ObserverType.send(_:whenReady:)`). A publisher such as
    ///   `PassthroughSubject` drops values for which there is no demand.
    /// - Returns: A stream of the values.
    public func asObservable(demand: Subscribers.Demand = .unlimited) -> Observable<Output> {
      let publisher = ErasedPublisher<Output, Failure> { self.subscribe($0) }
      // The cancellation exists before the subscription, so that a publisher that sends at once can be stopped.
      return .using({ SingleAssignmentDisposable() }) { cancellation in
        .create { observer in
          publisher.subscribe(ObservingSubscriber<Output, Failure>(observer, demand, cancellation))
          return Disposables.create()
        }
      }
    }
  }

  /// A publisher that a stream retains.
  private struct ErasedPublisher<Output, Failure: Error>: @unchecked Sendable {
    // Sendable: subscribing to a publisher is thread-safe.
    let subscribe: (ObservingSubscriber<Output, Failure>) -> Void
  }

  /// A subscriber that passes values to the observer of a stream.
  private final class ObservingSubscriber<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    // Sendable: the publisher sets the subscription first, and any thread may use that.
    private let cancellation: SingleAssignmentDisposable
    private let observer: AnyObserver<Input>
    private let demand: Subscribers.Demand
    private var subscription: (any Subscription)?

    init(_ observer: AnyObserver<Input>, _ demand: Subscribers.Demand, _ cancellation: SingleAssignmentDisposable) {
      self.observer = observer
      self.demand = demand
      self.cancellation = cancellation
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      cancellation.setDisposable(Disposables.create { self.subscription?.cancel() })
      subscription.request(demand)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      if SecretDelivery.isUnderWay { observer.markAsSecret() }
      if demand == .unlimited {
        observer.onNext(input)
      } else {
        observer.send(input) { self.subscription?.request(.max(1)) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if SecretDelivery.isUnderWay { observer.markAsSecret() }
      switch completion {
      case .finished: observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }
  }
#endif
