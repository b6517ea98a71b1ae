struct NopDisposable: Disposable, Sendable {
  func dispose() {}
}
