import Rill

/// One operator, made of as many sources as it takes, with user code in every place that takes some.
struct Entry {
  let name: String
  let sources: Int
  /// Whether the subject's death can be seen through it: not where user code stands between them, nor through what
  /// may subscribe to it again and therefore keeps it.
  let seesDeath: Bool
  /// Whether the source is released only some time after the subscription.
  let expires: Bool
  let build: @Sendable ([Observable<UserCodeCallingValue>], DeallocationProbe, UserCodeHook) -> Observable<UserCodeCallingValue>

  init(
    _ name: String, _ sources: Int = 1, seesDeath: Bool = true, expires: Bool = false,
    _ build:
      @escaping @Sendable ([Observable<UserCodeCallingValue>], DeallocationProbe, UserCodeHook) -> Observable<
        UserCodeCallingValue
      >
  ) {
    self.name = name
    self.sources = sources
    self.seesDeath = seesDeath
    self.expires = expires
    self.build = build
  }
}

extension Entry {
  /// Every operator.
  static let all =
    creating + transforming + filtering + combining + recovering + sharing + observing + timing + rxSwiftExt + traits
}
