/// The sum of the values that the subscribers of a workload receive, so that the compiler cannot leave out the work.
///
/// An addition is the cheapest operation whose result depends on every value. Additions must not be concurrent.
@safe
public struct BenchmarkChecksum: @unchecked Sendable {
  // Sendable: the measured streams serialize their deliveries. If they did not, the sums would be wrong.
  @usableFromInline let sum: UnsafeMutablePointer<Int>

  /// Creates a sum of 0.
  ///
  /// It is allocated on its own cache lines for the lifetime of the process. In a cache line with a lock or an atomic, it would
  /// affect the times, depending on chance.
  public init() {
    let storage = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
    unsafe sum = storage.initializeMemory(as: Int.self, to: 0)
  }

  /// Adds `value` to the sum.
  @inlinable @inline(__always)
  public func add(_ value: Int) { unsafe sum.pointee &+= value }

  /// The sum so far.
  @inlinable public var value: Int { unsafe sum.pointee }

  /// Returns the sum so far and resets it to 0.
  @inline(never)
  public func take() -> Int {
    defer { unsafe sum.pointee = 0 }
    return unsafe sum.pointee
  }
}
