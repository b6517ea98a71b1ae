#if EXPLORE_INTERLEAVINGS
  import RillLocks

  /// A program for which the C11 model states what two loads can return, with all its outcomes.
  ///
  /// These test the explorer.
  struct MemoryScenario {
    let name: String
    let outcomes: Set<[Int]>
    let prepare: (LitmusTestVariables) -> [() -> Void]
  }

  extension MemoryScenario {
    static var all: [MemoryScenario] {
      [
        MemoryScenario(name: "store buffering, relaxed", outcomes: [[0, 0], [0, 1], [1, 0], [1, 1]]) { r in
          [
            {
              r.x.store(1, ordering: .relaxed); r.loaded[0] = r.y.load(ordering: .relaxed)
            },
            {
              r.y.store(1, ordering: .relaxed); r.loaded[1] = r.x.load(ordering: .relaxed)
            },
          ]
        },
        MemoryScenario(name: "store buffering, sequentially consistent", outcomes: [[0, 1], [1, 0], [1, 1]]) { r in
          [
            {
              r.x.store(1, ordering: .sequentiallyConsistent); r.loaded[0] = r.y.load(ordering: .sequentiallyConsistent)
            },
            {
              r.y.store(1, ordering: .sequentiallyConsistent); r.loaded[1] = r.x.load(ordering: .sequentiallyConsistent)
            },
          ]
        },
        MemoryScenario(name: "message passing, relaxed", outcomes: [[0, 0], [0, 1], [1, 0], [1, 1]]) { r in
          [
            {
              r.x.store(1, ordering: .relaxed); r.y.store(1, ordering: .relaxed)
            },
            {
              r.loaded[0] = r.y.load(ordering: .relaxed); r.loaded[1] = r.x.load(ordering: .relaxed)
            },
          ]
        },
        MemoryScenario(name: "message passing, acquiring and releasing", outcomes: [[0, 0], [0, 1], [1, 1]]) { r in
          [
            {
              r.x.store(1, ordering: .relaxed); r.y.store(1, ordering: .releasing)
            },
            {
              r.loaded[0] = r.y.load(ordering: .acquiring); r.loaded[1] = r.x.load(ordering: .relaxed)
            },
          ]
        },
        MemoryScenario(
          name: "message passing, through a release sequence", outcomes: [[0, 0], [0, 1], [1, 0], [1, 1], [2, 1]]
        ) { r in
          [
            {
              r.x.store(1, ordering: .relaxed); _ = r.y.add(1, ordering: .releasing)
            },
            { _ = r.y.add(1, ordering: .relaxed) },
            {
              r.loaded[0] = r.y.load(ordering: .acquiring); r.loaded[1] = r.x.load(ordering: .relaxed)
            },
          ]
        },
        MemoryScenario(name: "coherence of two loads", outcomes: [[0, 0], [0, 1], [1, 1]]) { r in
          [
            { r.x.store(1, ordering: .relaxed) },
            {
              r.loaded[0] = r.x.load(ordering: .relaxed); r.loaded[1] = r.x.load(ordering: .relaxed)
            },
          ]
        },
        MemoryScenario(name: "two exchanges, of which one comes first", outcomes: [[0, 1], [2, 0]]) { r in
          [
            { r.loaded[0] = r.x.exchange(1, ordering: .relaxed) },
            { r.loaded[1] = r.x.exchange(2, ordering: .relaxed) },
          ]
        },
      ]
    }

    /// The outcomes of all executions, and their number.
    func outcomes(_ explorer: Explorer) -> (Set<[Int]>, executions: Int) {
      var found: Set<[Int]> = []
      let executions = explorer.explore(
        Scenario(name: name, preemptions: 6, staleLoads: 6) { _ in
          let variables = LitmusTestVariables(2)
          return Execution(threads: prepare(variables), check: { found.insert(variables.loaded) })
        })
      return (found, executions)
    }
  }
#endif
