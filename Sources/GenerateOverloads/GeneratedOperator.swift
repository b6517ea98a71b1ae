/// An operator with generated overloads.
enum GeneratedOperator {
  case combineLatest, zip

  var name: String { self == .zip ? "zip" : "combineLatest" }
  var fileName: String { self == .zip ? "Zip" : "CombineLatest" }
  /// The function that the overloads call.
  var implementation: String { self == .zip ? "zipped" : "combinedLatest" }

  /// The largest number of sources whose implementation the library contains.
  ///
  /// Larger ones are rare. They are compiled into the programs that use them, so that the others need not carry them.
  var libraryArity: Int { self == .zip ? 2 : 4 }
}
