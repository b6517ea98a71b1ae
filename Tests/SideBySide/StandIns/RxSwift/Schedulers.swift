import Dispatch
import Foundation

public typealias RxTimeInterval = DispatchTimeInterval
public typealias RxTime = Date

public protocol ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable
}

public protocol SchedulerType: ImmediateSchedulerType {
  var now: RxTime { get }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> Disposable
}

public class SerialDispatchQueueScheduler: SchedulerType {
  let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  public convenience init(internalSerialQueueName: String) { self.init(queue: DispatchQueue(label: internalSerialQueueName)) }

  public var now: RxTime { Date() }

  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let place = SerialDisposable()
    let work = DispatchWorkItem { if !place.isDisposed { place.disposable = action(state) } }
    queue.asyncAfter(deadline: .now() + dueTime, execute: work)
    return place
  }

  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> Disposable {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    var state = state
    timer.schedule(deadline: .now() + startAfter, repeating: period)
    timer.setEventHandler { state = action(state) }
    timer.resume()
    return Disposables.create { timer.cancel() }
  }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()

  public init() { super.init(queue: .main) }

  /// Runs the action at once on the main thread, as RxSwift does.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    Thread.isMainThread ? action(state) : super.schedule(state, action: action)
  }
}

public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()

  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    action(state)
  }
}
