import RillLocks

/// A container that disposes its contents when it is deallocated.
///
///     final class Screen {
///       private let bag = DisposeBag()
///       init(model: Model) {
///         model.title.bind(with: self, Screen.show).disposed(by: bag)
///       }
///     }
///
/// Subscriptions that have ended are released from time to time. So a bag that outlives a million short subscriptions holds
/// only a few of them.
///
/// All functions can be called from any thread. Adding is O(1) on average, and disposing is O(n).
public final class DisposeBag: Sendable {
  private struct Contents {
    var disposables: [any Disposable] = []
    var isDisposed = false
    /// The number of disposables at which `insert` removes subscriptions that have ended.
    var sweepAt = 32
  }

  private let contents = Locked(Contents())

  /// Creates an empty bag.
  public init() {}

  /// Creates a bag that holds `disposables`.
  public convenience init(disposing disposables: any Disposable...) {
    self.init()
    insert(disposables)
  }

  /// Creates a bag that holds the disposables that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Adds `disposable`, or disposes it immediately if the bag is being deallocated.
  public func insert(_ disposable: any Disposable) {
    let (tooLate, ended) = contents.withLock { contents -> (Bool, [any Disposable]) in
      if contents.isDisposed { return (true, []) }
      var ended: [any Disposable] = []
      if contents.disposables.count >= contents.sweepAt {
        let all = contents.disposables
        contents.disposables = []
        for each in all {
          // Only scopes are checked. A dynamic cast to a protocol costs a hundred nanoseconds, and one to a class does
          // not. The `isDisposed` of other types is user code, which must not run under the lock.
          if let scope = each as? SubscriptionScope, scope.isFinished {
            ended.append(each)
          } else {
            contents.disposables.append(each)
          }
        }
        contents.sweepAt = max(32, contents.disposables.count * 2)
      }
      contents.disposables.append(disposable)
      return (false, ended)
    }
    withExtendedLifetime(ended) {}
    if tooLate { disposable.dispose() }
  }

  /// Adds several disposables.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds several disposables.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// Adds the disposables that `builder` lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  deinit {
    let all = contents.withLock { contents in
      contents.isDisposed = true
      return exchange(&contents.disposables, with: [])
    }
    for disposable in all { disposable.dispose() }
  }

  /// A result builder for a list of disposables, one per line, with conditions and loops.
  @resultBuilder
  public struct DisposableBuilder {
    /// Returns a list of one disposable.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
    /// Returns the listed disposables in order.
    public static func buildBlock(_ disposables: [any Disposable]...) -> [any Disposable] { disposables.flatMap { $0 } }
    /// Returns the disposables of an `if` without `else`.
    public static func buildOptional(_ disposables: [any Disposable]?) -> [any Disposable] { disposables ?? [] }
    /// Returns the disposables of the first branch.
    public static func buildEither(first disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// Returns the disposables of the second branch.
    public static func buildEither(second disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// Returns the disposables of a loop.
    public static func buildArray(_ disposables: [[any Disposable]]) -> [any Disposable] { disposables.flatMap { $0 } }
  }
}

extension Disposable {
  /// Adds this disposable to `bag`, which disposes it when the bag is deallocated.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
