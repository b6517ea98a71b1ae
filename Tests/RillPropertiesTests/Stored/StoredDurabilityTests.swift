import Foundation
import Rill
import RillProperties
import RillStore
import XCTest

/// Properties whose assignments are written later.
final class StoredDurabilityTests: XCTestCase {
  private struct Settings {
    @Stored var volume: Int
    let bag = DisposeBag()

    init(_ store: Store) { _volume = Stored(wrappedValue: 1, "volume", in: store, durability: .delayed) }

    func save(_ volume: Int) throws { try _volume.save(volume) }
  }

  /// Records the errors that are reported from now on, by any thread, until the test ends.
  private func recordUnhandledErrors() -> Recorder<String> {
    let errors = Recorder<String>()
    let before = Hooks.defaultErrorHandler
    addTeardownBlock { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { callStack, error in errors.add("\(callStack.first ?? ""): \(error)") }
    return errors
  }

  private func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      work()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  /// Another process has the lock meanwhile.
  func testAnAssignmentReturnsAtOnce() throws {
    let folder = TemporaryStoreFolder()
    let (store, other) = (try folder.store(), try folder.store())
    let settings = Settings(store)
    let values = Recorder<Int>()
    settings.$volume.subscribe(onNext: { values.add($0) }).disposed(by: settings.bag)
    try other.update("other") { _ in
      onAnotherThread {
        for volume in [2, 3, 3, 4] { settings.volume = volume }
        settings.volume += 1
      }
      XCTAssertEqual(settings.volume, 5)
      XCTAssertEqual(settings.$volume.value, 5)
      XCTAssertEqual(values.entries, [1, 2, 3, 4, 5])
      XCTAssertNil(try other.bytes(for: "volume"))
    }
    try store.flush()
    XCTAssertEqual(try other.bytes(for: "volume"), Array("5"))
    XCTAssertEqual(values.entries, [1, 2, 3, 4, 5])
    // Other functions return when the change is durable, and come after it.
    settings.volume = 6
    try settings.save(7)
    XCTAssertEqual(try other.bytes(for: "volume"), Array("7"))
  }

  func testAFailureReachesTheErrorStream() throws {
    let folder = TemporaryStoreFolder()
    let other = try folder.store()
    let store = try Store(directory: "\(folder.path)/store", patience: .milliseconds(1))
    let settings = Settings(store)
    let (values, errors) = (Recorder<Int>(), Recorder<String>())
    settings.$volume.subscribe(onNext: { values.add($0) }).disposed(by: settings.bag)
    store.errors.subscribe(onNext: { errors.add("\($0)") }).disposed(by: settings.bag)
    let unhandled = recordUnhandledErrors()
    try other.update("other") { _ in
      onAnotherThread { settings.volume = 2 }
      XCTAssert(errors.wait { !$0.isEmpty })
      onAnotherThread { try? store.set([1], for: "raw", durability: .delayed) }
      XCTAssert(errors.wait { $0.count == 2 })
    }
    XCTAssert(unhandled.wait { $0.count == 1 })
    let message = unhandled.entries[0]
    XCTAssert(message.contains("StoredDurabilityTests.swift"), message)
    XCTAssert(message.contains("\(folder.path)/store: another process"), message)
    XCTAssertEqual(settings.volume, 1)
    XCTAssertEqual(values.entries, [1, 2, 1])
    XCTAssertThrowsError(try store.flush())
    XCTAssertNoThrow(try store.flush())
  }

  /// Also one that another process stores before the assignment is written.
  func testAValueThatCannotBeReadIsNotReplaced() throws {
    let folder = TemporaryStoreFolder()
    let (store, other) = (try folder.store(), try folder.store())
    let settings = Settings(store)
    let errors = Recorder<String>()
    store.errors.subscribe(onNext: { errors.add("\($0)") }).disposed(by: settings.bag)
    let unhandled = recordUnhandledErrors()
    try other.update("volume") { value in
      onAnotherThread { settings.volume = 2 }
      value = Array("loud")
    }
    try store.flush()
    XCTAssert(errors.wait { $0.count == 1 && $0[0].contains("the value stored for \"volume\" cannot be decoded") })
    settings.volume = 3
    XCTAssert(errors.wait { $0.count == 2 })
    XCTAssert(unhandled.wait { $0.count == 2 })
    XCTAssertEqual(try other.bytes(for: "volume"), Array("loud"))
  }

  func testSecretsAreRefused() throws {
    let folder = TemporaryStoreFolder()
    let store = try Store(directory: "\(folder.path)/store", protection: .encrypted(Store.EncryptionKey()))
    let settings = Settings(store)
    let unhandled = unhandledErrorMessages { settings.volume = 2 }
    XCTAssertEqual(unhandled.count, 1)
    XCTAssert(unhandled.first?.contains("the store is encrypted, and its changes cannot be delayed") == true, "\(unhandled)")
    XCTAssertNil(try store.bytes(for: "volume"))
    XCTAssertEqual(settings.volume, 1)
  }
}
