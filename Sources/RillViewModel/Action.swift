public import Rill

/// Work that a user starts, one execution at a time, with the states that a button and an indicator show.
///
///     execute    -a---b--c---------
///     request     -----(A|)
///     request            -----(C|)
///     enabled    tf----t-f----t----
///     executing  ft----f-t----f----
///     elements   ------A------C----
///     errors     -----n------------
///
/// Here, `b` comes while `a` executes, so `errors` emits `notEnabled`. The action is enabled while nothing executes and its condition is
/// true.
///
///     let save = Action(enabledIf: form.isValid) { draft in service.save(draft) }
///     tap.withLatestFrom(draft).bind(to: save.inputs)
///     save.enabled.bind(to: button.rx.isEnabled)
///
/// An execution begins with its input, and not with a subscription to its result. Deallocating the action disposes the execution,
/// whose result then fails with `ActionError.deallocated`. So does that of an execution whose work ends without an event, because its source
/// was deallocated; `errors` emits nothing then.
/// `elements` and `errors` never end. All functions can be called from any thread.
public final class Action<Input: Sendable, Output: Sendable>: Sendable {
  private struct State: Sendable {
    var isAllowed = false
    /// The number of the execution that runs.
    var execution: Int?
    var count = 0
  }

  private let state = BehaviorRelay(value: State())
  private let work: @Sendable (Input) -> Observable<Output>
  private let outputs = PublishRelay<Output>()
  private let failures = PublishRelay<ActionError>()
  private let running = CompositeDisposable()
  private let bag = DisposeBag()
  // The call site of its subscriptions: a list of live ones names the place in the program that made the action.
  private let file: StaticString
  private let line: UInt

  /// Executes the action with each value that it receives.
  public let inputs = PublishRelay<Input>()

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - enabledIf: emits whether the action can execute: a `Driver`, a relay, any stream. Until its first value, the action is
  ///     disabled. Its error or completion changes nothing.
  ///   - file: the file in which the action is made.
  ///   - line: the line on which the action is made.
  ///   - work: makes the stream of one execution. It is called on the thread that starts the execution.
  @preconcurrency
  public init<Condition: ObservableConvertibleType>(
    enabledIf: Condition = Observable.just(true), file: StaticString = #fileID, line: UInt = #line,
    work: @escaping @Sendable (Input) -> Observable<Output>
  ) where Condition.Element == Bool {
    self.work = work
    (self.file, self.line) = (file, line)
    let state = state
    enabledIf.asObservable()
      .subscribe(
        onNext: { isAllowed in state.updateOutsideOfBatch { $0.isAllowed = isAllowed } }, onError: { _ in }, file: file,
        line: line
      )
      .disposed(by: bag)
    inputs.subscribe(file: file, line: line) { [weak self] event, isSecret in
      if case .next(let input) = event { _ = self?.execute(input, isSecret: isSecret) }
    }.disposed(by: bag)
  }

  /// Creates an action whose executions are streams of another type, such as `Single`.
  ///
  /// - Parameters:
  ///   - enabledIf: emits whether the action can execute: a `Driver`, a relay, any stream. Until its first value, the action is
  ///     disabled. Its error or completion changes nothing.
  ///   - file: the file in which the action is made.
  ///   - line: the line on which the action is made.
  ///   - work: makes the stream of one execution. It is called on the thread that starts the execution.
  @preconcurrency
  @_disfavoredOverload
  public convenience init<Condition: ObservableConvertibleType, Work: ObservableConvertibleType & SendableMetatype>(
    enabledIf: Condition = Observable.just(true), file: StaticString = #fileID, line: UInt = #line,
    work: @escaping @Sendable (Input) -> Work
  ) where Condition.Element == Bool, Work.Element == Output {
    self.init(enabledIf: enabledIf, file: file, line: line, work: { input -> Observable<Output> in work(input).asObservable() })
  }

