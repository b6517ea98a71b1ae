/// An element of the streams in the scenarios: one value or several.
protocol SentValueCarrying {
  var values: [SentValue] { get }
}

extension SentValue: SentValueCarrying {
  var values: [SentValue] { [self] }
}

extension [SentValue]: SentValueCarrying {
  var values: [SentValue] { self }
}
