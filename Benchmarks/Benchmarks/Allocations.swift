import AllocationCounter

/// What a stretch of work took from the heap.
struct Allocations {
  var calls: Int
  var liveBytes: Int

  /// Counts what `work` allocates; nil where this build can not count.
  static func counting(_ work: () -> Void) -> Allocations? {
    guard isAvailable else {
      work()
      return nil
    }
    allocation_counter_start()
    work()
    allocation_counter_stop()
    return Allocations(calls: Int(allocation_counter_calls()), liveBytes: Int(allocation_counter_live_bytes()))
  }

  /// Whether this build can count.
  ///
  /// If it should, it is tried out with an object of Swift's runtime, which allocates in a shared library: counting that misses
  /// those would pass every check.
  static let isAvailable: Bool = {
    guard allocation_counter_is_available() else { return false }
    allocation_counter_start()
    let probe = makeProbe()
    let bytes = withExtendedLifetime(probe) { allocation_counter_live_bytes() }
    let calls = allocation_counter_calls()
    allocation_counter_stop()
    if calls < 1 || bytes < MemoryLayout<Int>.size { Terminal.fail("allocations go past the counter") }
    return true
  }()
}

private final class Probe {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Not inlined, or the optimiser would put the object on the stack.
@inline(never)
private func makeProbe() -> Probe { Probe(opaque(1)) }
