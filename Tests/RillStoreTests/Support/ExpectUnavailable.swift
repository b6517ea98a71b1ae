import Dispatch
import Foundation
import RillLocks
import RillStore
import TestSupport
import XCTest

/// Expects a store to be unavailable.
func expect(
  _ reason: StoreError.Reason, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
) {
  XCTAssertThrowsError(try body(), file: file, line: line) { error in
    guard case .unavailable(reason, _)? = error as? StoreError else {
      return XCTFail("\(error) is not \(reason)", file: file, line: line)
    }
  }
}

/// Returns the reason for which a store is unavailable, or nil if `use` succeeds.
func unavailableReason(_ use: () throws -> Void) -> StoreError.Reason? {
  do {
    try use()
    return nil
  } catch StoreError.unavailable(let reason, _) {
    return reason
  } catch {
    XCTFail("\(error)")
    return nil
  }
}
