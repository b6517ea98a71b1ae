#if EXPLORE_INTERLEAVINGS
  /// What a gate or a lock has been used for before the threads start.
  enum InitialBias: CaseIterable {
    /// The first thread that comes gets the bias.
    case unused
    /// The bias is that of the first thread of the scenario.
    case biasedToFirst
    /// The bias is that of a thread that does not come back.
    case biasedToOther
    /// There is no bias.
    case unbiased

    /// The end of a scenario's name.
    var description: String {
      switch self {
      case .unused: ""
      case .biasedToFirst: ", biased to the first"
      case .biasedToOther: ", biased to another"
      case .unbiased: ", not biased"
      }
    }

    /// Calls `use`, which enters and leaves, on the thread that is to have the bias.
    func setUp(_ explorer: Explorer, _ use: @escaping () -> Void) {
      if self == .biasedToFirst { explorer.setUpAsFirstThread(use) }
      if self == .biasedToOther { use() }
    }
  }
#endif
