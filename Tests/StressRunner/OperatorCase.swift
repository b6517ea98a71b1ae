import Rill

/// An operator, and a check of the values that it emits.
struct OperatorCase: Sendable {
  let name: String
  var sources = 2...2
  /// Whether the operator emits all its values before its sources end.
  var isPrompt = true
  /// Whether a scheduler delivers the values.
  var isTimed = false
  /// Whether the operator's stream is released when its sources are deallocated.
  ///
  /// False if the operator can subscribe to them again.
  var endsOnDeallocation = true
  /// Whether the operator's stream is released when all sources have ended or were deallocated, in any order.
  var endsWithSources = true
  /// The number of sources that are subscribed to once and so have a log each.
  ///
  /// The operator makes inner streams of the others.
  var loggedSourceCount = Int.max
  let build: @Sendable ([Observable<SentValue>], InnerStreamRecorder) -> Observable<[SentValue]>
  /// Returns a failure message, or nil.
  let check: @Sendable (SubscriptionRecord) -> String?

  init(
    _ name: String, sources: ClosedRange<Int> = 2...2, isPrompt: Bool = true, isTimed: Bool = false,
    endsOnDeallocation: Bool = true, endsWithSources: Bool = true, loggedSourceCount: Int = .max,
    _ build: @escaping @Sendable ([Observable<SentValue>], InnerStreamRecorder) -> Observable<[SentValue]>,
    check: @escaping @Sendable (SubscriptionRecord) -> String?
  ) {
    self.name = name
    self.sources = sources
    self.isPrompt = isPrompt
    self.isTimed = isTimed
    self.endsOnDeallocation = endsOnDeallocation
    self.endsWithSources = endsWithSources
    self.loggedSourceCount = loggedSourceCount
    self.build = build
    self.check = check
  }
}
