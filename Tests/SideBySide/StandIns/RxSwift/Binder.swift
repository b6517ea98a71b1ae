import Foundation

public struct Binder<Value>: ObserverType {
  public typealias Element = Value
  private let binding: (Event<Value>) -> Void

  public init<Target: AnyObject>(
    _ target: Target, scheduler: ImmediateSchedulerType = MainScheduler(), binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      guard case .next(let value) = event else { return }
      _ = scheduler.schedule(value) { value in
        if let target { binding(target, value) }
        return Disposables.create()
      }
    }
  }

  public func on(_ event: Event<Value>) { binding(event) }
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