  /// Creates an action of an asynchronous function.
  ///
  /// - Parameters:
  ///   - enabledIf: emits whether the action can execute: a `Driver`, a relay, any stream. Until its first value, the action is
  ///     disabled. Its error or completion changes nothing.
  ///   - file: the file in which the action is made.
  ///   - line: the line on which the action is made.
  ///   - work: one execution. It runs in a task, which is cancelled when the execution is disposed.
  @preconcurrency
  @_disfavoredOverload
  public convenience init<Condition: ObservableConvertibleType>(
    enabledIf: Condition = Observable.just(true), file: StaticString = #fileID, line: UInt = #line,
    work: @escaping @Sendable (Input) async throws -> Output
  ) where Condition.Element == Bool {
    self.init(
      enabledIf: enabledIf, file: file, line: line,
      work: { input -> Observable<Output> in Single.create { try await work(input) }.asObservable() })
  }

  deinit { running.dispose() }

  /// Emits the values of all executions.
  public var elements: Observable<Output> { outputs.asObservable() }

  /// Emits the errors of all executions, and `notEnabled` for each execution that could not begin.
  public var errors: Observable<ActionError> { failures.asObservable() }

  /// Emits whether an execution is under way: the current state first, then each change.
  public var executing: Observable<Bool> { state.map { $0.execution != nil }.distinctUntilChanged() }

  /// Emits whether the action can execute now: the current state first, then each change.
  public var enabled: Observable<Bool> { state.map { $0.isAllowed && $0.execution == nil }.distinctUntilChanged() }

  /// Begins an execution, unless the action is disabled or executing.
  ///
  /// - Returns: The values and the end of the execution, for each subscriber from the beginning. Fails with `ActionError`. Disposing a
  ///   subscription to it does not end the execution.
  /// - Complexity: O(1), beyond the work. The values of the execution are kept for new subscribers.
  @discardableResult
  public func execute(_ input: Input) -> Observable<Output> { execute(input, isSecret: false) }

  private func execute(_ input: Input, isSecret: Bool) -> Observable<Output> {
    let number = state.updateOutsideOfBatch { state -> Int? in
      guard state.isAllowed, state.execution == nil else { return nil }
      state.count += 1
      state.execution = state.count
      return state.execution
    }
    let slot = SingleAssignmentDisposable()
    guard let number, let key = running.insert(slot) else {
      failures.accept(.notEnabled)
      return .error(ActionError.notEnabled)
    }
    let results = ReplaySubject<Output>.createUnbounded()
    let finish: @Sendable () -> Void = { [state, running] in
      running.remove(for: key)
      // An observer of the end may have begun the next execution.
      state.updateOutsideOfBatch { if $0.execution == number { $0.execution = nil } }
    }
    // The subjects are those of the library, so what they carry is no copy that the program has made.
    let marked = work(input).markingSecrets(operation: "do") { [outputs, failures] source, isOutputSecret in
      let mark: @Sendable () -> Void = {
        guard isSecret || isOutputSecret() else { return }
        outputs.markAsSecret()
        failures.markAsSecret()
        results.markAsSecret()
      }
      return source.do(onNext: { _ in mark() }, onError: { _ in mark() })
    }
    let subscription = marked.subscribe(
      onNext: { [outputs] value in
        outputs.accept(value)
        results.onNext(value)
      },
      onError: { [failures] error in
        finish()
        failures.accept(.underlying(error))
        results.onError(ActionError.underlying(error))
      },
      onCompleted: {
        finish()
        results.onCompleted()
      },
      onDisposed: {
        finish()
        // Without effect after the end. Otherwise the action, or the source of the work, was deallocated.
        results.onError(ActionError.deallocated)
      }, file: file, line: line)
    slot.setDisposable(subscription)
    return results.asObservable()
  }
}

extension Action where Input == Void {
  /// Begins an execution of an action without an input.
  @discardableResult
  public func execute() -> Observable<Output> { execute(()) }
}
