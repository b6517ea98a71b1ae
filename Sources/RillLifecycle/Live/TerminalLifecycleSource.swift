public import Dispatch
public import Rill

/// The lifecycle of a program in a terminal.
///
///     let terminal = TerminalLifecycleSource()
///     let app = AppLifecycle(terminal)
///     app.didBecomeActive.subscribe(onNext: { … }).disposed(by: bag)
///     try terminal.launch()
///     dispatchMain()
///
/// | in the terminal | in the app's lifecycle |
/// |---|---|
/// | `launch()` | the app is launched, or launched in the background if another process group has the terminal |
/// | the window loses and regains the keyboard focus | an interruption begins and ends |
/// | Ctrl-Z, and `fg` | the user leaves the app, and returns to it |
/// | SIGTERM, SIGINT (Ctrl-C), SIGHUP | the app is terminated, and the process ends by that signal |
///
/// While the app is launched, the terminal does not echo, and passes on each key at once; see `input`. The terminal is restored by
/// `end()`, before the process stops, and before it ends. Only SIGKILL and `_exit()` end the process without restoring it.
///
/// If the input or the output is not a terminal, the source leaves it unchanged, but still handles signals. A signal that is ignored
/// when the app is launched, as under `nohup`, stays ignored.
///
/// Events are delivered serially on `queue`. The process stops or ends after all subscribers have returned. A subscriber that needs
/// more time before the end calls `delayTermination()`. Deallocating the source restores the terminal and ends the events. All
/// functions are thread-safe.
public final class TerminalLifecycleSource: AppLifecycleSource {
  private let simulator = AppLifecycleSimulator()
  private let session: TerminalSession
  private let inputRelay = PublishRelay<[UInt8]>()
  private let resizedRelay = PublishRelay<Void>()
  private let observation = SerialDisposable()

  /// Creates a source for this process and its terminal, which emits events after `launch()`.
  ///
  /// - Parameters:
  ///   - queue: the serial queue on which events are delivered.
  ///   - controlSequences: the bytes to write when the program takes the terminal and when it gives it back, as for the alternate screen.
  ///   - gracePeriod: the maximum delay of the end after a signal.
  public init(
    queue: DispatchQueue = .main, controlSequences: TerminalControlSequences = TerminalControlSequences(),
    gracePeriod: Duration = .seconds(5)
  ) {
    session = TerminalSession(queue: queue, controlSequences: controlSequences, gracePeriod: gracePeriod)
  }

  deinit { observation.dispose() }

  /// The current state of the program, followed by its events and states.
  public var steps: Observable<AppLifecycleStep> { simulator.steps }

  /// The bytes that are typed or pasted, as the terminal sends them.
  public var input: Observable<[UInt8]> { inputRelay.asObservable() }

  /// Emits when the size of the window has changed, or may have changed while the process was stopped.
  public var resized: Observable<Void> { resizedRelay.asObservable() }

  /// Takes the terminal and launches the app.
  ///
  /// Call this on `queue`, after all subscribers have subscribed: the launch is delivered on the calling thread.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be observed, for example because this process already observes it. Nothing has
  ///   changed then.
  public func launch() throws(TerminalError) {
    let (subscription, isInForeground) = try session.observe(
      AnyObserver { [weak self] event in
        if let event = event.element { self?.receive(event) }
      })
    observation.disposable = subscription
    // The app has the terminal by now, so subscribers can draw. If the process has entered the foreground after the check in
    // `observe`, an event will report that.
    performIfPossible(isInForeground ? .launch : .launchInBackground)
  }

  /// Terminates the app and gives the terminal back.
  ///
  /// The process continues, and can launch the app again.
  ///
  /// The termination is delivered on the calling thread. On `queue`, all subscribers have received it when this function returns. On
  /// another thread, they may receive it later if `queue` is delivering an event.
  public func end() {
    performIfPossible(.terminate)
    // The serial disposable itself is not disposed, so that the app can be launched again.
    observation.disposable = Disposables.create()
  }

  /// Delays the end of the process after a signal until the result is disposed.
  ///
  /// The process ends anyway when the grace period is over, or at a second signal. Releasing the result does not dispose it.
  public func delayTermination() -> any Disposable { session.delayTermination() }

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .focusLost: performIfPossible(.interrupt)
    case .focusGained: performIfPossible(.endInterruption)
    case .willSuspend: performIfPossible(.leave)
    case .didResume:
      performIfPossible(.return)
      resizedRelay.accept(())
    case .willTerminate: performIfPossible(.terminate)
    case .resized: resizedRelay.accept(())
    case .input(let bytes): inputRelay.accept(bytes)
    case .inputEnded: break
    }
  }

  /// Performs `action`, or ignores it if it is impossible.
  ///
  /// The terminal can report the same focus twice, and the process can be continued without a `willSuspend` before.
  private func performIfPossible(_ action: AppAction) { try? simulator.perform(action) }
}
