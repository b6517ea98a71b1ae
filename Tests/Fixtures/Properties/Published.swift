// Where `@PropertyPublished` and `@PropertyRelay` may stand: nothing to say, in any mode.
import Rill
import RillProperties

struct Person: Codable, Hashable {
  @PropertyPublished var age: Int = 10
  @PropertyPublished(wrappedValue: 10) var shoeSize: Int
  @PropertyPublished(distinct: true) var name = "Ada"
  @PropertyPublished var club: String?
  @PropertyRelay var nick = ""
  mutating func increment() { _age.onNext(age + 1) }
  func decrement() { _age.update { $0 -= 1 } }
}

protocol Aged {
  var age: Int { get }
}
extension Person: Aged {}

class Plain {
  @PropertyPublished var count = 0
  @PropertyRelay var text = ""
  let bag = DisposeBag()

  init() {}
  func increment() {
    _count.onNext(count + 1)
    text += "."
  }
  func follow(_ counts: Observable<Int>, _ texts: Observable<String>) {
    counts.bind(to: _count).disposed(by: bag)
    texts.bind(to: $text).disposed(by: bag)
  }
}

final class Sub: Plain {
  @PropertyPublished var more = 0
  override func increment() {
    super.increment()
    _more.onNext(count)
  }
}

@MainActor final class Screen {
  @PropertyPublished var title = ""
  @PropertyRelay(distinct: true) var query = ""
  private var shown: [String] = []
  private let bag = DisposeBag()

  init() {
    $title.bind(onNext: { [weak self] in self?.shown.append($0) }).disposed(by: bag)
    $query.asDriver().drive(onNext: show).disposed(by: bag)
    $title.asDriver().drive(onNext: show).disposed(by: bag)
  }
  func show(_ text: String) {
    _title.onNext(text)
    query = title
  }
}

actor Counter {
  @PropertyPublished var count = 0
  @PropertyRelay var limit = 3
  func increment() {
    _count.onNext(min(count + 1, limit))
    limit += 1
  }
}

nonisolated func watch(_ counter: Counter, _ screen: Screen) async -> Int {
  let counts = await counter.$count
  counts.subscribe(onNext: { print($0) }).dispose()
  await screen.$title.subscribe(onNext: { print($0) }).dispose()
  return counts.value
}

struct Generic<Value> {
  @PropertyPublished var value: Value
  func set(_ value: Value) { _value.onNext(value) }
}

struct Box {
  @PropertyPublished var content: () -> Void = {}
}

// The stream is an `Observable`.
func streams(_ person: Person) -> [Observable<Int>] { [person.$age, person.$shoeSize.map { $0 + 1 }] }
