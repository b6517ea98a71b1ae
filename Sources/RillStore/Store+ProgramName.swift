extension Store {
  /// Creates the store of a program without a bundle identifier, in the folder with the name of the program's file.
  ///
  /// - Parameter path: The path by which the program was started, which its parent process can choose.
  /// - Returns: The store.
  /// - Throws: `StoreError.unavailable`, with the reason `pathTooLong` if no folder can have that name.
  package static func named(afterProgram path: String) throws(StoreError) -> Store {
    // By bytes, as the system does: a slash and a combining mark behind it are one `Character`.
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    var name = components.last.map { String(Substring($0)) } ?? ""
    if ["", ".", ".."].contains(name) { name = "program" }
    do throws(StoreError) {
      return try Store(service: name)
    } catch .invalidName {
      let finding = "the default store has the name of the program: makeDefault() sets another one"
      throw .unavailable(
        .pathTooLong, StoreError.Context(folder: StandardFolders.dataFolder.map { "\($0)/\(name)" }, finding: finding))
    }
  }
}
