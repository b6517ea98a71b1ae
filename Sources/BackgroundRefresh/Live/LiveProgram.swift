import Dispatch
import Foundation
import Rill
import RillLifecycle
import RillProperties
import RillStore
import Samples

/// The sample as a real program: shows something, and loads it again when its user comes back after a while.
final class LiveProgram: Sendable {
  private let options: LiveOptions
  private let display: any Display
  private let terminal: TerminalLifecycleSource
  private let app: AppLifecycle
  private let model: FeedViewModel<Feed>
  private let view: BehaviorRelay<LiveView>
  private let memory: Memory
  private let bag = DisposeBag()

  /// Runs until it is ended: by a key, by a signal, or because there is no terminal.
  static func run(_ options: LiveOptions) -> Never {
    let program = LiveProgram(options, Environment())
    program.begin()
    withExtendedLifetime(program) { dispatchMain() }
  }

  private init(_ options: LiveOptions, _ environment: Environment) {
    self.options = options
    display = environment.hasScreen ? ScreenDisplay(environment) : LineDisplay()
    terminal = TerminalLifecycleSource(bytes: display.bytes)
    app = AppLifecycle(terminal)
    memory = Memory()
    view = BehaviorRelay(value: LiveView(threshold: options.threshold, now: Date()))
    let load = Single<Feed>.create { [source = options.source] finish in
      do { finish(.success(try source.load())) } catch { finish(.failure(error)) }
      return Disposables.create()
    }
    model = FeedViewModel(
      memory.status(of: options.source),
      load: load.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .utility)).observe(on: MainScheduler.instance))
  }

  private func begin() {
    view.subscribe(with: self, onNext: { $0.display.show($1) }).disposed(by: bag)
    refresh()
    follow()
    do {
      try terminal.launch()
    } catch {
      quit(complaint: "\(error)")
    }
  }

  // MARK: When to load

  private func refresh() {
    app.events.absences(stamp: memory.leftAt)
      .subscribe(with: self, onNext: { $0.userReturned(after: $1) })
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
    case .lasted(let time): tell("returned after \(time.inWords): " + (isRefreshing ? "refreshing" : "too soon to refresh"))
    case .unmeasurable: tell("returned, nobody knows after how long: refreshing")
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

  // MARK: What to show

  private func follow() {
    model.status
      .subscribe(with: self, onNext: { $0.show($1) })
      .disposed(by: bag)
    app.state.distinctUntilChanged().skip(1)
      .subscribe(
        with: self,
        onNext: { program, state in
          program.view.update { $0.state = state }
          program.tell("\(state)")
        }
      )
      .disposed(by: bag)
    memory.problems
      .subscribe(with: self, onNext: { program, problem in program.view.update { $0.storeProblem = problem } })
      .disposed(by: bag)
    // The clock stands still while nobody sees it.
    let ticks = app.state.map(\.isInForeground).distinctUntilChanged()
      .flatMapLatest { $0 ? Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance) : .empty() }
      .map { _ in }
    Observable.merge(ticks, terminal.resized)
      .subscribe(with: self, onNext: { program, _ in program.view.update { $0.now = Date() } })
      .disposed(by: bag)
  }

  private func show(_ status: FeedStatus<Feed>) {
    let before = view.value.feed
    view.update {
      $0.feed = status
      $0.now = Date()
    }
    guard !status.isLoading else { return }
    if let problem = status.problem {
      tell("could not refresh", detail: problem)
    } else if let content = status.content, let time = status.time, before.isLoading {
      tell("refreshed", detail: content.summary)
      memory.keep(content, of: options.source, from: time)
    }
  }

  private func tell(_ text: String, detail: String = "") {
    let happening = Happening(Date(), text, detail: detail)
    view.update { view in
      view.happenings = view.happenings.suffix(99) + [happening]
      view.now = happening.time
    }
    display.tell(happening, in: view.value.zone)
  }

  private func quit(complaint: String? = nil) -> Never {
    terminal.end()
    if let complaint { FileHandle.standardError.write(Data("BackgroundRefresh: \(complaint)\n".utf8)) }
    exit(complaint == nil ? 0 : 1)
  }
}

extension Feed {
  fileprivate var summary: String { facts.map { "\($0.name) \($0.text)" }.joined(separator: ", ") }
}
