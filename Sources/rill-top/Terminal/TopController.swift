import Dispatch
import Foundation
import Rill
import RillDiagnostics
import RillLifecycle
import TerminalText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Connects a process, its view model and the terminal: reads updates and keys, draws, and runs the editor, until the user quits.
///
/// Everything runs on the main queue, except the wait for the editor.
@MainActor
final class TopController {
  private let session = TerminalSession(
    queue: .main,
    controlSequences: TerminalControlSequences(
      on: Array("\u{1B}[?1049h\u{1B}[?25l".utf8), off: Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)))
  private let environment = TerminalEnvironment()
  private let finder: SourceFileFinder
  private let subscription = SerialDisposable()
  private var connection: InspectorConnection?
  private var source: (any DispatchSourceRead)?
  private var silence = InspectorSilence()
  private var timer: (any DispatchSourceTimer)?
  private var view: TopViewModel
  /// Whether another program has the terminal.
  private var isAway = false

  init(_ connection: InspectorConnection, hello: Hello, root: String) {
    self.connection = connection
    view = TopViewModel(hello: hello)
    finder = SourceFileFinder(root: root)
  }

  static func run(_ connection: InspectorConnection, hello: Hello, root: String) throws -> Never {
    let controller = TopController(connection, hello: hello, root: root)
    endAtOnceByCrashes()
    try controller.takeTerminal()
    controller.observe()
    withExtendedLifetime(controller) { dispatchMain() }
  }

  /// Lets the signals of crashes end the program when the session has restored the terminal.
  ///
  /// On a terminal, the handler of the Swift runtime waits for a key, and changes the modes for that.
  private static func endAtOnceByCrashes() {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] { signal(number, SIG_DFL) }
  }

  private func takeTerminal() throws {
    let observer = AnyObserver<TerminalEvent> { event in
      guard let event = event.element else { return }
      MainActor.assumeIsolated { self.receive(event) }
    }
    subscription.disposable = try session.observe(observer).subscription
    isAway = false
    draw()
  }

  private func observe() {
    guard let connection else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: connection.descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { self.read() } }
    source.activate()
    self.source = source
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { MainActor.assumeIsolated { self.read() } }
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .milliseconds(100))
    timer.activate()
    self.timer = timer
    read()
  }

  private func read() {
    guard let connection else { return }
    guard let lines = connection.readLines() else {
      source?.cancel()
      timer?.cancel()
      (source, timer) = (nil, nil)
      self.connection = nil
      view.processEnded()
      draw()
      return
    }
    for line in lines { view.receive(line) }
    let seconds = silence.seconds(after: !lines.isEmpty)
    view.silence = seconds ?? view.silence
    if !lines.isEmpty || seconds != nil { draw() }
  }

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .input(let bytes):
      for key in Key.parse(bytes) { press(key) }
      draw()
    case .resized, .didResume, .focusGained: draw()
    case .inputEnded: exit(0)
    default: break
    }
  }

  private func press(_ key: Key) {
    switch view.press(key, rowCount: TopViewModel.rowCount(on: environment.capabilities)) {
    case .none: break
    case .quit: exit(0)
    case .open(let place, let line):
      guard let file = finder.path(of: place) else {
        view.message = "\(place) is not below this folder; pass --root DIR"
        return
      }
      edit(file.path, line)
    }
  }

  private func edit(_ file: String, _ line: Int) {
    isAway = true
    // Restores the terminal.
    subscription.disposable = Disposables.create()
    DispatchQueue.global().async {
      let status = ExternalEditor().run(file, line)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if status != 0 { self.view.message = "the editor has ended with the status \(status): \(ExternalEditor().command)" }
          do { try self.takeTerminal() } catch { Program.end(by: error) }
        }
      }
    }
  }

  private func draw() {
    guard !isAway else { return }
    let lines = view.lines(on: environment.capabilities)
    // Overwriting the old lines instead of clearing the screen avoids flicker.
    let text = "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J"
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
