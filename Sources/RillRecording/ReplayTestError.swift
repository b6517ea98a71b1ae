/// The reason why no test can be made of a recording.
package enum ReplayTestError: Error, Equatable, CustomStringConvertible {
  /// Neither the recording nor the caller says how to make the view model.
  case noModel(file: String)
  /// A stream whose name cannot be that of a property.
  case notAProperty(String)
  /// A text that is not a module to import.
  case notAModule(String)
  /// An expression with characters that are not printable, or that is longer than a line.
  case notAnExpression(String)

  /// What is wrong, and what to do about it.
  package var description: String {
    switch self {
    case .noModel(let file):
      "\(file.printable) does not say how to make the view model: pass 'model:' to its RunRecorder, or '--model' to rill-marbles"
    case .notAProperty(let name):
      "the stream '\(name.printable)' cannot be tested, because its name is not that of a Swift property: record it under such a name"
    case .notAModule(let text): "'\(text.printable)' is not a module to import"
    case .notAnExpression(let text): "'\(text.printable)' is not an expression on one line"
    }
  }
}
