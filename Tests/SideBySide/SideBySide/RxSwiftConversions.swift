// RxSwift and Rill in one program. Copy this file into a module of your own, and delete it when the last RxSwift import is gone.
//
//   asRill()  makes of something of RxSwift what Rill's operators take
//   asRx()    makes of something of Rill what RxSwift's operators take
//
// Events, their order and their threads, errors and disposal pass a conversion unchanged. A conversion has no state of its own: each
// subscription to its result subscribes to the original once.

import Dispatch
import Foundation
import Rill
@preconcurrency import RxCocoa
@preconcurrency import RxRelay
@preconcurrency import RxSwift

// MARK: Streams

extension RxSwift.ObservableConvertibleType {
  /// Returns this stream as a stream of Rill.
  public func asRill() -> Rill.Observable<Element> { FromRxSwift(original: self).asObservable() }
}

extension Rill.ObservableConvertibleType {
  /// Returns this stream as a stream of RxSwift.
  public func asRx() -> RxSwift.Observable<Element> {
    let source = asObservable()
    return RxSwift.Observable.create { observer in source.subscribe(RxSwiftObserver(original: observer)).asRx() }
  }
}

extension RxSwift.InfallibleType {
  public func asRill() -> Rill.Infallible<Element> { asObservable().asRill().asInfallible(onErrorFallbackTo: .never()) }
}

extension Rill.InfallibleType {
  public func asRx() -> RxSwift.Infallible<Element> { asObservable().asRx().asInfallible(onErrorFallbackTo: .never()) }
}

extension RxSwift.PrimitiveSequence {
  public func asRill() -> Rill.Single<Element> where Trait == RxSwift.SingleTrait { asObservable().asRill().asSingle() }
  public func asRill() -> Rill.Maybe<Element> where Trait == RxSwift.MaybeTrait { asObservable().asRill().asMaybe() }
  public func asRill() -> Rill.Completable where Trait == RxSwift.CompletableTrait, Element == Never {
    asObservable().asRill().asCompletable()
  }
}

extension Rill.PrimitiveSequence {
  public func asRx() -> RxSwift.Single<Element> where Trait == Rill.SingleTrait { asObservable().asRx().asSingle() }
  public func asRx() -> RxSwift.Maybe<Element> where Trait == Rill.MaybeTrait { asObservable().asRx().asMaybe() }
  public func asRx() -> RxSwift.Completable where Trait == Rill.CompletableTrait, Element == Never {
    asObservable().asRx().asCompletable()
  }
}

// MARK: Drivers and signals, which stay on the main actor, and whose subscribers share one subscription to the original

extension RxCocoa.SharedSequence {
  @preconcurrency
  public func asRill() -> Rill.Driver<Element> where SharingStrategy == RxCocoa.DriverSharingStrategy, Element: Sendable {
    asObservable().asRill().asDriver(onErrorDriveWith: .empty())
  }

  @preconcurrency
  public func asRill() -> Rill.Signal<Element> where SharingStrategy == RxCocoa.SignalSharingStrategy, Element: Sendable {
    asObservable().asRill().asSignal(onErrorSignalWith: .empty())
  }
}

extension Rill.SharedSequence {
  public func asRx() -> RxCocoa.Driver<Element> where SharingStrategy == Rill.DriverSharingStrategy {
    asObservable().asRx().asDriver(onErrorDriveWith: .empty())
  }

  public func asRx() -> RxCocoa.Signal<Element> where SharingStrategy == Rill.SignalSharingStrategy {
    asObservable().asRx().asSignal(onErrorSignalWith: .empty())
  }
}

// MARK: Subjects and relays: a conversion is a view of the original, which keeps its state

/// A stream, subject or relay of RxSwift, the `original`, with the protocols of Rill.
public struct FromRxSwift<Original: RxSwift.ObservableConvertibleType>: Rill.ObservableType {
  public typealias Element = Original.Element
  public let original: Original

  public func subscribe<Observer: Rill.ObserverType>(_ observer: Observer) -> any Rill.Disposable
  where Observer.Element == Element {
    original.asObservable().subscribe { observer.on($0.asRill()) }.asRill()
  }

  public func accept(_ event: Element) where Original: AcceptingRelay { original.accept(event) }
}

// Sendable: subjects and relays synchronize their state, and a stream has none.
extension FromRxSwift: @unchecked Sendable where Original.Element: Sendable {}

extension FromRxSwift: Rill.ObserverType, Rill.SubjectType where Original: RxSwift.ObserverType {
  public func on(_ event: Rill.Event<Element>) { original.on(event.asRx()) }
}

/// A stream, subject or relay of Rill, the `original`, with the protocols of RxSwift.
public struct FromRill<Original: Rill.ObservableConvertibleType>: RxSwift.ObservableType {
  public typealias Element = Original.Element
  public let original: Original

  public func subscribe<Observer: RxSwift.ObserverType>(_ observer: Observer) -> any RxSwift.Disposable
  where Observer.Element == Element {
    original.asObservable().asRx().subscribe(observer)
  }

  public func accept(_ event: Element) where Original: AcceptingRelay { original.accept(event) }
}

// Sendable: subjects and relays synchronize their state, and a stream has none.
extension FromRill: @unchecked Sendable where Original.Element: Sendable {}

extension FromRill: RxSwift.ObserverType, RxSwift.SubjectType where Original: Rill.ObserverType {
  public func on(_ event: RxSwift.Event<Element>) { original.on(event.asRill()) }
}

extension RxSwift.SubjectType where Self: RxSwift.ObserverType {
  public func asRill() -> FromRxSwift<Self> { FromRxSwift(original: self) }
}

extension Rill.SubjectType where Self: Rill.ObserverType {
  public func asRx() -> FromRill<Self> { FromRill(original: self) }
}

