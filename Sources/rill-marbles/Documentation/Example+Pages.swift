extension Example {
  /// The pages about operators, by the beginning of a name.
  private static let pages: [(prefix: String, link: String)] = [
    ("retry(policy", "[Retry policies](Errors.md#retry-policies)"),
    ("repeat", "[Polling](Recipes.md#polling)"),
    ("pages", "[Pagination](Recipes.md#pagination)"),
    ("groupBy(until", "[Groups that expire](Recipes.md#groups-that-expire)"),
    ("batch", "[Batches](Batches.md)"),
    ("ObservableProperty", "[Derived values](DerivedValues.md)"),
    ("mapValue", "[Derived values](DerivedValues.md)"),
    ("distinctValue", "[Derived values](DerivedValues.md)"),
    ("redacted", "[What a secret is](../SECURITY.md#what-a-secret-is)"),
    ("SharedSequence", "[The main actor](Concurrency.md#the-main-actor)"),
    ("Driver", "[The main actor](Concurrency.md#the-main-actor)"),
    ("Signal", "[The main actor](Concurrency.md#the-main-actor)"),
    ("asDriver", "[The main actor](Concurrency.md#the-main-actor)"),
    ("asSignal", "[The main actor](Concurrency.md#the-main-actor)"),
  ]

  /// Returns the link to the page that has more about the operator.
  func page(in group: Group) -> String {
    if let page = Example.pages.first(where: { name.hasPrefix($0.prefix) }) { return page.link }
    return switch group {
    case .creating, .subjects: "[Choosing a source](Choosing.md#a-source-of-values)"
    case .transforming, .filtering, .combining: "[Completion](Completion.md)"
    case .recovering: "[Errors](Errors.md)"
    case .timing: "[Contract: time](Contract.md#9-time)"
    case .sharing: "[Choosing a form of share](Choosing.md#sharing)"
    case .observing: "[Choosing a scheduler](Choosing.md#a-scheduler)"
    case .traits: "[Operators of traits](Choosing.md#an-operator-of-a-trait)"
    }
  }
}
