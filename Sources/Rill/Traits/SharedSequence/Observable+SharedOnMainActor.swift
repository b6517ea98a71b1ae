extension ObservableConvertibleType {
  /// Delivers the same events on the main actor, through the scheduler by which a test has replaced that of `Driver` and `Signal`.
  @usableFromInline
  func observedForSharing() -> Observable<Element> {
    guard let makeScheduler = Trampoline.current.makeSharingScheduler else { return observedOnMainActor() }
    return asObservable().observed(on: makeScheduler(), nil).observedOnMainActor()
  }
}

extension Observable {
  /// Shares the stream, which delivers events on the main actor, except those that it sends while another thread subscribes to it.
  @usableFromInline
  final func sharedOnMainActor(replay: Int) -> Observable {
    requireNotNegative(replay, "share(replay:scope:)", file: #fileID, line: #line)
    return SharedConnection(subscribableFromAnyThread()) { .replaying(replay).subscribedOnMainActor() }.refCounted
  }
}

extension ErasedSubject where Input == Output {
  /// Returns this subject for events that the main actor sends, and subscribers of any thread.
  func subscribedOnMainActor() -> ErasedSubject {
    let pending = PendingSubscriptions()
    let subscribed = unsafe Observable<Output>(named: stream.operation) { [stream] sink in
      if MainQueue.isCurrent {
        pending.run()
        return stream.start(sink)
      }
      pending.add { if sink.scope.isOpen { Trampoline.run { stream.start(sink) } } }
    }
    return ErasedSubject(
      // Only the main actor enters the gate of the hub.
      subscribed,
      next: { [next] value in
        pending.run()
        next(value)
      },
      end: { [end] completion in
        pending.run()
        end(completion)
      },
      mark: { [self] in
        if MainQueue.isCurrent { markAsSecret() } else { pending.add { self.markAsSecret() } }
      })
  }
}
