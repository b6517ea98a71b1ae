public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a virtual time scheduler counts in, and how that translates to the time of schedulers.
///
/// A converter may be called from any thread. A conforming type of a module in Swift 5 mode need not say that it is `Sendable`.
@preconcurrency
public protocol VirtualTimeConverterType: Sendable {
  /// A moment of virtual time.
  associatedtype VirtualTimeUnit: Sendable

  /// A stretch of virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// The date that `virtualTime` stands for.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The moment that stands for `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// How many seconds `virtualTimeInterval` stands for.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// The stretch that stands for `timeInterval` seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// The moment that is `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// Which of the two moments comes first.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one moment of virtual time stands to another.
public enum VirtualTimeComparison: Sendable {
  /// It comes first.
  case lessThan
  /// It is the same.
  case equal
  /// It comes later.
  case greaterThan
}

extension VirtualTimeComparison {
  /// How `left` stands to `right`.
  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .lessThan : left > right ? .greaterThan : .equal
  }
}
