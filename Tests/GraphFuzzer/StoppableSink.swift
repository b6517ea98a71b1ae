/// A sink that can be switched off.
final class StoppableSink {
  private let sink: Sink
  private(set) var isActive = true

  init(_ sink: @escaping Sink) { self.sink = sink }

  func send(_ event: IntEvent) {
    guard isActive else { return }
    if event.isEnd { isActive = false }
    sink(event)
  }

  func stop() { isActive = false }
}
