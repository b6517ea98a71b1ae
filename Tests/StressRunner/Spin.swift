import Synchronization

/// Keeps a thread busy for `turns` loads.
func spin(_ turns: Int) {
  let counter = Atomic<Int>(0)
  for _ in 0..<turns { _ = counter.load(ordering: .relaxed) }
}
