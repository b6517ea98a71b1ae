#if EXPLORE_INTERLEAVINGS
  import Foundation
  import RillLocks

  /// Plays the interleavings of a few threads, with the values that a load may return, within bounds.
  ///
  /// One thread runs at a time. Before each atomic access and each lock that other threads use too, the explorer chooses the thread that
  /// continues: see `DependentAccesses`. Each choice is recorded, and the next execution repeats all of them but the last one that has an
  /// alternative: a depth-first search without stored states. The numbers of preemptions and of stale loads of one execution are bounded.
  ///
  /// Memory is modelled by views: each location has a history of stores, and each thread knows how far it must have seen each
  /// history. A load returns any store that is not older. A releasing store carries the view of its thread, an acquiring load takes
  /// it over. A load never returns a later store, so load buffering is not explored.
  final class Explorer: InterleavingHooks, @unchecked Sendable {
    // Sendable: one thread runs at a time, and semaphores order the threads.

    /// The threads of a scenario, and those that run later work.
    static let maxThreads = 9
    private static let maxSteps = 20_000

    private struct ThreadState {
      var view = MemoryView()
      /// The number of the first thread with this one's identity.
      var identity = 0
      var isDone = true
      /// The number of the lock or semaphore that the thread waits for.
      var awaited: Int?
    }

    private var path = ExplorationPath()
    private var preemptions = 0
    private var staleLoads = 0
    private var steps = 0
    private var preemptionLimit = 0
    private var staleLoadLimit = 0
    /// Whether it matters which stores a thread has seen: otherwise, each load returns the newest one.
    private var remembersSeen: Bool { staleLoadLimit > 0 }
    private(set) var failure: String?

    /// What the library has made, by number.
    ///
    /// What it has removed is empty.
    private var objects: [ModelledObject] = []
    private var locationAndLockCount = 0
    /// The setting thread is number 0.
    private var threads = [ThreadState](repeating: ThreadState(), count: maxThreads + 1)
    private var sequentialView = MemoryView()
    private var dependentAccesses = DependentAccesses()
    /// The thread that runs, or nil while the program sets up or checks.
    private var running: Int?
    private var threadCount = 0
    private var workers = ExplorerThreads(count: maxThreads)

    /// The accesses that have been made, by their place in the sources, if `recordsSites`.
    private(set) var sites: Set<AtomicAccessSite> = []
    var recordsSites = false
    /// The access that is made with a weaker ordering than the sources state.
    var weakening: (site: AtomicAccessSite, ordering: MemoryOrdering)?

    // MARK: Exploring

    /// Plays all executions of `scenario`, up to the first failure.
    ///
    /// Returns their number.
    func explore(_ scenario: Scenario) -> Int {
      failure = nil
      dependentAccesses.beginScenario()
      staleLoadLimit = scenario.staleLoads
      // Few preemptions find most dependent accesses, which would otherwise begin a long exploration again.
      var executions = 0
      for limit in Set([min(1, scenario.preemptions), scenario.preemptions]).sorted() where failure == nil {
        preemptionLimit = limit
        executions += playAll(scenario)
      }
      return executions
    }

    /// Plays all executions up to the first failure, and begins again after each one that has found dependent accesses.
    private func playAll(_ scenario: Scenario) -> Int {
      path = ExplorationPath()
      var executions = 0
      var hasNext: Bool
      repeat {
        let count = locationAndLockCount
        play(scenario)
        // The first execution also makes the global values.
        if executions > 0, locationAndLockCount > count { fail("the library retains something at the end") }
        executions += 1
        if dependentAccesses.includeFound() {
          path = ExplorationPath()
          hasNext = true
        } else {
          hasNext = path.advance()
        }
      } while failure == nil && hasNext
      return executions
    }

    private func play(_ scenario: Scenario) {
      path.beginExecution()
      (preemptions, staleLoads, steps) = (0, 0, 0)
      forgetHistory()
      dependentAccesses.beginExecution()
      let execution = scenario.prepare(self)
      threadCount = execution.threads.count
      for index in 1...threadCount { threads[index] = ThreadState(view: threads[0].view, identity: index, isDone: false) }
      let first = 1 + choose(threadCount)
      running = first
      let isComplete = workers.run(execution.threads, first: first) { [self] in end($0) }
      running = nil
      guard isComplete else {
        // The threads that wait for each other stay behind.
        workers = ExplorerThreads(count: Explorer.maxThreads)
        for number in objects.indices where objects[number].lock != nil { objects[number] = ModelledObject() }
        return
      }
      for index in 1...threadCount { threads[0].view.join(threads[index].view) }
      if failure == nil { execution.check() }
    }

    /// Reduces what is left of earlier executions, such as global values, to its current state.
    private func forgetHistory() {
      for thread in threads.indices { threads[thread] = ThreadState() }
      sequentialView = MemoryView()
      while objects.last?.isEmpty == true { objects.removeLast() }
      for number in objects.indices { objects[number].forgetHistory() }
    }

    func choose(_ count: Int) -> Int { path.choose(count) }

    func fail(_ message: @autoclosure () -> String) { if failure == nil { failure = message() } }

    // MARK: Threads

    private func canRun(_ thread: Int) -> Bool { !threads[thread].isDone && threads[thread].awaited == nil }

    private func runnable(except thread: Int) -> [Int] { (1...max(1, threadCount)).filter { $0 != thread && canRun($0) } }

    /// Lets another thread continue before an access to `location`, which can be a lock, if it depends on accesses of other threads and if
    /// that is the choice.
    private func step(to location: Int, isWrite: Bool) {
      guard let me = running else { return }
      if dependentAccesses.record(location, by: me, isWrite: isWrite) { step() } else { countStep() }
    }

    private func countStep() {
      steps += 1
      if steps > Explorer.maxSteps { giveUp("does not end") }
    }

    /// Lets another thread continue before the next access, if that is the choice.
    private func step() {
      guard let me = running else { return }
      countStep()
      guard preemptions < preemptionLimit else { return }
      let others = runnable(except: me)
      let choice = choose(1 + others.count)
      if choice == 0 { return }
      preemptions += 1
      continueWith(others[choice - 1])
      workers.wait(me)
    }

    private func continueWith(_ thread: Int) {
      running = thread
      workers.resume(thread)
    }

    /// Called when a thread has run to its end.
    private func end(_ thread: Int) {
      threads[thread].isDone = true
      let others = runnable(except: thread)
      if !others.isEmpty { return continueWith(others[choose(others.count)]) }
      if threads.contains(where: { !$0.isDone }) { fail("the threads wait for each other") }
      workers.finish(isComplete: threads.allSatisfy(\.isDone))
    }

    /// Starts another thread, which is ordered after what the current one has done.
    func runLater(_ work: @escaping () -> Void) {
      step()
      guard let me = running else { return work() }
      add(work, threads[me].view, identity: threadCount + 1)
    }

    /// Starts another thread with the identity of the current one, which has made its last access.
    ///
    /// The other one sees what memory has by then, but nothing orders it after what the current one has done.
    func runWithIdentityOfEndedThread(_ work: @escaping () -> Void) {
      step()
      guard let me = running else { return work() }
      barrier(for: me)
      add(work, MemoryView(seenBy: threads[me].view, clock: threads[0].view.clock), identity: threads[me].identity)
    }

    private func add(_ work: @escaping () -> Void, _ view: MemoryView, identity: Int) {
      precondition(threadCount < Explorer.maxThreads, "the scenario runs too much later work")
      threadCount += 1
      threads[threadCount] = ThreadState(view: view, identity: identity, isDone: false)
      workers.add(work)
    }

    /// The identity of the current thread, which is even and greater than 4.
    func threadIdentity() -> UInt { UInt(threads[running ?? 0].identity + 3) * 2 }

    private func giveUp(_ message: String) -> Never {
      fail(message)
      workers.finish(isComplete: false)
      while true { sleep(1_000_000) }
    }

    // MARK: Objects

    private func add(_ object: ModelledObject) -> Int {
      objects.append(object)
      return objects.count - 1
    }

    private func remove(_ number: Int) { objects[number] = ModelledObject() }

    private func addLocationOrLock(_ object: ModelledObject) -> Int {
      let number = add(object)
      dependentAccesses.add(number, madeBy: running ?? 0)
      locationAndLockCount += 1
      return number
    }

    private func removeLocationOrLock(_ number: Int) {
      remove(number)
      dependentAccesses.remove(number)
      locationAndLockCount -= 1
    }

    // MARK: Atomics

    func makeLocation(_ value: Int64) -> Int {
      let store = ModelledStore(value: value, view: threads[running ?? 0].view)
      return addLocationOrLock(ModelledObject(location: ModelledLocation(history: [store])))
    }

    func removeLocation(_ location: Int) { removeLocationOrLock(location) }

    func load(_ location: Int, _ access: AtomicAccessDescription) -> Int64 {
      let ordering = effective(access)
      step(to: location, isWrite: false)
      let visible = visibleStores(location, ordering) { _ in true }
      return see(location, visible[choose(visible.count)], ordering)
    }

    /// The stores that the current thread may see, the newest first.
    private func visibleStores(_ location: Int, _ ordering: MemoryOrdering, where isAllowed: (Int64) -> Bool) -> [Int] {
      let state = objects[location].location!
      let newest = state.history.count - 1
      guard running != nil, staleLoads < staleLoadLimit else { return isAllowed(state.history[newest].value) ? [newest] : [] }
      var oldest = threads[running ?? 0].view.oldestReadable(location)
      if ordering == .sequentiallyConsistent { oldest = max(oldest, state.lastSequential) }
      return (oldest...newest).reversed().filter { isAllowed(state.history[$0].value) }
    }

    private func see(_ location: Int, _ index: Int, _ ordering: MemoryOrdering) -> Int64 {
      let store = objects[location].location!.history[index]
      if index < objects[location].location!.history.count - 1 { staleLoads += 1 }
      if remembersSeen { threads[running ?? 0].view.see(location, index) }
      if ordering.isAcquiring { threads[running ?? 0].view.join(store.view) }
      return store.value
    }

    func store(_ location: Int, _ value: Int64, _ access: AtomicAccessDescription) {
      let ordering = effective(access)
      step(to: location, isWrite: true)
      write(location, value, ordering, after: MemoryView())
    }

    private func write(_ location: Int, _ value: Int64, _ ordering: MemoryOrdering, after: MemoryView) {
      let me = running ?? 0
      let index = objects[location].location!.history.count
      threads[me].view.clock[me] &+= 1
      var view = after
      if remembersSeen {
        threads[me].view.see(location, index)
        view.see(location, index)
      }
      if ordering.isReleasing { view.join(threads[me].view) }
      objects[location].location!.history.append(ModelledStore(value: value, view: view))
      if ordering == .sequentiallyConsistent { objects[location].location!.lastSequential = index }
    }

    func update(_ location: Int, _ access: AtomicAccessDescription, _ change: (Int64) -> Int64) -> Int64 {
      let ordering = effective(access)
      step(to: location, isWrite: true)
      return updateNewest(location, ordering, change)
    }

    private func updateNewest(_ location: Int, _ ordering: MemoryOrdering, _ change: (Int64) -> Int64) -> Int64 {
      let newest = objects[location].location!.history.count - 1
      let value = see(location, newest, ordering)
      // A release sequence goes on: what the previous store carried, this one carries too.
      write(location, change(value), ordering, after: objects[location].location!.history[newest].view)
      return value
    }

    func compareExchange(_ location: Int, _ expected: Int64, _ desired: Int64, _ access: AtomicAccessDescription) -> Int64 {
      let ordering = effective(access)
      step(to: location, isWrite: true)
      let isExpected = objects[location].location!.history.last!.value == expected
      // A failure is a load, which can return an older store.
      let failing = visibleStores(location, ordering.ofFailure) { $0 != expected }
      let choice = choose(failing.count + (isExpected ? 1 : 0))
      if isExpected, choice == 0 { return updateNewest(location, ordering) { _ in desired } }
      return see(location, failing[choice - (isExpected ? 1 : 0)], ordering.ofFailure)
    }

    /// Executes a full barrier on `thread`.
    ///
    /// It orders what is seen, but not accesses to memory that is not atomic.
    private func barrier(for thread: Int) {
      sequentialView.joinSeen(threads[thread].view)
      threads[thread].view.joinSeen(sequentialView)
    }

    private func effective(_ access: AtomicAccessDescription) -> MemoryOrdering {
      guard running != nil, recordsSites else { return access.ordering }
      let site = AtomicAccessSite(access)
      sites.insert(site)
      if let weakening, weakening.site == site { return weakening.ordering }
      return access.ordering
    }

    // MARK: Locks

    func makeLock() -> Int { addLocationOrLock(ModelledObject(lock: ModelledLock())) }

    func removeLock(_ lock: Int) { removeLocationOrLock(lock) }

    func lock(_ lock: Int) {
      step(to: lock, isWrite: true)
      let me = running ?? 0
      while objects[lock].lock!.holder != nil { block(me, on: lock) }
      objects[lock].lock!.holder = me
      threads[me].view.join(objects[lock].lock!.view)
    }

    func unlock(_ lock: Int) {
      let me = running ?? 0
      threads[me].view.clock[me] &+= 1
      objects[lock].lock!.view.join(threads[me].view)
      objects[lock].lock!.holder = nil
      wakeThreads(waitingFor: lock)
    }

    private func block(_ me: Int, on awaited: Int) {
      threads[me].awaited = awaited
      let others = runnable(except: me)
      if others.isEmpty { giveUp("the threads wait for each other") }
      continueWith(others[choose(others.count)])
      workers.wait(me)
    }

    private func wakeThreads(waitingFor awaited: Int) {
      for thread in threads.indices where threads[thread].awaited == awaited { threads[thread].awaited = nil }
    }

    // MARK: Semaphores

    func makeSemaphore() -> Int { add(ModelledObject(semaphore: ModelledSemaphore())) }

    func removeSemaphore(_ semaphore: Int) { remove(semaphore) }

    func signal(_ semaphore: Int) {
      step()
      let me = running ?? 0
      threads[me].view.clock[me] &+= 1
      objects[semaphore].semaphore!.view.join(threads[me].view)
      objects[semaphore].semaphore!.count += 1
      wakeThreads(waitingFor: semaphore)
    }

    func wait(_ semaphore: Int, hasDeadline: Bool) -> Bool {
      step()
      let me = running ?? 0
      // No thread is left that could signal.
      if me == 0, objects[semaphore].semaphore!.count == 0 { return false }
      while objects[semaphore].semaphore!.count == 0 {
        if hasDeadline, choose(2) == 1 {
          // Time passes, and other threads can continue, which is no preemption.
          let others = runnable(except: me)
          let choice = choose(1 + others.count)
          if choice > 0 {
            continueWith(others[choice - 1])
            workers.wait(me)
          }
          return false
        }
        block(me, on: semaphore)
      }
      objects[semaphore].semaphore!.count -= 1
      threads[me].view.join(objects[semaphore].semaphore!.view)
      return true
    }

    // MARK: Memory that is not atomic

    func makeVariable() -> Int { add(ModelledObject(variable: TrackedVariable())) }

    func removeVariable(_ variable: Int) { remove(variable) }

    func access(_ variable: Int, isWrite: Bool) { check(objects[variable].variable!, isWrite: isWrite) }

    /// Fails if `variable` is accessed without an order to the accesses of other threads.
    func access(_ variable: TrackedVariable, isWrite: Bool) {
      step()
      check(variable, isWrite: isWrite)
    }

    private func check(_ variable: TrackedVariable, isWrite: Bool) {
      let me = running ?? 0
      let clock = threads[me].view.clock
      if !variable.lastWrite.isOrdered(before: clock)
        || isWrite && !variable.lastReads.allSatisfy({ $0.isOrdered(before: clock) })
      {
        fail("a data race")
      }
      threads[me].view.clock[me] &+= 1
      let point = ClockPoint(thread: me, time: threads[me].view.clock[me])
      if isWrite { (variable.lastWrite, variable.lastReads) = (point, []) } else { variable.lastReads.append(point) }
    }
  }
#endif
