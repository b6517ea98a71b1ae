import Rill
import RillTesting

/// One operator, made of as many sources as it takes, with user code in every place that takes some.
struct Entry {
  let name: String
  let sources: Int
  /// Whether the subject's death can be seen through it: not where user code stands between them, nor through what
  /// may subscribe to it again and therefore keeps it.
  let seesDeath: Bool
  /// Whether the source is released only some time after the subscription.
  let expires: Bool
  let stream: @Sendable ([Observable<UserCodeCallingValue>], UserCode) -> Observable<UserCodeCallingValue>

  init(
    _ name: String, _ sources: Int = 1, seesDeath: Bool = true, expires: Bool = false,
    _ stream: @escaping @Sendable ([Observable<UserCodeCallingValue>], UserCode) -> Observable<UserCodeCallingValue>
  ) {
    self.name = name
    self.sources = sources
    self.seesDeath = seesDeath
    self.expires = expires
    self.stream = stream
  }

  func build(
    _ sources: [Observable<UserCodeCallingValue>], _ probe: DeallocationProbe, _ hook: UserCodeHook
  ) -> Observable<UserCodeCallingValue> { stream(sources, UserCode(probe: probe, hook: hook)) }
}

/// The code of the closures that a row passes to its operator.
struct UserCode: Sendable {
  /// Lives as long as a closure that calls this code.
  let probe: DeallocationProbe
  let hook: UserCodeHook

  /// What operators that take time wait by.
  var scheduler: HistoricalScheduler { hook.scheduler }

  func call() {
    probe.capture()
    hook.call()
  }

  /// Returns `value` from a closure that calls this code.
  func pass<Value>(_ value: Value) -> Value {
    call()
    return value
  }

  func value(_ number: Int) -> UserCodeCallingValue { UserCodeCallingValue(number, hook) }
}

extension Entry {
  /// Every operator.
  static let all =
    creating + transforming + filtering + combining + recovering + sharing + observing + timing + traits
}
