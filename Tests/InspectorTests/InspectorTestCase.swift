import RillDiagnostics
import XCTest

/// Tests whose inspector has a folder of its own, and is stopped after each of them.
class InspectorTestCase: XCTestCase {
  private(set) var folder: SocketFolder!

  override func setUpWithError() throws { folder = try SocketFolder() }

  override func tearDown() {
    Inspector.stop()
    folder = nil
  }
}
