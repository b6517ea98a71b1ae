extension ObservableProperty {
  /// Creates a property whose value `compute` computes from the values of `sources`.
  @usableFromInline
  convenience init(
    derivedFrom sources: [DerivedPropertySource], _ operation: StaticString, _ file: StaticString, _ line: UInt,
    isRepetition: ((Element, Element) -> Bool)? = nil, _ compute: @escaping (DerivedInputValues) -> Element
  ) {
    let site = DeclarationSite(operation: operation, file: file, line: line)
    let source = DerivedSource(from: sources.map(\.source), at: site, isRepetition: isRepetition, compute)
    self.init(source, retaining: sources.map(\.owner), operation: operation)
  }
}

/// A source of a derived value, and what the property retains for it.
@usableFromInline
struct DerivedPropertySource {
  let source: AnyStateSource
  let owner: AnyObject
}
