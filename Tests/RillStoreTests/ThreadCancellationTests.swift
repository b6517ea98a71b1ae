import Dispatch
import Foundation
import RillStore
import TestSupport
import XCTest

/// `pthread_cancel` of a thread that uses a store.
final class ThreadCancellationTests: XCTestCase {
  private final class Context {
    let store: Store
    let begun = DispatchSemaphore(value: 0)
    init(_ store: Store) { self.store = store }
  }

  /// The thread is cancelled while it waits for the lock, and other threads can use the store afterwards.
  func testACancelledThreadLeavesTheStoreUsable() throws {
    #if os(Linux)
      let folder = TemporaryFolder()
      let store = try Store(directory: folder.store)
      let holder = try Store(directory: folder.store)
      try store.set([0], for: "a")
      let context = Context(store)
      var thread = pthread_t()
      try holder.update("b") { _ in
        let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
        _ = unsafe pthread_create(
          &thread, nil,
          { pointer in
            guard let pointer = unsafe pointer else { return nil }
            let context = unsafe Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue()
            context.begun.signal()
            try? context.store.set([1], for: "a")
            return nil
          }, pointer)
        context.begun.wait()
        while !store.isLed { sched_yield() }
        pthread_cancel(thread)
      }
      pthread_join(thread, nil)
      try store.set([2], for: "a")
      XCTAssertEqual(try store.bytes(for: "a"), [2])
    #endif
  }
}
