internal import Dispatch
internal import RillLocks

/// Calls `body` for each element, on all cores, and throws the first error.
///
/// Each call must only use its own element, and what any thread can use, such as the assertions of XCTest.
package func onAllCores<Element>(_ elements: [Element], _ body: (Element) throws -> Void) throws {
  let failure = Locked<(any Error)?>(nil)
  withoutActuallyEscaping(body) { body in
    let cases = Cases(elements: elements, body: body)
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      do { try cases.run(index) } catch { failure.withLock { $0 = $0 ?? error } }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}

private struct Cases<Element>: @unchecked Sendable {
  // Sendable: no element is used by two threads.
  let elements: [Element]
  let body: (Element) throws -> Void

  func run(_ index: Int) throws { try body(elements[index]) }
}