/// A relay of either library.
public protocol AcceptingRelay<Element> {
  associatedtype Element
  func accept(_ event: Element)
}

extension RxRelay.PublishRelay: AcceptingRelay {}
extension RxRelay.BehaviorRelay: AcceptingRelay {}
extension RxRelay.ReplayRelay: AcceptingRelay {}
extension Rill.PublishRelay: AcceptingRelay {}
extension Rill.BehaviorRelay: AcceptingRelay {}
extension Rill.ReplayRelay: AcceptingRelay {}

extension AcceptingRelay where Self: RxSwift.ObservableConvertibleType {
  public func asRill() -> FromRxSwift<Self> { FromRxSwift(original: self) }
}

extension AcceptingRelay where Self: Rill.ObservableConvertibleType {
  public func asRx() -> FromRill<Self> { FromRill(original: self) }
}

// MARK: Observers and events

extension RxSwift.ObserverType {
  @_disfavoredOverload
  public func asRill() -> Rill.AnyObserver<Element> { Rill.AnyObserver(RxSwiftObserver(original: self)) }
}

private struct RxSwiftObserver<Original: RxSwift.ObserverType>: Rill.ObserverType {
  let original: Original
  func on(_ event: Rill.Event<Original.Element>) { original.on(event.asRx()) }
}

extension Rill.ObserverType {
  @_disfavoredOverload
  public func asRx() -> RxSwift.AnyObserver<Element> { RxSwift.AnyObserver(eventHandler: { self.on($0.asRill()) }) }
}

extension RxSwift.Event {
  public func asRill() -> Rill.Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension Rill.Event {
  public func asRx() -> RxSwift.Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

// MARK: Disposables

extension RxSwift.Disposable {
  @_disfavoredOverload
  public func asRill() -> any Rill.Disposable {
    let original = UncheckedTransfer<any RxSwift.Disposable>(value: self)
    return Rill.Disposables.create { original.value.dispose() }
  }

  /// Adds this disposable to a bag of Rill.
  public func disposed(by bag: Rill.DisposeBag) { bag.insert(asRill() as any Rill.Disposable) }
}

extension Rill.Disposable {
  @_disfavoredOverload
  public func asRx() -> any RxSwift.Disposable { RxSwift.Disposables.create { self.dispose() } }

  /// Adds this disposable to a bag of RxSwift.
  public func disposed(by bag: RxSwift.DisposeBag) { bag.insert(asRx() as any RxSwift.Disposable) }
}

// MARK: Schedulers: for one of RxSwift, operators of Rill measure time with its `now`

extension RxSwift.ImmediateSchedulerType {
  public func asRill() -> any Rill.ImmediateSchedulerType { RxSwiftScheduler(original: self) }
}

extension RxSwift.SchedulerType {
  public func asRill() -> any Rill.SchedulerType { RxSwiftScheduler(original: self) }
}

extension Rill.ImmediateSchedulerType {
  public func asRx() -> any RxSwift.ImmediateSchedulerType { RillScheduler(original: self) }
}

extension Rill.SchedulerType {
  public func asRx() -> any RxSwift.SchedulerType { RillScheduler(original: self) }
}

/// What RxSwift's schedulers run, which is not declared to be `Sendable`.
private struct UncheckedTransfer<Value>: @unchecked Sendable { let value: Value }

// Sendable: a scheduler is used from any thread.
private struct RxSwiftScheduler<Original: RxSwift.ImmediateSchedulerType>: Rill.ImmediateSchedulerType, @unchecked Sendable {
  let original: Original

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Rill.Disposable
  ) -> any Rill.Disposable { original.schedule(state) { action($0).asRx() }.asRill() }
}

extension RxSwiftScheduler: Rill.SchedulerType where Original: RxSwift.SchedulerType {
  var now: Rill.RxTime { original.now }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Rill.Disposable
  ) -> any Rill.Disposable { original.scheduleRelative(state, dueTime: dueTime.interval) { action($0).asRx() }.asRill() }

  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Rill.Disposable {
    original.schedulePeriodic(state, startAfter: startAfter.interval, period: period.interval, action: action).asRill()
  }
}

private struct RillScheduler<Original: Rill.ImmediateSchedulerType>: RxSwift.ImmediateSchedulerType {
  let original: Original

  func schedule<State>(_ state: State, action: @escaping (State) -> any RxSwift.Disposable) -> any RxSwift.Disposable {
    let work = UncheckedTransfer { action(state).asRill() as any Rill.Disposable }
    return original.schedule(()) { work.value() }.asRx()
  }
}

extension RillScheduler: RxSwift.SchedulerType where Original: Rill.SchedulerType {
  var now: RxSwift.RxTime { original.now }

  func scheduleRelative<State>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping (State) -> any RxSwift.Disposable
  ) -> any RxSwift.Disposable {
    let work = UncheckedTransfer { action(state).asRill() as any Rill.Disposable }
    return original.scheduleRelative((), dueTime: dueTime.duration) { work.value() }.asRx()
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval, action: @escaping (State) -> State
  ) -> any RxSwift.Disposable {
    let action = UncheckedTransfer(value: action)
    return original.schedulePeriodic(
      UncheckedTransfer(value: state), startAfter: startAfter.duration, period: period.duration
    ) { UncheckedTransfer(value: action.value($0.value)) }.asRx()
  }
}

extension Duration {
  fileprivate var interval: DispatchTimeInterval {
    let nanoseconds = self / .nanoseconds(1)
    return nanoseconds >= Double(Int.max) ? .never : .nanoseconds(Int(nanoseconds))
  }
}

extension DispatchTimeInterval {
  fileprivate var duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    default: .seconds(Int32.max)
    }
  }
}
