import RillLocks

/// A stand-in for the channel of swift-async-algorithms: a value is passed from a sender to one iterator, and the sender waits for it.
public final class AsyncChannel<Element: Sendable>: AsyncSequence, Sendable {
  private struct State {
    var nextNumber = 0
    var isFinished = false
    var senders: [(number: Int, element: Element, continuation: CheckedContinuation<Void, Never>)] = []
    var receivers: [(number: Int, continuation: CheckedContinuation<Element?, Never>)] = []
    /// The senders and receivers whose tasks were cancelled before they could wait.
    var cancelled: Set<Int> = []

    mutating func makeNumber() -> Int {
      nextNumber += 1
      return nextNumber
    }
  }

  private let state = Locked(State())

  /// Makes a channel without senders.
  public init() {}

  /// Makes an iterator, which takes values from all others.
  public func makeAsyncIterator() -> Iterator { Iterator(channel: self) }

  /// An iterator over the values that it takes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let channel: AsyncChannel

    /// Takes a value.
    public mutating func next() async -> Element? { await channel.receive() }
  }

  /// The number of senders that wait.
  public var waitingSenderCount: Int { state.withLock { $0.senders.count } }

  /// Sends a value, and waits until an iterator has taken it, the channel is finished or the task is cancelled.
  public func send(_ element: Element) async {
    let number = state.withLock { $0.makeNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let receiver = state.withLock { state -> CheckedContinuation<Element?, Never>?? in
          if state.isFinished || state.cancelled.remove(number) != nil { return .some(nil) }
          if !state.receivers.isEmpty { return state.receivers.removeFirst().continuation }
          state.senders.append((number, element, continuation))
          return nil
        }
        guard let receiver else { return }
        receiver?.resume(returning: element)
        continuation.resume()
      }
    } onCancel: {
      let sender = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard let index = state.senders.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.senders.remove(at: index).continuation
      }
      sender?.resume()
    }
  }

  /// Ends all iterations and resumes all senders.
  public func finish() {
    let (senders, receivers) = state.withLock { state in
      state.isFinished = true
      defer { (state.senders, state.receivers) = ([], []) }
      return (state.senders, state.receivers)
    }
    for sender in senders { sender.continuation.resume() }
    for receiver in receivers { receiver.continuation.resume(returning: nil) }
  }

  private func receive() async -> Element? {
    let number = state.withLock { $0.makeNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> (element: Element?, sender: CheckedContinuation<Void, Never>?)? in
          if !state.senders.isEmpty {
            let sender = state.senders.removeFirst()
            return (sender.element, sender.continuation)
          }
          if state.isFinished || state.cancelled.remove(number) != nil { return (nil, nil) }
          state.receivers.append((number, continuation))
          return nil
        }
        guard let outcome else { return }
        outcome.sender?.resume()
        continuation.resume(returning: outcome.element)
      }
    } onCancel: {
      let receiver = state.withLock { state -> CheckedContinuation<Element?, Never>? in
        guard let index = state.receivers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.receivers.remove(at: index).continuation
      }
      receiver?.resume(returning: nil)
    }
  }
}
