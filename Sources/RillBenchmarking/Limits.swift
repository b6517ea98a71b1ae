/// The greatest values that `--check` allows for a benchmark.
///
/// A limit that is nil is not checked. If the value of another one cannot be measured, `--check` says so and fails. Allocations,
/// instructions, atomic instructions and system calls are counted, so their limits can be close. Times depend on the processor, even as
/// ratios: their limits should leave room for other processors.
public struct Limits: Codable, Sendable, Equatable {
  /// The greatest allowed ratio to the baseline, which depends less on the machine than a time.
  public var ratio: Double?
  /// The greatest allowed ratio to the floor without its atomic claim.
  ///
  /// The baseline must be a floor. Processors differ most in the time of a claim. So a row with both limits violates them only if it is
  /// above both.
  public var ratioWithoutClaim: Double?
  /// The greatest allowed time in nanoseconds per event, for work that promises a time.
  public var time: Double?
  /// The greatest allowed number of heap allocations per event.
  public var mallocs: Double?
  /// The greatest allowed number of instructions per event; see `Instructions`.
  ///
  /// They are those of the sending thread. If there is a limit for them, for atomic instructions or for system calls, the work must not
  /// create threads or processes.
  public var instructions: Double?
  /// The greatest allowed number of atomic instructions per event.
  public var atomics: Double?
  /// The greatest allowed number of system calls per event.
  public var systemCalls: Double?

  /// Creates limits.
  public init(
    ratio: Double? = nil, ratioWithoutClaim: Double? = nil, time: Double? = nil, mallocs: Double? = nil,
    instructions: Double? = nil, atomics: Double? = nil, systemCalls: Double? = nil
  ) {
    self.ratio = ratio
    self.ratioWithoutClaim = ratioWithoutClaim
    self.time = time
    self.mallocs = mallocs
    self.instructions = instructions
    self.atomics = atomics
    self.systemCalls = systemCalls
  }
}
