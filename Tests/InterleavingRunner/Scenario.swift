#if EXPLORE_INTERLEAVINGS
  /// A few operations on two or three threads.
  struct Scenario {
    let name: String
    /// How many times one execution may interrupt a thread that could continue.
    var preemptions = 3
    /// How many loads of one execution may return a value that is not the newest.
    var staleLoads = 2
    /// Makes what one execution needs.
    let prepare: (Explorer) -> Execution
  }

  extension Scenario {
    static var all: [Scenario] { gate + hub + scope + loop + combining + groups + share + observeOn + batches + store }

    /// Returns this scenario with more preemptions, and with more stale loads if it has any.
    ///
    /// Some checks do not hold where a load is stale.
    func deepened(by depth: Int) -> Scenario {
      var scenario = self
      scenario.preemptions += depth
      if staleLoads > 0 { scenario.staleLoads += depth }
      return scenario
    }
  }
#endif
