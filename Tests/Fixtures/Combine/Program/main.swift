// Streams and publishers with demand. The program prints what happens.
import Combine
import Rill
import RillCombine

struct Failure: Error {}

/// A subscriber that requests values when the test asks for them.
final class Receiver<Input, Failure: Error>: Subscriber {
  let first: Subscribers.Demand
  let later: (Input) -> Subscribers.Demand
  private(set) var subscription: (any Subscription)?
  private(set) var inputs: [Input] = []

  init(_ first: Subscribers.Demand = .none, later: @escaping (Input) -> Subscribers.Demand = { _ in .none }) {
    self.first = first
    self.later = later
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(first)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    inputs.append(input)
    print("  received \(input)")
    return later(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) { print("  \(completion)") }
}

/// A publisher of the numbers from 1, as long as there is demand.
struct Numbers: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let count: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Sending(subscriber, count))
  }

  final class Sending<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
    private var subscriber: S?
    private let count: Int
    private var last = 0
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(_ subscriber: S, _ count: Int) {
      self.subscriber = subscriber
      self.count = count
    }

    func request(_ demand: Subscribers.Demand) {
      print("  requested \(demand == .unlimited ? "unlimited" : demand == .max(1) ? "1" : demand == .max(2) ? "2" : "?")")
      self.demand += demand
      guard !isSending else { return }
      isSending = true
      while self.demand > .none, last < count, let subscriber {
        self.demand -= 1
        last += 1
        self.demand += subscriber.receive(last)
      }
      isSending = false
      if last == count {
        subscriber?.receive(completion: .finished)
        subscriber = nil
      }
    }

    func cancel() {
      print("  cancelled")
      subscriber = nil
    }
  }
}

print("values wait for demand")
let subject = PublishSubject<Int>()
let receiver = Receiver<Int, any Error>(.max(1))
subject.publisher.subscribe(receiver)
for number in 1...4 { subject.onNext(number) }
print("  request 2")
receiver.subscription?.request(.max(2))
subject.onCompleted()
print("  request 2")
receiver.subscription?.request(.max(2))

print("a completion needs no demand")
Observable<Int>.empty().publisher.subscribe(Receiver<Int, any Error>())
Observable<Int>.error(Failure()).publisher.subscribe(Receiver<Int, any Error>())

print("demand from inside")
Observable.of(1, 2, 3).publisher.subscribe(Receiver<Int, any Error>(.max(1)) { $0 < 2 ? .max(1) : .none })

print("cancellation from inside")
let canceller = BehaviorRelay(value: 1)
var cancelling: Receiver<Int, any Error>?
cancelling = Receiver(.unlimited) { value in
  if value == 2 { cancelling?.subscription?.cancel() }
  return .none
}
if let cancelling { canceller.publisher.subscribe(cancelling) }
for number in 2...3 { canceller.accept(number) }

print("streams that cannot fail")
Infallible.of(1, 2).publisher.subscribe(Receiver<Int, Never>(.unlimited))

print("release")
weak var weakReceiver: Receiver<Int, any Error>?
do {
  let receiver = Receiver<Int, any Error>(.unlimited)
  weakReceiver = receiver
  Observable.just(1).publisher.subscribe(receiver)
}
print("  \(weakReceiver == nil ? "released" : "leaked") after the end")
do {
  let receiver = Receiver<Int, any Error>(.unlimited)
  weakReceiver = receiver
  canceller.publisher.subscribe(receiver)
  receiver.subscription?.cancel()
}
print("  \(weakReceiver == nil ? "released" : "kept by its subscription") after the cancellation")

print("a publisher without a limit")
_ = Numbers(count: 3).asObservable().subscribe(onNext: { print("  emitted \($0)") }, onCompleted: { print("  completed") })
print("a publisher with demand")
_ = Numbers(count: 3).asObservable(demand: .max(2)).subscribe(onNext: { print("  emitted \($0)") })
print("disposal")
_ = Numbers(count: 9).asObservable(demand: .max(1)).take(2).subscribe(onNext: { print("  emitted \($0)") })

print("the demand of a loop")
let values = Numbers(count: 3).asObservable(demand: .max(1)).values(bufferingPolicy: .suspending(0))
print("  the first value waits")
for try await value in values { print("  took \(value)") }

print("several threads")
print("  \(await ParallelReceiver.receiveFromTwoThreads())")
