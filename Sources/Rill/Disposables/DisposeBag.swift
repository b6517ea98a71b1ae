import RillLocks

/// Disposes what it holds when it is released itself.
///
///     final class Screen {
///       private let bag = DisposeBag()
///       init(model: Model) {
///         model.title.subscribe(onNext: show).disposed(by: bag)
///       }
///     }
///
/// What has ended by itself is let go: a bag that outlives a million short subscriptions holds a few of them.
///
/// All functions may be called from any thread. Adding is O(1) on average, disposing O(n).
public final class DisposeBag: Sendable {
  private struct Contents {
    var disposables: [any Disposable] = []
    var isDisposed = false
    /// How many to hold before looking for some that have ended.
    var sweepAt = 32
  }

  private let contents = Locked(Contents())

  /// An empty bag.
  public init() {}

  /// A bag that holds `disposables`.
  @_alwaysEmitIntoClient
  public convenience init(disposing disposables: any Disposable...) {
    self.init()
    insert(disposables)
  }

  /// A bag that holds what `builder` lists.
  @_alwaysEmitIntoClient
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Adds `disposable`; disposes it at once if the bag is being released.
  public func insert(_ disposable: any Disposable) {
    let (tooLate, ended) = contents.withLock { contents -> (Bool, [any Disposable]) in
      if contents.isDisposed { return (true, []) }
      var ended: [any Disposable] = []
      if contents.disposables.count >= contents.sweepAt {
        let all = contents.disposables
        contents.disposables = []
        for each in all {
          // Scopes first: a dynamic cast to a protocol costs a hundred nanoseconds, one to a final class does not. Others'
          // `isDisposed` is user code, and there is a lock here.
          if let scope = each as? SubscriptionScope, scope.isDisposed {
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

  /// Adds several.
  @_alwaysEmitIntoClient
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds several.
  @_alwaysEmitIntoClient
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// Adds what `builder` lists.
  @_alwaysEmitIntoClient
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  deinit {
    let all = contents.withLock { contents in
      contents.isDisposed = true
      defer { contents.disposables = [] }
      return contents.disposables
    }
    for disposable in all { disposable.dispose() }
  }

  /// Lists disposables, one a line, with conditions.
  @resultBuilder
  public struct DisposableBuilder {
    /// One listed disposable.
    @_alwaysEmitIntoClient
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
    /// What was listed, in order.
    @_alwaysEmitIntoClient
    public static func buildBlock(_ disposables: [any Disposable]...) -> [any Disposable] { disposables.flatMap { $0 } }
    /// What an `if` without `else` lists.
    @_alwaysEmitIntoClient
    public static func buildOptional(_ disposables: [any Disposable]?) -> [any Disposable] { disposables ?? [] }
    /// What the first branch lists.
    @_alwaysEmitIntoClient
    public static func buildEither(first disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// What the second branch lists.
    @_alwaysEmitIntoClient
    public static func buildEither(second disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// What a loop lists.
    @_alwaysEmitIntoClient
    public static func buildArray(_ disposables: [[any Disposable]]) -> [any Disposable] { disposables.flatMap { $0 } }
  }
}

extension Disposable {
  /// Adds this to `bag`, which disposes it when it is released.
  @_alwaysEmitIntoClient
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
