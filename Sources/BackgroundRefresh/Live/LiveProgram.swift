import Dispatch
import Foundation
import Rill
import RillDiagnostics
import RillLifecycle
import RillProperties
import RillRecording
import RillSamples
import RillStore
import TerminalText

/// The sample as an interactive program: shows a feed, and loads it again when the user returns after an absence.
final class LiveProgram: Sendable {
  private let options: LiveOptions
  private let display: any LiveDisplay
  private let terminal: TerminalLifecycleSource
  private let app: AppLifecycle
  private let model: FeedViewModel<FeedContent>
  private let view: BehaviorRelay<LiveView>
  private let savedState: SavedState
  /// Retained as long as the program runs.
  private let recorded = BehaviorRelay<(RunRecorder, BackgroundRefreshViewModel)?>(value: nil)
  private let bag = DisposeBag()

  /// Runs the program until the user quits, a signal ends it, or the terminal cannot be observed.
  static func run(_ options: LiveOptions) -> Never {
    // First, so that it knows every subscription.
    if options.isInspected { inspect() }
    let program = LiveProgram(options, TerminalEnvironment())
    program.start()
    withExtendedLifetime(program) { dispatchMain() }
  }

  private static func inspect() {
    do {
      try Inspector.start()
    } catch {
      FileHandle.standardError.write(Data("BackgroundRefresh: \(error)\n".utf8))
      exit(1)
    }
  }

  private init(_ options: LiveOptions, _ environment: TerminalEnvironment) {
    self.options = options
    display = environment.hasScreen ? ScreenDisplay(environment) : LineDisplay()
    terminal = TerminalLifecycleSource(controlSequences: display.controlSequences)
    app = AppLifecycle(terminal)
    savedState = SavedState()
    view = BehaviorRelay(value: LiveView(threshold: options.threshold, now: Date()))
    let load = Single<FeedContent>.create { [source = options.source] finish in
      do { finish(.success(try source.load())) } catch { finish(.failure(error)) }
      return Disposables.create()
    }
    model = FeedViewModel(
      savedState.status(of: options.source),
      load: load.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .utility)).observe(on: MainScheduler.instance))
  }

  private func start() {
    view.subscribe(with: self, onNext: { $0.display.show($1) }).disposed(by: bag)
    record()
    bindInputs()
    bindView()
    do {
      try terminal.launch()
    } catch {
      quit(error: "\(error)")
    }
  }

  // MARK: Recording

  /// Records when the user leaves and returns, and what the view model of the refresh decides.
  ///
  /// That model measures absences by the clock of the process, while the program also knows of those before its launch.
  private func record() {
    guard let path = options.recording ?? Inspector.temporaryRecording("refresh") else { return }
    if options.recording != nil { Inspector.show(recordingAt: URL(filePath: path).path) }
    do {
      let recorder = try RunRecorder(refreshAfter: options.threshold, to: path)
      let model = BackgroundRefreshViewModel(threshold: options.threshold, clock: recorder.clock)
      recorder.recordOutputs(of: model)
      recorder.input("willResignActive", app.events.filter { $0 == .applicationWillResignActive }.map { _ in })
        .subscribe(model.willResignActive).disposed(by: bag)
      recorder.input("didBecomeActive", app.events.filter { $0 == .applicationDidBecomeActive }.map { _ in })
        .subscribe(model.didBecomeActive).disposed(by: bag)
      recorded.accept((recorder, model))
    } catch {
      quit(error: "\(error)")
    }
  }

  // MARK: Inputs

  private func bindInputs() {
    app.events.absences(stamp: savedState.leftAt)
      .subscribe(with: self, LiveProgram.userReturned)
      .disposed(by: bag)
    terminal.input
      .subscribe(
        with: self,
        onNext: { program, bytes in
          for key in bytes { program.pressed(key) }
        }
      )
      .disposed(by: bag)
  }

  private func userReturned(after absence: AppAbsence) {
    let isRefreshing = absence.isAtLeast(options.threshold)
    switch absence {
    case .notAway: break
    case .lasted(let time):
      log("returned after \(time.abbreviatedText): " + (isRefreshing ? "refreshing" : "too soon to refresh"))
    case .unmeasurable: log("returned after an unknown time: refreshing")
    }
    if isRefreshing || view.value.feed.content == nil { model.refresh.accept(()) }
  }

  private func pressed(_ key: UInt8) {
    switch key {
    case UInt8(ascii: "r"): model.refresh.accept(())
    case UInt8(ascii: "q"): quit()
    default: break
    }
  }

  // MARK: View

  private func bindView() {
    model.status
      .subscribe(with: self, LiveProgram.show)
      .disposed(by: bag)
    app.state.distinctUntilChanged().skip(1)
      .subscribe(
        with: self,
        onNext: { program, state in
          program.view.update { $0.state = state }
          program.log("\(state)")
        }
      )
      .disposed(by: bag)
    savedState.problems
      .subscribe(with: self, onNext: { program, problem in program.view.update { $0.storeProblem = problem } })
      .disposed(by: bag)
    // The clock is updated only while it is visible.
    let ticks = app.state.map(\.isInForeground).distinctUntilChanged()
      .flatMapLatest { $0 ? Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance) : .empty() }
      .map { _ in }
    Observable.merge(ticks, terminal.resized)
      .subscribe(with: self, onNext: { program, _ in program.view.update { $0.now = Date() } })
      .disposed(by: bag)
  }

  private func show(_ status: FeedStatus<FeedContent>) {
    let before = view.value.feed
    view.update {
      $0.feed = status
      $0.now = Date()
    }
    guard !status.isLoading else { return }
    if let problem = status.problem {
      log("could not refresh", detail: problem)
    } else if let content = status.content, let time = status.time, before.isLoading {
      log("refreshed", detail: content.summary)
      savedState.save(content, of: options.source, loadedAt: time)
    }
  }

  private func log(_ text: String, detail: String = "") {
    let entry = LogEntry(Date(), text, detail: detail)
    view.update { view in
      view.log = view.log.suffix(99) + [entry]
      view.now = entry.time
    }
    display.log(entry, in: view.value.zone)
  }

  private func quit(error: String? = nil) -> Never {
    terminal.end()
    if let error { FileHandle.standardError.write(Data("BackgroundRefresh: \(error)\n".utf8)) }
    exit(error == nil ? 0 : 1)
  }
}

extension FeedContent {
  fileprivate var summary: String { facts.map { "\($0.name) \($0.text)" }.joined(separator: ", ") }
}
