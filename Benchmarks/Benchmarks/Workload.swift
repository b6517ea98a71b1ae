/// Work to be measured, which is set up once and runs many times.
struct Workload {
  /// The work that a row is compared with.
  enum Baseline {
    /// The same work written by hand, whose result the workload must have, too.
    case floor(() -> Instance)
    /// The floor of a subject with one subscriber.
    ///
    /// `expecting` makes the result that the workload must have, and is not timed.
    case subjectFloor(expecting: () -> Instance)
    /// Another workload with the same number of events. Both must have the result that `expecting` makes.
    case other(String, () -> Instance, expecting: () -> Instance)
  }

  let name: String
  /// The number of events, deliveries or subscriptions in one run, by which times and mallocs are divided.
  let events: Int
  let baseline: Baseline
  let make: () -> Instance

  init(_ name: String, events: Int = 500_000, baseline: Baseline, _ make: @escaping () -> Instance) {
    self.name = name
    self.events = events
    self.baseline = baseline
    self.make = make
  }
}

/// A workload after its setup.
struct Instance {
  /// Runs this number of events and returns the sum of the values delivered.
  let run: (Int) -> Int
  /// Disposes the setup.
  let dispose: () -> Void

  init(_ run: @escaping (Int) -> Int, dispose: @escaping () -> Void = {}) {
    self.run = run
    self.dispose = dispose
  }

  /// Makes an instance that calls `send(first)` to `send(first + n - 1)` and whose result is the sum in `tally`.
  ///
  /// A workload that needs another form has its own loop. A loop over an array of objects would measure the reference counting of
  /// the array's elements.
  @inline(__always)
  static func sending(
    into tally: Tally, _ send: @escaping (Int) -> Void, dispose: @escaping () -> Void = {}
  ) -> Instance {
    let first = opaque(1)
    return Instance(
      { events in
        var index = 0
        while index < events {
          send(first &+ index)
          index &+= 1
        }
        return tally.take()
      }, dispose: dispose)
  }
}

/// The sum of the values that the subscribers of a workload receive.
///
/// An addition is the cheapest operation whose result depends on every value.
@safe
struct Tally: @unchecked Sendable {
  // Sendable: the measured streams serialize their deliveries. If they did not, the sums would be wrong.
  private let sum: UnsafeMutablePointer<Int>

  /// Allocates the sum on its own cache lines for the lifetime of the process.
  ///
  /// In a cache line with a lock or an atomic, it would affect the times, depending on chance.
  init() {
    let storage = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
    unsafe sum = storage.initializeMemory(as: Int.self, to: 0)
  }

  @inline(__always)
  func add(_ value: Int) { unsafe sum.pointee &+= value }

  /// The sum so far.
  var value: Int { unsafe sum.pointee }

  /// Returns the sum so far and resets it to 0.
  @inline(never)
  func take() -> Int {
    defer { unsafe sum.pointee = 0 }
    return unsafe sum.pointee
  }
}

/// Returns `number`, but as a value that the optimizer cannot know: the process has fewer than a million arguments.
@inline(never)
func opaque(_ number: Int) -> Int { number &+ Int(CommandLine.argc >> 20) }
