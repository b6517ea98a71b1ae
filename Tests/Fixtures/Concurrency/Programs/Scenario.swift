import Dispatch
import Rill

/// Sends from everywhere there is, and prints what is delivered, and whether that was at once and on the main actor.
@MainActor
final class Scenario {
  let subject = PublishSubject<String>()
  private let bag = DisposeBag()
  private var delivered = 0
  private let isDone: @Sendable () -> Void

  init(isDone: @escaping @Sendable () -> Void) {
    self.isDone = isDone
    subject.bind(onNext: show).disposed(by: bag)
    subject.asDriver(onErrorJustReturn: "").map { self.decorate($0) }.drive(onNext: { self.show($0) }).disposed(by: bag)
    sendHere("setup")
    Task {
      sendHere("task")
      await Task.detached { [subject] in subject.onNext("detached") }.value
      await serveOthers()
      await sendFromAMethod()
      await Task.detached { await self.sendHere("back") }.value
      subject.onCompleted()
      isDone()
    }
  }

  private func sendFromAMethod() async { sendHere("method") }

  func sendHere(_ text: String) {
    let before = delivered
    subject.onNext(text)
    print(text, delivered == before + 2 ? "at once" : "later")
  }

  /// Comes back after what the main actor had to do.
  private func serveOthers() async {
    let before = delivered
    while delivered < before + 2, delivered < 6 { await Task.yield() }
  }

  private func decorate(_ text: String) -> String {
    MainActor.preconditionIsolated()
    return "driver \(text)"
  }

  private func show(_ text: String) {
    MainActor.preconditionIsolated()
    delivered += 1
    print(" ", text)
  }
}
