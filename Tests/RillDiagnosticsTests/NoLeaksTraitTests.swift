import Rill
import RillTesting
import RillTestingTraits
import Testing

/// The trait for a whole suite.
@Suite(.noLeaks) struct NoLeaksTraitTests {
  let subject = PublishSubject<Int>()

  @Test func whatIsDisposedIsNoLeak() {
    subject.subscribe(onNext: { _ in }).dispose()
  }

  /// A test that runs in parallel is a task of its own, without the trait.
  @Test func subscriptionsOfOtherTestsAreNoLeaks() async throws {
    let test = try #require(Test.current)
    let bag = DisposeBag()
    let (orders, order) = AsyncStream<Void>.makeStream()
    let other = Task.detached {
      for await _ in orders {}
      subject.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    try await NoLeaksTrait.noLeaks.provideScope(for: test, testCase: nil) {
      order.finish()
      await other.value
    }
    withExtendedLifetime(bag) {}
  }

  @Test func aLeakIsReported() async throws {
    let test = try #require(Test.current)
    let bag = DisposeBag()
    try await withKnownIssue {
      try await NoLeaksTrait.noLeaks.provideScope(for: test, testCase: nil) {
        subject.subscribe(onNext: { _ in }).disposed(by: bag)
      }
    } matching: {
      ($0.error as? LeakedSubscriptions)?.subscriptions.count == 1
    }
    withExtendedLifetime(bag) {}
  }
}
