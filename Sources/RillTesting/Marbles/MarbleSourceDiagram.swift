/// The diagram of a source: a string literal for a cold source, `.hot("…")` for a hot one.
public struct MarbleSourceDiagram: ExpressibleByStringInterpolation, Sendable {
  private let diagram: String
  private let isHot: Bool

  /// Creates the diagram of a cold source, which emits to each subscriber at times relative to its subscription.
  public static func cold(_ diagram: String) -> MarbleSourceDiagram { MarbleSourceDiagram(diagram: diagram, isHot: false) }

  /// Creates the diagram of a hot source, which emits at absolute times.
  ///
  /// `^` is tick 0.
  public static func hot(_ diagram: String) -> MarbleSourceDiagram { MarbleSourceDiagram(diagram: diagram, isHot: true) }

  /// Creates the diagram of a cold source.
  public init(stringLiteral value: String) { self = .cold(value) }

  init(diagram: String, isHot: Bool) { (self.diagram, self.isHot) = (diagram, isHot) }

  func makeSource<Element>(
    in test: MarbleTest, _ values: MarbleValues<Element>, _ error: (any Error)?, _ location: String
  ) -> TestableObservable<Element> {
    test.source(diagram, isHot: isHot, values, named: nil, error ?? MarbleStreamError(), location)
  }
}

extension MarbleSourceDiagram {
  /// Has its values in the call of `expect`.
  @available(*, unavailable, message: "the values belong to expect: expect(.cold(\"…\"), values: …, through: …, becomes: …)")
  @_alwaysEmitIntoClient
  public static func cold<Element>(_ diagram: String, values: MarbleValues<Element>) -> MarbleSourceDiagram { fatalError() }

  /// Has its values in the call of `expect`.
  @available(*, unavailable, message: "the values belong to expect: expect(.hot(\"…\"), values: …, through: …, becomes: …)")
  @_alwaysEmitIntoClient
  public static func hot<Element>(_ diagram: String, values: MarbleValues<Element>) -> MarbleSourceDiagram { fatalError() }
}
