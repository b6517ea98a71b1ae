extension ObservableConvertibleType {
  /// Delivers the same events on the main actor, and continues with the stream that `recover` returns for an error.
  @usableFromInline
  func observedForSharing(_ recover: @escaping (any Error) -> Observable<Element>) -> Observable<Element> {
    observedOnSharingScheduler().catching(operation: OperationName.mainActor, recover)
  }

  /// Delivers the same events on the main actor, through the scheduler by which a test has replaced that of `Driver` and `Signal`.
  private func observedOnSharingScheduler() -> Observable<Element> {
    guard let makeScheduler = ThreadContext.current.activity.makeSharingScheduler else { return observedOnMainActor() }
    return asObservable().observed(on: makeScheduler(), nil).observedOnMainActor()
  }
}

extension Observable {
  /// Shares the stream, which delivers events on the main actor, except those that it sends while another thread subscribes to it.
  @usableFromInline
  final func sharedOnMainActor(by strategy: any SharingStrategyProtocol.Type) -> Observable {
    let replay = strategy.replay
    requireNotNegative(replay, "SharingStrategyProtocol.replay", file: #fileID, line: #line)
    let shared = SharedSource(attachableFromAnyThread()) { .replaying(replay).confinedToMainActor() }
    return shared.refCounted(operation: OperationName.sharedSequence(of: strategy))
  }
}

extension OperationName {
  package static var driver: StaticString { "Driver" }
  package static var signal: StaticString { "Signal" }
  package static var sharedSequence: StaticString { "SharedSequence" }

  fileprivate static func sharedSequence(of strategy: any SharingStrategyProtocol.Type) -> StaticString {
    switch strategy {
    case is DriverSharingStrategy.Type: driver
    case is SignalSharingStrategy.Type: signal
    default: sharedSequence
    }
  }
}

extension ConnectedSubject where Input == Output {
  /// Returns this subject for events that the main actor sends, and subscribers of any thread.
  ///
  ///     main actor       a  add b's, b            d
  ///     other thread            subscribe   c
  ///     subscriber            (     )  b    c     d
  ///
  /// Only the main actor enters the gate of the subject. Another thread that entered it, to subscribe, would deliver what the main
  /// actor sends meanwhile. A subscription that waits comes before the next event.
  func confinedToMainActor() -> ConnectedSubject {
    let subscriptions = MainQueueSerializer()
    let subscribed = unsafe Observable<Output>(named: stream.operation) { [stream] sink in
      if MainQueue.isCurrent {
        _ = subscriptions.catchUp()
        return stream.attachUntracked(sink)
      }
      subscriptions.submit { if sink.scope.isOpen { Trampoline.run { stream.attachUntracked(sink) } } }
    }
    // Without `abandonSubscribers`, which would enter the gate on any thread. The deallocation of the subject does the same, once the
    // main queue has added the subscribers that wait.
    return ConnectedSubject(
      subscribed,
      receiver: { [receiver] connection in
        let next = receiver(connection)
        return { value in
          if subscriptions.catchUp() { next(value) } else { subscriptions.submit { next(value) } }
        }
      },
      end: { [end] completion in
        if subscriptions.catchUp() { end(completion) } else { subscriptions.submit { end(completion) } }
      },
      markAsSecret: { [self] in
        if MainQueue.isCurrent { markAsSecret() } else { subscriptions.submit { self.markAsSecret() } }
      })
  }
}
