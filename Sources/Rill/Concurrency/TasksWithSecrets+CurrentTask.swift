extension TasksWithSecrets {
  /// Returns whether the current task has taken a secret since the last call.
  @_alwaysEmitIntoClient
  static func removeCurrent() -> Bool { any && remove(current()) }

  /// Adds the current task, if what it has taken is secret.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func took(isSecret: Bool) {
    if isSecret { add(current()) }
  }

  @_alwaysEmitIntoClient
  static func current() -> Int { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue ?? 0 } }
}

extension AnyObserver {
  /// Marks the stream of this observer as secret if the current task, which feeds it, has taken a secret.
  @_alwaysEmitIntoClient
  func receiveMark() {
    if TasksWithSecrets.removeCurrent() { markAsSecret() }
  }
}
