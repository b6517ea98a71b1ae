extension ObservableType {
  /// Returns a connectable stream that multicasts the source through `subject`.
  ///
  ///     source     a--b--c--|
  ///     connect()    ^
  ///     subject    ---b--c--|
  ///
  /// Subscribers subscribe to `subject`, and `connect()` subscribes `subject` to the source. The subject is not replaced after
  /// it has ended: later subscribers receive what the ended subject emits. If the source ends in a batch that throws, a behavior subject
  /// has not ended, and `refCount()` does not connect again.
  ///
  /// - `multicast` completes: as the subject
  /// - On an error: as the subject
  /// - Subscribes: to the source on `connect()`
  /// - Complexity: That of the subject.
  /// - SeeAlso: [ReactiveX publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    SharedSource(asObservable(), subjectOf: .program) { .ofProgram(subject) }.connectable
  }

  /// Returns a connectable stream that multicasts the source through a subject that `makeSubject` returns.
  ///
  ///     source     a--b--c--|
  ///     connect()    ^
  ///     multicast  ---b--c--|
  ///
  /// Subscribers subscribe to the subject, and `connect()` subscribes the subject to the source. `makeSubject` is called at the
  /// first `connect()` or subscription. After the source has ended or was disconnected, it is called again at the next
  /// `connect()` or subscription. Two threads can call it at once, and then one of the results is not used. The subject belongs to its
  /// connection. If the program keeps it, its subscribers stay subscribed to it, and are not counted, after its source was deallocated. If
  /// `makeSubject` returns one of a type of your own again, what a disposed connection is about to send can reach its later subscribers.
  ///
  /// - Complexity: That of the subject.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    SharedSource(asObservable()) { .ofConnection(makeSubject()) }.connectable
  }

  /// Emits the values of the stream that `selector` makes from a shared subscription to the source.
  ///
  ///     source                             a---b---c---|
  ///     multicast { zip($0, $0.skip(1)) }  ----ab--bc--|
  ///
  /// Each subscription subscribes to the source once, however often the selector's stream subscribes to its argument.
  ///
  /// - `multicast(_:selector:)` completes: with the stream that the selector returns
  /// - On an error: fails with the stream that the selector returns, or with the error that a closure throws
  /// - Subscribes: to the stream that the selector returns, then to the source
  /// - Complexity: That of the subject.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Observable<Result> { downstream in
      do {
        let shared = SharedSource(source, to: .ofConnection(try subjectSelector()))
        shared.attach(try selector(shared.connectable), retaining: selector, to: downstream)
      } catch { downstream.finish(.error(error)) }
    }
  }
}

extension ConnectedSubject {
  /// Returns the subject of a connection.
  ///
  /// It follows its source, and needs no other sender.
  @usableFromInline
  static func ofConnection<Subject: SubjectType>(_ subject: Subject) -> ConnectedSubject
  where Subject.Observer.Element == Input, Subject.Element == Output {
    let (observer, stream) = (subject.asObserver(), subject.asObservable())
    if let subject = observer as? BehaviorSubject<Input> {
      return ConnectedSubject(
        stream, receiver: { connection in { [hub = subject.hub] in hub.next($0, unlessDisposed: connection) } },
        end: { subject.hub.end($0) }, markAsSecret: mark(of: stream))
    }
    return ConnectedSubject(
      stream, receiver: receiver(of: observer), end: { observer.on(Event($0)) }, markAsSecret: mark(of: stream))
  }

  /// Returns a subject that the program can set, too, and that several connections can feed.
  ///
  /// What a connection sends to it in a batch is part of the batch, as what any observer sends to a state.
  @usableFromInline
  static func ofProgram<Subject: SubjectType>(_ subject: Subject) -> ConnectedSubject
  where Subject.Observer.Element == Input, Subject.Element == Output {
    let (observer, stream) = (subject.asObserver(), subject.asObservable())
    var receiver = receiver(of: observer)
    if let subject = observer as? BehaviorSubject<Input> {
      receiver = { connection in
        { [weak subject, hub = subject.hub] value in
          guard let subject else { return hub.next(value, unlessDisposed: connection) }
          subject.next(value, unlessDisposed: connection)
        }
      }
    }
    return ConnectedSubject(stream, receiver: receiver, end: { observer.on(Event($0)) }, markAsSecret: mark(of: stream))
  }

  /// Returns what receives the values of a connection: the hub of a subject, because the sink of a source must not retain the subject.
  private static func receiver<Observer: ObserverType>(
    of observer: Observer
  ) -> (_ connection: SubscriptionScope) -> (Input) -> Void where Observer.Element == Input {
    switch observer {
    case let subject as PublishSubject<Input>:
      { connection in { [hub = subject.hub] in hub.next($0, unlessDisposed: connection) } }
    case let subject as ReplaySubject<Input>:
      { connection in { [hub = subject.hub] in hub.next($0, unlessDisposed: connection) } }
    case let subject as AsyncSubject<Input>:
      { connection in { [hub = subject.hub] in hub.next($0, unlessDisposed: connection) } }
    default: { connection in { if !connection.wasDisposed { observer.onNext($0) } } }
    }
  }

  // A subject of a type of the program passes values on by code of its own. So its stream is marked.
  private static func mark(of stream: Observable<Output>) -> () -> Void { { passSecretMark(to: [stream]) } }
}
