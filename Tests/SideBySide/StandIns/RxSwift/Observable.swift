// Stand-ins with the names and signatures of RxSwift 6, as far as the conversions and the sample app use them.

public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element
}

extension ObservableType {
  public func asObservable() -> Observable<Element> { Observable { self.subscribe($0) } }
}

/// A stream, whose subscriptions ignore events after their end and then dispose their source, as RxSwift's sinks do.
public class Observable<Element>: ObservableType {
  private let start: (AnyObserver<Element>) -> Disposable

  init(_ start: @escaping (AnyObserver<Element>) -> Disposable) { self.start = start }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element {
    let sink = Sink(observer.on)
    sink.setSource(start(AnyObserver(eventHandler: sink.on)))
    return sink
  }

  public func asObservable() -> Observable<Element> { self }
}

extension ObservableType {
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    subscribe(AnyObserver(eventHandler: on))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let subscription = subscribe { event in
      switch event {
      case .next(let value): onNext?(value)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
      if case .next = event { return }
      onDisposed?()
    }
    return Disposables.create {
      if let sink = subscription as? Cancelable, sink.isDisposed { return }
      subscription.dispose()
      onDisposed?()
    }
  }
}
