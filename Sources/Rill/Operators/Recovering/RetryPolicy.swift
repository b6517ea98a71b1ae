/// Decides whether and when `retry(_:scheduler:)` subscribes again after an error.
///
///     .immediate(maxAttemptCount: 3)
///     .delayed(.seconds(2), maxAttemptCount: 3)
///     .linear(initial: .seconds(1), increment: .seconds(2), maximum: .seconds(9))
///     .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5, maxAttemptCount: 8)
///     .exponential(initial: .seconds(1)).when { $0 is URLError }
///     .exponential(initial: .seconds(1)).overridingDelay { ($0 as? TooManyRequests)?.retryAfter }
///     .immediate().limitingRate(to: 10, per: .seconds(60))
///     RetryPolicy { retry, error in retry < 3 && error is URLError ? .seconds(retry) : nil }
///
/// Delays are counted from the last value: after a value, the next delay is the first one. `maxAttemptCount` and
/// `limitingRate` count the attempts of each subscription.
public struct RetryPolicy: Sendable {
  /// Returns the delay before the next attempt, or nil if there is none.
  ///
  /// `retry` counts the errors since the last value, from 1.
  // Not public: the limits of a policy would be lost in a function that calls only its delay.
  @usableFromInline package var delay: @Sendable (_ retry: Int, _ error: any Error) -> RxTimeInterval?
  @usableFromInline var maxAttemptCount = Int.max
  @usableFromInline var rateLimit: (count: Int, period: RxTimeInterval)?

  /// Creates a policy of a function.
  ///
  /// - Parameter delay: returns the delay before the next attempt, or nil to fail with `error`. `retry` is 1 for the first error
  ///   after a value, and for the first error of a subscription. A delay that is not positive means at once.
  public init(_ delay: @escaping @Sendable (_ retry: Int, _ error: any Error) -> RxTimeInterval?) { self.delay = delay }

  @usableFromInline
  init(maxAttemptCount: Int?, _ delay: @escaping @Sendable (_ retry: Int) -> RxTimeInterval) {
    let limit = maxAttemptCount ?? .max
    self.delay = { retry, _ in retry < limit ? delay(retry) : nil }
    self.maxAttemptCount = limit
  }

  /// Returns a policy that subscribes again at once, until there were `maxAttemptCount` subscriptions in total.
  public static func immediate(maxAttemptCount: Int? = nil) -> RetryPolicy { delayed(.zero, maxAttemptCount: maxAttemptCount) }

  /// Returns a policy with the same delay between each error and the next attempt, until there were `maxAttemptCount` subscriptions.
  public static func delayed(_ delay: RxTimeInterval, maxAttemptCount: Int? = nil) -> RetryPolicy {
    RetryPolicy(maxAttemptCount: maxAttemptCount) { _ in delay }
  }

  /// Returns a policy whose delays grow from `initial` by `increment` after each error, up to `maximum`.
  ///
  /// - Precondition: `increment` is not negative.
  @_alwaysEmitIntoClient
  public static func linear(
    initial: RxTimeInterval, increment: RxTimeInterval, maximum: RxTimeInterval = .seconds(60), maxAttemptCount: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    require(
      increment >= .zero, "RetryPolicy.linear", "the increment must not be negative, and it is \(increment)", file: file,
      line: line)
    return RetryPolicy(maxAttemptCount: maxAttemptCount) { retry in
      // Compared first, so that nothing overflows.
      Double(retry - 1) < (maximum - initial) / increment ? initial + increment * (retry - 1) : maximum
    }
  }

  /// Returns a policy whose delays grow from `initial` by a factor, up to `maximum`, and can be shortened at random.
  ///
  /// `jitter` is the part of each delay that is random, from 0 (none) to 1 (a delay is anything up to its full length). With it, clients
  /// that failed at the same time do not all try again at the same time. `random` returns a number from 0 to 1, and is called once for
  /// each delay. A test passes a function with a constant result. There are at most `maxAttemptCount` subscriptions in total.
  ///
  /// - Precondition: `multiplier` is at least 1, and `jitter` is from 0 to 1.
  public static func exponential(
    initial: RxTimeInterval, multiplier: Double = 2, maximum: RxTimeInterval = .seconds(60), jitter: Double = 0,
    maxAttemptCount: Int? = nil, random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    require(
      multiplier >= 1, "RetryPolicy.exponential", "the multiplier must be at least 1, and it is \(multiplier)", file: file,
      line: line)
    require(
      (0...1).contains(jitter), "RetryPolicy.exponential", "the jitter must be from 0 to 1, and it is \(jitter)", file: file,
      line: line)
    let longest = maximum.clamped
    let initial = min(initial, longest)
    return RetryPolicy(maxAttemptCount: maxAttemptCount) { retry in
      var delay = initial
      if initial > .zero {
        let factor = power(multiplier, retry - 1)
        // Compared first, so that nothing overflows.
        delay = factor < longest / initial ? initial * factor : longest
      }
      return delay * (1 - jitter * random())
    }
  }

  /// Returns `base` to the power of `exponent`, which can be infinite.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }

  /// Returns this policy for the errors that satisfy a condition; other errors fail at once.
  ///
  /// The errors that do not satisfy it are counted too.
  public func when(_ shouldRetry: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
    var policy = self
    policy.delay = { [delay] retry, error in shouldRetry(error) ? delay(retry, error) : nil }
    return policy
  }

  /// Returns this policy with the delays that a function returns, and with its own delay where that is nil.
  ///
  /// This policy still decides whether there is another attempt, and its limits apply.
  public func overridingDelay(_ override: @escaping @Sendable (any Error) -> RxTimeInterval?) -> RetryPolicy {
    var policy = self
    policy.delay = { [delay] retry, error in delay(retry, error).map { override(error) ?? $0 } }
    return policy
  }

  /// Returns this policy with longer delays where more than `count` attempts would begin within `period`.
  ///
  /// An attempt beyond the limit waits until the period allows it, so a policy without a maximum number of attempts never gives up,
  /// and never bursts. Values have no effect on the limit. The first subscription does not count. Each subscription to the stream that
  /// `retry` returns has its own limit.
  ///
  /// - Precondition: `count` and `period` are positive.
  /// - Complexity: O(1) per error, and memory for `count` times.
  @_alwaysEmitIntoClient
  public func limitingRate(
    to count: Int, per period: RxTimeInterval, file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    requirePositive(count, "RetryPolicy.limitingRate(to:per:)", file: file, line: line)
    requirePositive(period, "RetryPolicy.limitingRate(to:per:)", file: file, line: line)
    var policy = self
    policy.rateLimit = (count, period)
    return policy
  }
}
