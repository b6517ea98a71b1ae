#if EXPLORE_INTERLEAVINGS
  /// Decides which thread runs next and what a load returns, in a build for exploring interleavings.
  ///
  /// `Tests/InterleavingRunner` has the only one.
  @usableFromInline
  package protocol InterleavingHooks: Sendable {
    func makeLocation(_ value: Int64) -> Int
    func removeLocation(_ location: Int)
    func load(_ location: Int, _ access: AtomicAccessDescription) -> Int64
    func store(_ location: Int, _ value: Int64, _ access: AtomicAccessDescription)
    /// Replaces the value and returns the previous one.
    func update(_ location: Int, _ access: AtomicAccessDescription, _ change: (Int64) -> Int64) -> Int64
    /// Replaces the value if it is `expected`, and returns the previous one.
    func compareExchange(_ location: Int, _ expected: Int64, _ desired: Int64, _ access: AtomicAccessDescription) -> Int64
    func makeLock() -> Int
    func removeLock(_ lock: Int)
    func lock(_ lock: Int)
    func unlock(_ lock: Int)
    func makeSemaphore() -> Int
    func removeSemaphore(_ semaphore: Int)
    func signal(_ semaphore: Int)
    /// Blocks until the semaphore is signalled. Returns false if the wait has timed out, which can happen only if it has a deadline.
    func wait(_ semaphore: Int, hasDeadline: Bool) -> Bool
    func makeVariable() -> Int
    func removeVariable(_ variable: Int)
    /// Records an access to memory that is not atomic.
    func access(_ variable: Int, isWrite: Bool)
    /// The identity of the current thread.
    func threadIdentity() -> UInt
    /// Runs `work` on another thread.
    func runLater(_ work: @escaping () -> Void)
  }

  /// The explorer, which a program sets before it uses anything of this package.
  // Sendable: it is set before there is a second thread. No build that users make contains it.
  @usableFromInline
  @safe nonisolated(unsafe) package var interleavingExplorer: any InterleavingHooks = NoExplorer()

  private struct NoExplorer: InterleavingHooks {
    private func fail() -> Never { fatalError("This build explores interleavings: it needs an explorer.") }
    func makeLocation(_: Int64) -> Int { fail() }
    func removeLocation(_: Int) { fail() }
    func load(_: Int, _: AtomicAccessDescription) -> Int64 { fail() }
    func store(_: Int, _: Int64, _: AtomicAccessDescription) { fail() }
    func update(_: Int, _: AtomicAccessDescription, _: (Int64) -> Int64) -> Int64 { fail() }
    func compareExchange(_: Int, _: Int64, _: Int64, _: AtomicAccessDescription) -> Int64 { fail() }
    func makeLock() -> Int { fail() }
    func removeLock(_: Int) { fail() }
    func lock(_: Int) { fail() }
    func unlock(_: Int) { fail() }
    func makeSemaphore() -> Int { fail() }
    func removeSemaphore(_: Int) { fail() }
    func signal(_: Int) { fail() }
    func wait(_: Int, hasDeadline: Bool) -> Bool { fail() }
    func makeVariable() -> Int { fail() }
    func removeVariable(_: Int) { fail() }
    func access(_: Int, isWrite: Bool) { fail() }
    func threadIdentity() -> UInt { fail() }
    func runLater(_: @escaping () -> Void) { fail() }
  }
#endif
