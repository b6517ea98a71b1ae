extension ObservableType {
  /// Sends the source's events to `subject`, from `connect()` on; who subscribes, subscribes to `subject`.
  ///
  ///     source     a--b--c--|
  ///     connect()  ···^
  ///     subject    ---b--c--|
  ///
  /// After the end the subject is what it is: ended.
  ///
  /// - `multicast` completes: as the subject
  /// - On an error: as the subject
  /// - Subscribes: to the source on `connect()`
  /// - Complexity: the subject's.
  /// - SeeAlso: [ReactiveX publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    SharedConnection(asObservable(), keepsSubject: true) { subject }.connectable
  }

  /// Sends the source's events to a subject, from `connect()` on; who subscribes, subscribes to that subject.
  ///
  ///     source     a--b--c--|
  ///     connect()  ···^
  ///     subject    ---b--c--|
  ///
  /// A subject is made at the first `connect()` or subscription, and another at the first of those after the end or after disconnecting.
  ///
  /// - Complexity: the subject's.
  /// - SeeAlso: [ReactiveX publish](https://reactivex.io/documentation/operators/publish.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    SharedConnection(asObservable(), makeSubject: makeSubject).connectable
  }

  /// Subscribes to the source once for all that `selector` makes of it, for each subscription.
  ///
  ///     source                             1--2--3--|
  ///     multicast { zip($0, $0.skip(1)) }  ---a--b--|     a is (1, 2), b is (2, 3)
  ///
  /// An error that a closure throws becomes an error event.
  ///
  /// - `multicast(_:selector:)` completes: with the stream that the selector makes
  /// - On an error: fails with it, or with what a closure throws
  /// - Subscribes: to that stream, then to the source
  /// - Parameters:
  ///   - subjectSelector: makes the subject that `selector`'s stream is fed by.
  ///   - selector: makes a stream that may subscribe to its argument many times.
  /// - Returns: What `selector` makes.
  /// - Complexity: the subject's.
  /// - SeeAlso: [ReactiveX publish](https://reactivex.io/documentation/operators/publish.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Observable<Result> { downstream in
      do {
        let subject = try subjectSelector()
        // What depends on the subject alone goes with the source, as it would with a subject of its own.
        let connectable = SharedConnection(source, keepsSubject: true, onAbandoned: { (subject as? any Disposable)?.dispose() })
        { subject }
        .connectable
        let stream = try selector(connectable)
        let connection = SingleAssignmentDisposable()
        let scope = downstream.scope.makeUpstreamScope(onDispose: { connection.dispose() })
        stream.attach(
          downstream.forwarding(in: scope))
        if !connection.isDisposed { connection.setDisposable(connectable.connect()) }
      } catch { downstream.finish(.error(error)) }
    }
  }
}
