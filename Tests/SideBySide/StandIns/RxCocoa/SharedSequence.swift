// Stand-ins with the names and signatures of RxCocoa.

import Foundation
@_exported import RxRelay
import RxSwift

public protocol SharingStrategyProtocol {
  static var scheduler: SchedulerType { get }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  associatedtype SharingStrategy: SharingStrategyProtocol
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
  let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  public func asObservable() -> Observable<Element> { source }
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

public struct DriverSharingStrategy: SharingStrategyProtocol {
  public static var scheduler: SchedulerType { MainScheduler() }
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    shared(source) { ReplaySubject.create(bufferSize: 1) }
  }
}

public struct SignalSharingStrategy: SharingStrategyProtocol {
  public static var scheduler: SchedulerType { MainScheduler() }
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    shared(source) { ReplaySubject.create(bufferSize: 0) }
  }
}

/// Subscribes to `source` for the first subscriber, and disposes that subscription with the last one.
private func shared<Element>(
  _ source: Observable<Element>, _ makeSubject: @escaping () -> ReplaySubject<Element>
) -> Observable<Element> {
  let lock = NSRecursiveLock()
  var (subject, connection, count): (ReplaySubject<Element>?, Disposable?, Int) = (nil, nil, 0)
  return Observable.create { observer in
    let (current, isFirst) = lock.withLock {
      count += 1
      defer { subject = subject ?? makeSubject() }
      return (subject ?? makeSubject(), subject == nil)
    }
    if isFirst { lock.withLock { subject = current } }
    let subscription = current.subscribe(observer)
    if isFirst {
      let started = source.subscribe(current)
      lock.withLock { connection = started }
    }
    return Disposables.create {
      subscription.dispose()
      let ended: Disposable? = lock.withLock {
        count -= 1
        guard count == 0 else { return nil }
        defer { (subject, connection) = (nil, nil) }
        return connection
      }
      ended?.dispose()
    }
  }
}

extension ObservableConvertibleType {
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> { asDriver(onErrorDriveWith: .just(onErrorJustReturn)) }

  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catch { _ in onErrorDriveWith.asObservable() })
  }

  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
    Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catch { _ in onErrorSignalWith.asObservable() })
  }
}

extension BehaviorRelay {
  public func asDriver() -> Driver<Element> { asDriver(onErrorDriveWith: .empty()) }
}

extension SharedSequence {
  public static func empty() -> SharedSequence { SharedSequence(.empty()) }
  public static func just(_ element: Element) -> SharedSequence { SharedSequence(.just(element)) }
  public static func of(_ elements: Element...) -> SharedSequence { SharedSequence(.from(elements)) }
}

extension SharedSequenceConvertibleType {
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().map(selector))
  }

  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(asObservable().flatMapLatest { selector($0) })
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  public func drive(onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil) -> Disposable {
    precondition(Thread.isMainThread)
    return asObservable().subscribe(onNext: onNext, onCompleted: onCompleted)
  }

  public func drive<Observer: ObserverType>(_ observers: Observer...) -> Disposable where Observer.Element == Element {
    precondition(Thread.isMainThread)
    return asObservable().subscribe { event in for observer in observers { observer.on(event) } }
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  public func emit(onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil) -> Disposable {
    precondition(Thread.isMainThread)
    return asObservable().subscribe(onNext: onNext, onCompleted: onCompleted)
  }
}
