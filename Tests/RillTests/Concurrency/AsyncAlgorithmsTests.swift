import AsyncAlgorithmsStandIn
import Rill
import XCTest

/// Streams together with the types of swift-async-algorithms, of which `AsyncAlgorithmsStandIn` has two.
///
/// A file can import both modules: no name of one hides a name of the other.
final class AsyncAlgorithmsTests: XCTestCase {
  private let log = Recorder<String>()

  /// Each subscriber of an unshared stream of a channel would take values from the others.
  func testAChannelAsASharedStream() {
    awaiting { [log] in
      let channel = AsyncChannel<Int>()
      let stream = channel.asObservable().share()
      let first = stream.map { "first \($0)" }.record(into: log)
      let second = stream.map { "second \($0)" }.record(into: log)
      for number in 1...3 { await channel.send(number) }
      channel.finish()
      log.wait(for: 8)
      XCTAssertEqual(log.entries.filter { $0.hasPrefix("first") }, ["first 1", "first 2", "first 3"])
      XCTAssertEqual(log.entries.filter { $0.hasPrefix("second") }, ["second 1", "second 2", "second 3"])
      first.dispose()
      second.dispose()
    }
  }

  /// The demand of a loop goes through a stream to the sender of a channel.
  func testBackPressureFromALoopToASenderOfAChannel() {
    awaiting {
      let (channel, sent) = (AsyncChannel<Int>(), Counter())
      let values = channel.asObservable().map { $0 * 10 }.filter { $0 > 0 }.values(bufferingPolicy: .suspending(0))
      let sender = Task {
        for number in 1...100 {
          await channel.send(number)
          sent.add()
        }
        channel.finish()
      }
      var received: [Int] = []
      for try await value in values {
        received.append(value)
        // One value is on its way in the stream, and its sender has already continued.
        XCTAssertLessThanOrEqual(sent.value, received.count + 2)
      }
      XCTAssertEqual(received, (1...100).map { $0 * 10 })
      await sender.value
    }
  }

  /// The demand of an iterator of a channel goes through a stream to a sender of the stream.
  func testBackPressureFromAChannelToASenderOfAStream() {
    awaiting {
      let (relay, channel, sent) = (PublishRelay<Int>(), AsyncChannel<String>(), Counter())
      let subscription = relay.flatMap(.sequential) { await channel.send("\($0)") }.subscribe()
      let sender = Task {
        for number in 1...100 {
          await relay.send(number)
          sent.add()
        }
        return true
      }
      var received = 0
      for await value in channel {
        received += 1
        XCTAssertEqual(value, "\(received)")
        // One value waits in the channel, or another one for its turn.
        XCTAssertLessThanOrEqual(sent.value, received + 1)
        if received == 100 { break }
      }
      let isSent = await sender.value
      XCTAssertTrue(isSent)
      subscription.dispose()
    }
  }

  func testOperatorsOfAsyncSequencesOnStreams() {
    awaiting {
      let (first, second) = (Observable.of(1, 2), Observable.of(3, 4))
      var received: [Int] = []
      for try await value in merge(first.values, second.values) { received.append(value) }
      XCTAssertEqual(received.sorted(), [1, 2, 3, 4])

      let failing = merge(first.values, Observable<Int>.error(Failure()).values).asObservable().materialize()
      var last: Event<Int>?
      for try await event in failing.values { last = event }
      XCTAssertEqual(last?.error as? Failure, Failure())
    }
  }

  func testStreamsOfTheStandardLibrary() {
    awaiting { [log] in
      let (sequence, continuation) = AsyncStream<Int>.makeStream()
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      for try await value in sequence.asObservable().values(bufferingPolicy: .suspending(1)) { log.add("\(value)") }
      XCTAssertEqual(log.entries, ["1", "2", "3"])
    }
  }

  /// Disposal cancels a task that waits in `send` of a channel.
  func testDisposalWhileAChannelIsFull() {
    awaiting {
      let (relay, channel, ended) = (PublishRelay<Int>(), AsyncChannel<Int>(), Counter())
      let subscription = relay.flatMap(.sequential) { number in
        await channel.send(number)
        ended.add()
      }.subscribe()
      relay.accept(1)
      while channel.waitingSenderCount == 0 { await Task.yield() }
      subscription.dispose()
      ended.wait(for: 1)
      XCTAssertEqual(channel.waitingSenderCount, 0)
    }
  }
}
