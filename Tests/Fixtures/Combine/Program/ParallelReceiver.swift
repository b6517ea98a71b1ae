import Combine
import Rill
import RillCombine

/// A subscriber whose values come from two threads while two others request them.
final class ParallelReceiver: Subscriber, @unchecked Sendable {
  // Sendable: the publisher calls it serially, and any thread may request values.
  typealias Input = Int
  typealias Failure = any Error

  private var subscription: (any Subscription)?
  private var next = [0, 1]
  private var ended: CheckedContinuation<Void, Never>?
  private var count = 0

  private var result: String { "received \(count), \(next == [2000, 2001] ? "in order" : "not in order: \(next)")" }

  /// Returns what a subscriber has received of 2000 values.
  static func receiveFromTwoThreads() async -> String {
    let (subject, receiver) = (PublishSubject<Int>(), ParallelReceiver())
    subject.publisher.subscribe(receiver)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<2 {
        group.addTask { for number in 0..<1000 { subject.onNext(number * 2 + thread) } }
        group.addTask { for _ in 0..<1000 { receiver.subscription?.request(.max(1)) } }
      }
    }
    await withCheckedContinuation { ended in
      receiver.ended = ended
      subject.onCompleted()
    }
    return receiver.result
  }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    count += 1
    if next[input % 2] == input { next[input % 2] += 2 }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) { ended?.resume() }
}
