/// Decides whether and when `retry(_:scheduler:)` subscribes again after an error.
///
///     .immediate(maxAttemptCount: 3)
///     .delayed(.seconds(2), maxAttemptCount: 3)
///     .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5, maxAttemptCount: 8)
///     .exponential(initial: .seconds(1)).when { $0 is URLError }
///     RetryPolicy { retry, error in (error as? TooManyRequests)?.retryAfter }
public struct RetryPolicy: Sendable {
  /// Returns the delay before the next attempt, or nil if there is none.
  ///
  /// `retry` counts the errors of one subscription, from 1.
  public let delay: @Sendable (_ retry: Int, _ error: any Error) -> RxTimeInterval?

  /// Makes a policy of a function.
  ///
  /// - Parameter delay: returns the delay before the next attempt, or nil to fail with `error`. `retry` is 1 for the first error of
  ///   a subscription. A delay that is not positive means at once.
  public init(_ delay: @escaping @Sendable (_ retry: Int, _ error: any Error) -> RxTimeInterval?) { self.delay = delay }

  /// Returns a policy that subscribes again at once.
  ///
  /// - Parameter maxAttemptCount: the number of subscriptions in total, or nil for no limit.
  /// - Returns: The policy.
  public static func immediate(maxAttemptCount: Int? = nil) -> RetryPolicy { delayed(.zero, maxAttemptCount: maxAttemptCount) }

  /// Returns a policy with the same delay before each attempt.
  ///
  /// - Parameters:
  ///   - delay: the time between an error and the next attempt.
  ///   - maxAttemptCount: the number of subscriptions in total, or nil for no limit.
  /// - Returns: The policy.
  public static func delayed(_ delay: RxTimeInterval, maxAttemptCount: Int? = nil) -> RetryPolicy {
    RetryPolicy { retry, _ in retry < maxAttemptCount ?? .max ? delay : nil }
  }

  /// Returns a policy whose delays grow by a factor, up to a maximum, and can be shortened at random.
  ///
  /// With jitter, clients that failed at the same time do not all try again at the same time.
  ///
  /// - Parameters:
  ///   - initial: the first delay.
  ///   - multiplier: the factor from each delay to the next.
  ///   - maximum: the longest delay.
  ///   - jitter: the part of each delay that is random, from 0 (none) to 1 (a delay is anything up to its full length).
  ///   - maxAttemptCount: the number of subscriptions in total, or nil for no limit.
  ///   - random: returns a number from 0 to 1, and is called once for each delay. A test passes a function with a constant result.
  ///   - file: the file in which the policy is made.
  ///   - line: the line on which the policy is made.
  /// - Returns: The policy.
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
    return RetryPolicy { retry, _ in
      guard retry < maxAttemptCount ?? .max else { return nil }
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
    RetryPolicy { [delay] retry, error in shouldRetry(error) ? delay(retry, error) : nil }
  }
}
