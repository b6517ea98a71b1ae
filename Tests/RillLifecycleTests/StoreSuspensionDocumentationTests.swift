import Foundation
import Rill
import RillLifecycle
import RillStore
import XCTest

/// The code block of the chapter "Shared containers" of `Docs/Store.md`: see `DocumentationCodeTests`.
final class StoreSuspensionDocumentationTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rill-suspension-\(UUID().uuidString)")

  override func tearDown() {
    Store.resume()
    try? FileManager.default.removeItem(at: folder)
  }

  func testAnAppThatIsSuspended() throws {
    let (phone, bag) = (AppLifecycleSimulator(), DisposeBag())
    let app = AppLifecycle(phone)
    let store = try Store(directory: folder.path)

    app.didEnterBackground.subscribe(onNext: { Store.suspend() }).disposed(by: bag)
    app.willEnterForeground.subscribe(onNext: { Store.resume() }).disposed(by: bag)

    try phone.perform(.launch)
    try store.set([1], for: "draft")
    try phone.perform(.leave)
    XCTAssertThrowsError(try store.set([2], for: "draft"))
    XCTAssertEqual(try store.bytes(for: "draft"), [1])
    try phone.perform(.return)
    try store.set([2], for: "draft")
    XCTAssertEqual(try store.bytes(for: "draft"), [2])
  }
}
