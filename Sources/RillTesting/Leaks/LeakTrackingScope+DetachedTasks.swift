import RillDiagnostics

extension LeakTrackingScope {
  /// Begins a scope to which the detached tasks that it starts belong, too.
  static func begin() -> LeakTrackingScope {
    // Where the hooks are missing, or new tasks are not recognized, only other tasks belong to it.
    _ = VirtualTimeRun.interceptTasks()
    return LeakTrackingScope()
  }
}
