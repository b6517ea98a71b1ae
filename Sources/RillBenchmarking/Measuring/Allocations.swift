internal import CRillCounters

/// The heap allocations of a piece of work.
public struct Allocations: Sendable {
  /// The number of allocations.
  public let calls: Int
  /// The number of heap bytes that were allocated and not released, as rounded up by the allocator.
  public let liveBytes: Int

  /// Runs `work` and returns its allocations on all threads.
  ///
  /// Returns nil if this build cannot count them: it can with glibc, but not under a sanitizer.
  public static func counting(_ work: () -> Void) -> Allocations? {
    guard isAvailable else {
      work()
      return nil
    }
    allocation_counter_start()
    work()
    allocation_counter_stop()
    return Allocations(calls: Int(allocation_counter_calls()), liveBytes: Int(allocation_counter_live_bytes()))
  }

  /// Whether this build can count allocations.
  ///
  /// Tests the counter with a Swift object, which the runtime allocates in a shared library. A counter that missed such allocations
  /// would make every check pass.
  static let isAvailable: Bool = {
    guard allocation_counter_is_available() else { return false }
    allocation_counter_start()
    let probe = makeProbe()
    let bytes = withExtendedLifetime(probe) { allocation_counter_live_bytes() }
    let calls = allocation_counter_calls()
    allocation_counter_stop()
    if calls < 1 || bytes < MemoryLayout<Int>.size {
      Console.fail("the allocation counter misses allocations of the Swift runtime")
    }
    return true
  }()
}

private final class Probe {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Not inlined, because the optimizer would put the object on the stack.
@inline(never)
private func makeProbe() -> Probe { Probe(opaque(1)) }
