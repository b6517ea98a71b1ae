import RxRelay
import RxSwift

extension ObservableType {
  public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable where Observer.Element == Element {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  public func bind(to relays: PublishRelay<Element>...) -> Disposable {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  public func bind(to relays: BehaviorRelay<Element>...) -> Disposable {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  public func bind(onNext: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: onNext) }
}
