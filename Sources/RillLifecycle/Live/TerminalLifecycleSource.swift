public import Dispatch
public import Rill

/// The life of a program in a terminal.
///
///     let terminal = TerminalLifecycleSource()
///     let app = AppLifecycle(terminal)
///     app.didBecomeActive.subscribe(onNext: { … }).disposed(by: bag)
///     try terminal.launch()
///     dispatchMain()
///
/// | in the terminal | in the app's life |
/// |---|---|
/// | `launch()` | it is launched, or launched in the background if another process has the terminal |
/// | the window loses and gets the keyboard | something else covers the app, and covers it no more |
/// | Ctrl-Z, and `fg` | it is left, and returned to |
/// | SIGTERM, SIGINT (Ctrl-C), SIGHUP | it is terminated, and the process ends by that signal |
///
/// While it is launched, the terminal does not echo and hands over each key at once; see `input`. Everything is undone when the process
/// stops, when `end()` is called and when the process ends, in whatever way but by SIGKILL or `_exit()`.
///
/// Where the input or the output is no terminal, nothing is changed there; signals are handled all the same. One that was ignored when
/// the process began, as under `nohup`, stays ignored.
///
/// What happens is told on `queue`, one after the other. The process stops, or ends, when all subscribers have returned; a subscriber that
/// needs longer for the end uses `delayTermination()`. When the source is released, the terminal is given back and nothing more is told.
/// All functions may be called from any thread.
public final class TerminalLifecycleSource: AppLifecycleSource {
  private let app = AppLifecycleSimulator()
  private let session: TerminalSession
  private let typed = PublishRelay<[UInt8]>()
  private let resizes = PublishRelay<Void>()
  private let observation = SerialDisposable()

  /// The life of this process in its terminal, which begins with `launch()`.
  ///
  /// - Parameters:
  ///   - queue: where everything is told.
  ///   - bytes: what to write to the terminal when the program gets it and when it gives it back, such as for the alternate screen.
  ///   - gracePeriod: how long the end may be delayed at most, once a signal has asked for it.
  public init(
    queue: DispatchQueue = .main, bytes: TerminalBytes = TerminalBytes(), gracePeriod: Duration = .seconds(5)
  ) {
    session = TerminalSession(queue: queue, bytes: bytes, gracePeriod: gracePeriod)
  }

  deinit { observation.dispose() }

  /// What happens to the program.
  public var steps: Observable<AppLifecycleStep> { app.steps }

  /// What is typed or pasted, as the terminal sends it.
  public var input: Observable<[UInt8]> { typed.asObservable() }

  /// The window's size has changed, or may have.
  public var resized: Observable<Void> { resizes.asObservable() }

  /// Begins: takes the terminal, and tells that the app is launched.
  ///
  /// To be called on `queue`, when those who are to be told have subscribed.
  ///
  /// - Throws: `TerminalError` if the terminal can not be listened to, also since somebody does already; then nothing has changed.
  public func launch() throws(TerminalError) {
    let (subscription, beginsInFront) = try session.observe(
      AnyObserver { [weak self] event in
        if let event = event.element { self?.receive(event) }
      })
    observation.disposable = subscription
    // Told when the terminal is the app's, so that it can draw. Not asked a second time: it may have come to the front meanwhile,
    // which it will be told.
    follow(beginsInFront ? .launch : .launchInBackground)
  }

  /// Ends: tells that the app is terminated, and gives the terminal back.
  ///
  /// The process goes on, and may launch it again.
  ///
  /// Told on the thread that calls. On `queue` everybody has been told when this returns; on another thread, while `queue` tells
  /// something, perhaps not yet.
  public func end() {
    follow(.terminate)
    // Not disposed, so that it can be launched again.
    observation.disposable = Disposables.create()
  }

  /// Keeps the process alive, once a signal has asked it to end, until the result is disposed; not longer than the grace period, and
  /// not after a second such signal.
  public func delayTermination() -> any Disposable { session.delayTermination() }

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .focusLost: follow(.interrupt)
    case .focusGained: follow(.endInterruption)
    case .willSuspend: follow(.leave)
    case .didResume:
      follow(.return)
      resizes.accept(())
    case .willTerminate: follow(.terminate)
    case .resized: resizes.accept(())
    case .input(let bytes): typed.accept(bytes)
    case .inputEnded: break
    }
  }

  /// Does what the terminal says, if it says something new: it may report the same focus twice, and the process may have been stopped and
  /// continued without being told.
  private func follow(_ action: AppAction) { try? app.perform(action) }
}
