/// Something to be timed: what it does to its events is set up once and then run many times.
struct Workload {
  /// What a row is compared with, which runs next to it in every repetition.
  enum Baseline {
    /// The same work written by hand, which also says what the result must be.
    case floor(() -> Instance)
    /// The floor of one subscriber on a subject; `expecting` makes the same results, and is not timed.
    case subjectFloor(expecting: () -> Instance)
    /// Another workload of as many events; both must make what `expecting` makes.
    case other(String, () -> Instance, expecting: () -> Instance)
  }

  let name: String
  /// How many events, or deliveries, or subscriptions, one run consists of: what times and mallocs are divided by.
  let events: Int
  let baseline: Baseline
  let make: () -> Instance

  init(_ name: String, events: Int = 500_000, beside baseline: Baseline, _ make: @escaping () -> Instance) {
    self.name = name
    self.events = events
    self.baseline = baseline
    self.make = make
  }
}

/// A workload that is set up.
struct Instance {
  /// Handles that many events and answers the sum of what came out of them.
  let run: (Int) -> Int
  /// Takes down what was set up.
  let dispose: () -> Void

  init(_ run: @escaping (Int) -> Int, dispose: @escaping () -> Void = {}) {
    self.run = run
    self.dispose = dispose
  }

  /// `send(first)` to `send(first + n - 1)`; the result is what has gone into `tally`.
  ///
  /// A workload that can not be written like this has a loop of its own; never one over an array of objects, which would
  /// measure the reference counts of the array's elements.
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

/// Where the subscribers of a workload add up what they receive.
///
/// An addition is the least a subscriber can do that still depends on every value it gets.
@safe
struct Tally: @unchecked Sendable {
  // Sendable: the streams measured deliver serially, and that is what makes the sums come out right.
  private let sum: UnsafeMutablePointer<Int>

  /// Lives as long as the process, on cache lines of its own: next to a lock or an atomic, it would slow that down or not as
  /// chance has it.
  init() {
    let room = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
    unsafe sum = room.initializeMemory(as: Int.self, to: 0)
  }

  @inline(__always)
  func add(_ value: Int) { unsafe sum.pointee &+= value }

  /// The sum so far.
  var value: Int { unsafe sum.pointee }

  /// The sum so far; the next one begins at 0.
  @inline(never)
  func take() -> Int {
    defer { unsafe sum.pointee = 0 }
    return unsafe sum.pointee
  }
}

/// `number`, in a way that the optimiser can not see through: nobody has a million arguments.
@inline(never)
func opaque(_ number: Int) -> Int { number &+ Int(CommandLine.argc >> 20) }
