#if canImport(Testing)
  import RillDiagnostics
  import RillTesting
  public import Testing

  /// A trait of Swift Testing: each test fails if a subscription that it makes is live at its end.
  public struct NoLeaksTrait: TestTrait, SuiteTrait, TestScoping {
    /// Applies to all tests of a suite, also in nested suites.
    public var isRecursive: Bool { true }

    /// Runs a test and reports what it has leaked, with a table.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      do {
        let place = test.sourceLocation
        try await expectNoLeaks(at: "\(place.fileID):\(place.line)") { try await function() }
      } catch let leaks as LeakedSubscriptions {
        Issue.record(leaks, sourceLocation: test.sourceLocation)
      }
    }
  }

  extension Trait where Self == NoLeaksTrait {
    /// Fails each test that leaves a subscription live, as `expectNoLeaks` does.
    ///
    ///     @Suite(.noLeaks) struct CartTests { … }
    ///
    /// An object that is retained without a subscription is not found: `Docs/Leaks.md` has a test for it.
    public static var noLeaks: Self { NoLeaksTrait() }
  }
#endif
