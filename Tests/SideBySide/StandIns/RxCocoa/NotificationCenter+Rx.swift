import Foundation
import RxSwift

extension Reactive where Base: NotificationCenter {
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    Observable.create { observer in
      let token = self.base.addObserver(forName: name, object: object, queue: nil) { observer.onNext($0) }
      return Disposables.create { self.base.removeObserver(token) }
    }
  }
}
