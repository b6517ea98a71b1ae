#if EXPLORE_INTERLEAVINGS
  /// The locations and locks that one thread changes and another thread uses: the only ones before whose accesses it matters which thread
  /// continues.
  ///
  /// An access to any other location commutes with everything that other threads do. An execution that changes threads before such an
  /// access has the result of the one that changes threads before the next dependent access of the same thread, and needs no more
  /// preemptions. This is partial-order reduction, with the dependence found while the executions run.
  struct DependentAccesses {
    /// A location or a lock, by the thread that makes it and by how many that thread has made before: the same in each execution.
    private struct Origin: Hashable {
      let thread: Int
      let index: Int
    }

    /// A bit for each thread.
    private struct Accesses {
      var threads: UInt16 = 0
      var writers: UInt16 = 0
      var areDependent: Bool { writers != 0 && threads & (threads - 1) != 0 }
    }

    private var accesses: [Origin: Accesses] = [:]
    private var dependent: Set<Origin> = []
    private var found: Set<Origin> = []
    private var origins: [Int: Origin] = [:]
    private var madeCounts = noneMade
    private static let noneMade = [Int](repeating: 0, count: Explorer.maxThreads + 1)

    /// Begins an execution.
    ///
    /// What is left of earlier ones, such as global values, keeps its origin.
    mutating func beginExecution() { madeCounts = Self.noneMade }

    mutating func add(_ number: Int, madeBy thread: Int) {
      origins[number] = Origin(thread: thread, index: madeCounts[thread])
      madeCounts[thread] += 1
    }

    mutating func remove(_ number: Int) { origins[number] = nil }

    /// Records an access, and returns whether another thread may continue before it.
    mutating func record(_ number: Int, by thread: Int, isWrite: Bool) -> Bool {
      let origin = origins[number]!
      if dependent.contains(origin) { return true }
      accesses[origin, default: Accesses()].threads |= 1 << thread
      if isWrite { accesses[origin]!.writers |= 1 << thread }
      if accesses[origin]!.areDependent { found.insert(origin) }
      return false
    }

    /// Includes what executions have found to be dependent.
    ///
    /// Returns whether they have found any: the exploration then begins again.
    ///
    /// Where a thread takes another path, it has made a few more or fewer before. So the neighbors of what a thread makes are included,
    /// which costs less than to begin again for each of them.
    mutating func includeFound() -> Bool {
      defer { found = [] }
      for origin in found {
        let distance = origin.thread == 0 ? 0 : 4
        for index in origin.index - distance...origin.index + distance {
          dependent.insert(Origin(thread: origin.thread, index: index))
        }
      }
      return !found.isEmpty
    }

    /// Forgets which accesses of the previous scenario were dependent.
    mutating func beginScenario() { (accesses, dependent, found) = ([:], [], []) }
  }
#endif
