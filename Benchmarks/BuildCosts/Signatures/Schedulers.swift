// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Dispatch

public typealias RxTimeInterval = Duration

public protocol ImmediateSchedulerType: Sendable {}
public protocol SchedulerType: ImmediateSchedulerType {}

public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  init() {}
  public init(qos: DispatchQoS) {}
}

public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  public static let instance = MainScheduler()
  public static let asyncInstance = SerialDispatchQueueScheduler()
}

public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  public init(qos: DispatchQoS) {}
}

public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()
}
