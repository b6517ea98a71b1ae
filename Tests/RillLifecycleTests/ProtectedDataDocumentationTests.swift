import Foundation
import Rill
import RillLifecycle
import RillProperties
import RillStore
import TestSupport
import XCTest

/// The code block of the chapter "Before the first unlock" of `Docs/StoredProperties.md`: see `DocumentationCodeTests`.
final class ProtectedDataDocumentationTests: XCTestCase {
  private final class Settings {
    @Stored("volume") var volume = 1

    init(_ store: Store) { _volume = Stored(wrappedValue: 1, "volume", in: store) }
  }

  /// On Linux, a file in the place of the folder makes the store unavailable.
  func testAnAppThatStartsBeforeTheFirstUnlock() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-unlock-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Store(directory: folder.path).set("5", for: "volume")
    try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + ".away")
    try Data().write(to: folder)

    let (phone, bag) = (AppLifecycleSimulator(), DisposeBag())
    let app = AppLifecycle(phone)
    let (settings, shown) = (Settings(try Store(directory: folder.path)), Recorder<Int>())
    try phone.perform(.lock)
    try phone.perform(.launchInBackground)

    app.protectedDataDidBecomeAvailable.subscribe(onNext: { Store.retryProperties() }).disposed(by: bag)

    let errors = unhandledErrors {
      settings.$volume.subscribe(onNext: { shown.add($0) }).disposed(by: bag)
      // Too early: it fails once more, and is tried again.
      Store.retryProperties()
    }
    XCTAssertEqual(errors.count, 1)
    XCTAssertEqual(shown.entries, [1])
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(atPath: folder.path + ".away", toPath: folder.path)
    try phone.perform(.unlock)
    XCTAssertEqual(shown.entries, [1, 5])
    settings.volume = 6
    XCTAssertEqual(shown.entries, [1, 5, 6])
  }
}
