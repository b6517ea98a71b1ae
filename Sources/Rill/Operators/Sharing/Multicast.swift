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
  /// `makeSubject` returns it again, what a disposed connection is about to send can reach its later subscribers.
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

extension AnySubject {
  /// Returns the subject of a connection.
  ///
  /// It follows its source, and needs no other sender.
  @usableFromInline
  static func ofConnection<Subject: SubjectType>(_ subject: Subject) -> AnySubject
  where Subject.Observer.Element == Input, Subject.Element == Output {
    let (observer, stream) = (subject.asObserver(), subject.asObservable())
    var (next, end): ((Input) -> Void, (Completion) -> Void) = ({ observer.onNext($0) }, { observer.on(Event($0)) })
    // The sink of a source retains the hub, and not the subject.
    switch observer {
    case let subject as PublishSubject<Input>: next = { [hub = subject.hub] in hub.next($0) }
    case let subject as ReplaySubject<Input>: next = { [hub = subject.hub] in hub.next($0) }
    case let subject as AsyncSubject<Input>: next = { [hub = subject.hub] in hub.next($0) }
    case let subject as BehaviorSubject<Input>: (next, end) = ({ [hub = subject.hub] in hub.next($0) }, { subject.hub.end($0) })
    default: break
    }
    return AnySubject(stream, receiver: { [next] _ in next }, end: end, markAsSecret: mark(of: stream))
  }

  /// Returns a subject that the program can set, too, and that several connections can feed.
  ///
  /// What a connection sends to it in a batch is part of the batch, as what any observer sends to a state.
  @usableFromInline
  static func ofProgram<Subject: SubjectType>(_ subject: Subject) -> AnySubject
  where Subject.Observer.Element == Input, Subject.Element == Output {
    let (observer, stream) = (subject.asObserver(), subject.asObservable())
    let next: (Input, SubscriptionScope) -> Void
    switch observer {
    case let subject as PublishSubject<Input>: next = { [hub = subject.hub] in hub.next($0, unlessDisposed: $1) }
    case let subject as ReplaySubject<Input>: next = { [hub = subject.hub] in hub.next($0, unlessDisposed: $1) }
    case let subject as AsyncSubject<Input>: next = { [hub = subject.hub] in hub.next($0, unlessDisposed: $1) }
    case let subject as BehaviorSubject<Input>:
      next = { [weak subject, hub = subject.hub] value, connection in
        if let subject { subject.next(value, unlessDisposed: connection) } else { hub.next(value, unlessDisposed: connection) }
      }
    default: next = { value, connection in if !connection.wasDisposed { observer.onNext(value) } }
    }
    return AnySubject(
      stream, receiver: { connection in { next($0, connection) } }, end: { observer.on(Event($0)) },
      markAsSecret: mark(of: stream))
  }

  // A subject of a type of the program passes values on by code of its own. So its stream is marked.
  private static func mark(of stream: Observable<Output>) -> () -> Void { { passSecretMark(to: [stream]) } }
}
