#if EXPLORE_INTERLEAVINGS
  /// Takes the place of a new serial queue: each item runs on a thread of its own.
  package struct ExploredQueue {
    package init(label: String) {}
    package func async(_ work: @escaping () -> Void) { interleavingExplorer.runLater(work) }
  }
#endif
