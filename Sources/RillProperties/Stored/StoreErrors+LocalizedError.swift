// `RillStore` does not import Foundation, so the conformances of its errors are here. They are only for systems that have Foundation as
// a part of the system. Elsewhere a conformance would link Foundation into each program: 6.6 MB if it is linked statically.
#if !canImport(FoundationEssentials)
  public import Foundation
  public import RillStore

  extension StoreError: LocalizedError {
    /// The description, in English, for `localizedDescription`.
    public var errorDescription: String? { description }
  }

  extension StoredError: LocalizedError {
    /// The description, in English, for `localizedDescription`.
    public var errorDescription: String? { description }
  }
#endif
