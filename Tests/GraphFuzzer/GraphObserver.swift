import Rill

/// An observer of a scenario.
final class GraphObserver: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  private let actor: LogEntry.Actor
  private let reactions: [Reaction]
  private let performer: LiveActionPerformer
  private var log: PlayLog { performer.log }
  private var count = 0
  private var isInside = false
  private var hasEnded = false
  private var isDisposed = false

  init(_ actor: LogEntry.Actor, _ reactions: [Reaction], _ performer: LiveActionPerformer) {
    (self.actor, self.reactions, self.performer) = (actor, reactions, performer)
  }

  func check() {
    if !isDisposed { log.violations.append("\(actor): onDisposed was not called") }
  }

  func subscribe(to stream: Observable<Int>) -> any Disposable {
    stream.subscribe(
      onNext: { self.receive(.next($0)) },
      onError: { self.receive(.error(IntEvent.code(of: $0))) },
      onCompleted: { self.receive(.completed) },
      onDisposed: {
        if self.isDisposed { self.log.violations.append("\(self.actor): onDisposed was called twice") }
        self.isDisposed = true
        self.log.add(self.actor, .onDisposed)
      })
  }

  private func receive(_ event: IntEvent) {
    if isInside { log.violations.append("\(actor): nested call with \(event)") }
    if hasEnded { log.violations.append("\(actor): \(event) after the end") }
    if isDisposed { log.violations.append("\(actor): \(event) after onDisposed") }
    isInside = true
    hasEnded = event.isEnd
    log.add(actor, .event(event))
    count += 1
    for reaction in reactions where reaction.matches(count, event) { performer.perform(reaction.actions) }
    isInside = false
  }
}
