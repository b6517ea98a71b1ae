/// What `retry(_:scheduler:onState:)` does: connects, is connected, or waits for its next attempt.
public struct RetryState: Sendable {
  /// The number of the attempt, from 1: of the one that is under way, or of the next one while `nextAttempt` is set.
  public var attempt: Int
  /// Whether this attempt has emitted a value.
  public var isConnected: Bool
  /// The error of the attempt before, until a value or the completion arrives; at the end, the error with which the stream fails.
  public var error: (any Error)?
  /// When the next attempt begins, in the scheduler's `uptime`, or nil if none waits.
  public var nextAttempt: RxTimeInterval?

  /// Creates a state, such as the first one of a relay.
  public init(
    attempt: Int = 1, isConnected: Bool = false, error: (any Error)? = nil, nextAttempt: RxTimeInterval? = nil
  ) {
    (self.attempt, self.isConnected, self.error, self.nextAttempt) = (attempt, isConnected, error, nextAttempt)
  }
}

extension ObservableType {
  /// Subscribes to the source again after an error, as `retry(_:scheduler:)` does, and reports each change of its state.
  ///
  ///     source                #
  ///     again                     a-----#
  ///     again                               b-----|
  ///     onState               (1w)(2c)  w   (3c)  3
  ///     retry(.delayed(2 s))  ----a---------b-----|
  ///
  /// In the diagram, a digit is an attempt that begins or has ended, `w` waits for the next one, and `c` is connected.
  ///
  ///     let state = BehaviorRelay(value: RetryState())
  ///     connection.retry(policy, scheduler: scheduler, onState: { state.accept($0) })
  ///
  /// `onState` is called for each subscription, before the event that it concerns: when an attempt begins, with its first value, with its
  /// error, and with the end of the stream. It is called on the thread of that event, and not at a disposal.
  ///
  /// - `retry(policy, onState)` completes: with the first attempt that completes
  /// - On an error: fails with the error of the last attempt
  /// - Subscribes: to the source; to the source again when the delay after an error has passed
  /// - Complexity: O(1) per value and per attempt, with one timer per attempt. The stack does not grow.
  /// - SeeAlso: [RxSwiftExt retry](https://github.com/RxSwiftCommunity/RxSwiftExt#retry)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func retry(
    _ policy: RetryPolicy, scheduler: any SchedulerType, onState: @escaping @Sendable (RetryState) -> Void
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let count = Box(RetryCount(policy))
      let state = Box(RetryState())
      let report: ((inout RetryState) -> Void) -> Void = { change in
        change(&state.value)
        onState(state.value)
      }
      let reporting = Sink<Element>(
        next: { value in
          count.value.receivedValue()
          if !state.value.isConnected { report { ($0.isConnected, $0.error) = (true, nil) } }
          downstream.send(value)
        },
        end: { completion in
          if case .completed = completion { report { ($0.isConnected, $0.error) = (false, nil) } }
          downstream.ending.end(completion)
        }, scope: downstream.scope)
      report { _ in }
      RetryWhenCoordinator<Element, any Error>(source, reporting).start { errors in
        errors.flattened { error -> Observable<Void> in
          let wait = count.value.wait(after: error, scheduler)
          report {
            ($0.isConnected, $0.error) = (false, error)
            guard let wait else { return }
            $0.attempt += 1
            if wait > .zero { $0.nextAttempt = scheduler.uptime + wait }
          }
          guard let wait else { return .error(error) }
          guard wait > .zero else { return .just(()) }
          return Observable<Int>.timer(wait, scheduler: scheduler).stage { attempt in
            Sink(
              next: { _ in
                report { $0.nextAttempt = nil }
                attempt.next(())
              }, attempt.ending)
          }
        }
      }
    }
  }
}
