public import Rill

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The time unit of a virtual time scheduler and its conversion to dates and durations.
///
/// A converter can be called from any thread. In a module in Swift 5 mode, a conforming type need not declare `Sendable`.
@preconcurrency
public protocol VirtualTimeConverterType: Sendable {
  /// A virtual time.
  associatedtype VirtualTimeUnit: Sendable

  /// A virtual time interval.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// Returns the date that corresponds to `virtualTime`.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Returns the virtual time that corresponds to `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Returns the number of seconds that corresponds to `virtualTimeInterval`.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// Returns the virtual time interval that corresponds to `timeInterval` seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// Returns the virtual time that is `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// Compares two virtual times.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// The result of comparing two virtual times.
public enum VirtualTimeComparison: Sendable {
  /// The left one is earlier.
  case lessThan
  /// Both are the same.
  case equal
  /// The left one is later.
  case greaterThan
}

extension VirtualTimeComparison {
  /// Compares `left` with `right`.
  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .lessThan : left > right ? .greaterThan : .equal
  }
}
