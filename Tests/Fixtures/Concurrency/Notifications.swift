// Notifications by name and by key: what is Sendable of them goes to the main actor and to schedulers, a `Notification` does not.
import Foundation
import Rill
import RillLifecycle

nonisolated struct Download: Sendable {
  let file: String
}

nonisolated final class Page {
  var number = 0
}

nonisolated extension Notification.Name {
  static let downloaded = Notification.Name("downloaded")
}

nonisolated extension NotificationKey<Download> {
  static var downloadFinished: Self { Self(.downloaded, userInfoKey: "download") }
}

nonisolated extension NotificationKey<Page> {
  static var pageTurned: Self { Self(Notification.Name("pageTurned"), userInfoKey: "page") }
}

nonisolated extension NotificationKey<Void> {
  static var loggedOut: Self { Self(Notification.Name("loggedOut")) }
}

@MainActor final class Screen {
  private var shown: [String] = []
  private let bag = DisposeBag()

  init(_ center: NotificationCenter) {
    center.rx.notification(.downloadFinished).bind(with: self, onNext: { $0.show($1) }).disposed(by: bag)
    center.rx.notification(.downloadFinished).bind(onNext: show).disposed(by: bag)
    center.rx.notification(.loggedOut).bind(with: self) { screen, _ in screen.shown = [] }.disposed(by: bag)
    center.rx.notification(UIApplication.didBecomeActiveNotification).map { _ in }
      .bind(with: self) { screen, _ in screen.shown = [] }.disposed(by: bag)
    center.rx.payloadErrors(.downloadFinished).bind(onNext: { print($0) }).disposed(by: bag)
  }

  func show(_ download: Download) { shown.append(download.file) }
  func tell(_ center: NotificationCenter) {
    center.post(.downloadFinished, Download(file: "a"), object: self)
    center.post(.loggedOut)
  }
}

nonisolated func schedule(_ center: NotificationCenter, _ bag: DisposeBag) {
  center.rx.notification(.downloadFinished).observe(on: MainScheduler.instance).subscribe(onNext: { print($0.file) }).disposed(by: bag)
  center.rx.notification(.downloaded).map { $0.userInfo?.count }.observe(on: MainScheduler.instance).subscribe(onNext: { _ in }).disposed(by: bag)
  center.rx.notification(UIApplication.willResignActiveNotification).subscribe(onNext: { print($0.name) }).disposed(by: bag)
  center.rx.notification(.pageTurned).subscribe(onNext: { print($0.number) }).disposed(by: bag)
  _ = center.rx.notification(.downloaded).observe(on: MainScheduler.instance)  // expect-warning[5,6,main]: conformance of 'Notification' to 'Sendable' is unavailable
  _ = center.rx.notification(.pageTurned).observe(on: MainScheduler.instance)  // expect-warning[5,6,main]: type 'Page' does not conform to the 'Sendable' protocol
}

func values(_ center: NotificationCenter) async throws {
  for try await download in center.rx.notification(.downloadFinished).values { print(download.file) }
}
