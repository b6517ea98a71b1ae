import Foundation
import Rill
import RillLifecycle

func example9() {
  everyTap()
  let center = NotificationCenter()
  screenWithBag(center)
  screenWithoutBag(center)
}

private func everyTap() {
  let subject = PublishSubject<Void>()
  let disposeBag = DisposeBag()
  subject.subscribe { print("tap") }
    .disposed(by: disposeBag)
  subject.debug("taps").subscribe { print("debugged tap") }
    .disposed(by: disposeBag)
  subject.onNext(())
  subject.onNext(())
  subject.onCompleted()
}

private func screenWithBag(_ center: NotificationCenter) {
  print("screen with a bag")
  var screen: Screen? = Screen()
  screen?.viewDidLoad(center)
  center.post(name: .news, object: nil)
  screen = nil
  print("more news")
  center.post(name: .news, object: nil)
}

private func screenWithoutBag(_ center: NotificationCenter) {
  print("screen without a bag")
  var screen: Screen? = Screen()
  if let screen {
    _ = center.rx.notification(.news)
      .do(onDispose: { print("disposed") })
      .subscribe(with: screen, onNext: { screen, _ in screen.reload() })
  }
  center.post(name: .news, object: nil)
  screen = nil
  print("more news")
  center.post(name: .news, object: nil)
}

private final class Screen {
  private let disposeBag = DisposeBag()

  func viewDidLoad(_ center: NotificationCenter) {
    center.rx.notification(.news)
      .do(onDispose: { print("disposed") })
      .subscribe(with: self, onNext: { `self`, _ in self.reload() })
      .disposed(by: disposeBag)
  }

  func reload() { print("reload") }

  deinit { print("screen released") }
}

extension Notification.Name {
  fileprivate static let news = Notification.Name("news")
}
