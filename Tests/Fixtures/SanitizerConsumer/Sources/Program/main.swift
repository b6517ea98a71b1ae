import Dispatch
import Rill
import RillStore

/// What an observer has received: no lock guards it, so the library must order the calls.
final class Received: @unchecked Sendable {
  private var texts: [String] = []
  private let ended = DispatchSemaphore(value: 0)

  func add(_ text: String) { texts.append(text) }
  func end() { ended.signal() }

  /// Waits for the end, and returns the number of values.
  func count() -> Int {
    ended.wait()
    return texts.count
  }

  func observe(_ stream: Observable<String>) -> any Disposable {
    stream.subscribe(onNext: { self.add($0) }, onCompleted: { self.end() })
  }
}

let (relay, subject) = (BehaviorRelay(value: "0"), PublishSubject<String>())
let replayed = ReplaySubject<String>.create(bufferSize: 100)
let store = Store.inMemory()
let stop = PublishSubject<Void>()
let queue = SerialDispatchQueueScheduler(qos: .default)
let chains: [(String, Observable<String>)] = [
  ("subject", subject), ("replay", replayed), ("observe(on:)", subject.observe(on: queue)),
  ("relay", relay.take(until: stop)),
  ("combineLatest", .combineLatest(relay, subject) { $0 + $1 }.take(until: stop)),
  ("merge", .merge(subject, replayed)), ("share", subject.map { $0 + "!" }.share(replay: 1)),
  ("flatMap", subject.flatMap { Observable.of($0, $0) }),
  ("debounce", .merge(subject, replayed).debounce(.milliseconds(1), scheduler: queue)),
  ("tasks", subject.flatMap(.concurrent(atMost: 4)) { text in text + "!" }),
]
let bag = DisposeBag()
let received = chains.map { name, chain in
  let received = Received()
  received.observe(chain).disposed(by: bag)
  return (name, received)
}
let loop = Received()
let values = subject.values
Task.detached {
  for try await value in values { loop.add(value) }
  loop.end()
}

let group = DispatchGroup()
for thread in 0..<4 {
  DispatchQueue(label: "thread \(thread)").async(group: group) {
    for round in 0..<500 {
      let text = "\(thread) \(round)"
      relay.accept(text)
      relay.update { $0 += "!" }
      subject.onNext(text)
      replayed.onNext(relay.value)
      if round % 10 == 0 {
        replayed.observe(on: queue).subscribe(onNext: { _ in }).dispose()
        try? store.set(Array(text.utf8), for: "text")
        _ = try? store.bytes(for: "text")
      }
    }
  }
}
group.wait()
subject.onCompleted()
replayed.onCompleted()
stop.onNext(())
let counts = received.map { name, received in (name, received.count()) }
for (name, count) in counts where count == 0 { print("\(name) received nothing") }
print("subject \(counts[0].1), replay \(counts[1].1), loop \(loop.count()), flatMap \(counts[7].1)")
