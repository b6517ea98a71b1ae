/// The rules for the names of keys and services.
enum NameRule {
  @inline(__always)
  static func flaw(in name: KeyNameByteScan, maximumLength: Int) -> StoreError.NameFlaw? {
    if name.length == 0 { return .empty }
    if name.length > maximumLength { return .tooLong }
    return name.containsNUL ? .containsNUL : nil
  }

  /// Returns what is wrong with the name of a service, which is also the name of a folder: file systems limit it to 255 bytes.
  static func flaw(inService name: String) -> StoreError.NameFlaw? {
    if let flaw = flaw(in: KeyNameByteScan(name), maximumLength: 255) { return flaw }
    return name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".." ? .notAFolderName : nil
  }
}
