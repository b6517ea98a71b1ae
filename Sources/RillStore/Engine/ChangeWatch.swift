/// The watch of the files for changes by other processes, while the store has observers.
///
/// It concerns the files that are open. When they are closed, it ends and `changed` is called: the refresh that this schedules opens the
/// files that the path names now, and starts another watch, or notifies the observers of the error.
struct ChangeWatch {
  private var changed: (@Sendable () -> Void)?
  private var watch: (any Watch)?

  /// Whether there are observers.
  var isWanted: Bool { changed != nil }

  /// Lets `changed` be called at each change, as soon as the watch is started.
  mutating func want(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  /// Starts, unless there are no files or no observers, or the watch has started before.
  ///
  /// - Returns: Whether it was started.
  mutating func start(_ files: StoreFiles?) throws(StoreError) -> Bool {
    guard watch == nil, let files, let changed else { return false }
    watch = try files.watch(changed)
    return true
  }

  /// Ends because the files are closed.
  mutating func interrupt() {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    changed?()
  }

  /// Ends because there are no observers any more.
  mutating func stop() {
    watch?.cancel()
    (changed, watch) = (nil, nil)
  }
}
