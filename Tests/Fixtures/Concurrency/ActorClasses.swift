// Actors with state: the closures of `bind(on:)` and `subscribe(isolation:)` are isolated, and nothing is to say, in any mode.
import Rill

actor Index {
  private var words: Set<String> = []
  private var count = 0
  private let bag = DisposeBag()

  init(_ texts: Observable<String>, _ counts: Observable<Int>) {
    texts.bind(on: self) { index, text in index.words.insert(text) }.disposed(by: bag)
    counts.filter { $0 > 0 }.bind(on: self) { index, count in index.add(count) }.disposed(by: bag)
    counts.observe(on: self, buffer: .latest).map { $0 + 1 }.bind(on: self) { index, count in index.count = count }
      .disposed(by: bag)
  }

  func begin(_ counts: Observable<Int>) {
    counts.subscribe(isolation: self) { count in
      self.count += count
    } onError: { _ in
      self.count = 0
    }.disposed(by: bag)
    counts.subscribe(isolation: #isolation, onNext: add).disposed(by: bag)
  }

  private func add(_ count: Int) { self.count += count }
}

@globalActor actor Database { static let shared = Database() }

@Database final class Table {
  private var rows: [Int] = []
  private let bag = DisposeBag()

  func load(_ source: Observable<Int>) {
    source.subscribe(isolation: #isolation) { [weak self] row in self?.rows.append(row) }.disposed(by: bag)
    source.subscribe(isolation: Database.shared, onNext: insert).disposed(by: bag)
  }

  private func insert(_ row: Int) { rows.append(row) }
}

@MainActor final class Screen {
  private var shown: [String] = []
  private let bag = DisposeBag()

  func begin(_ texts: Driver<String>, _ source: Observable<String>) {
    source.subscribe(isolation: MainActor.shared) { [weak self] text in self?.shown.append(text) }.disposed(by: bag)
    texts.asObservable().subscribe(isolation: #isolation) { [weak self] text in self?.shown = [text] }.disposed(by: bag)
  }
}

nonisolated final class Plain {
  private var total = 0

  func begin(_ source: Observable<Int>) {
    _ = source.subscribe(isolation: MainActor.shared) { self.total += $0 }  // expect-error[5,6,main]: in a synchronous nonisolated context
  }
}

func outside(_ index: Index, _ source: Observable<Int>) {
  var total = 0
  _ = source.bind(on: index) { _, number in total += number }  // expect-warning@6.3[6,main]: mutation of captured var 'total' // expect-error@6.2[6,main]: mutation of captured var 'total' // expect-warning@6.2[5]: mutation of captured var 'total'
}

actor Other {
  private var total = 0

  func begin(_ index: Index, _ source: Observable<Int>) {
    _ = source.bind(on: index) { _, number in self.total += number }  // expect-warning@6.3[5,6,main]: actor-isolated property 'total' can not be mutated // expect-error@6.2[5,6,main]: actor-isolated property 'total' can not be mutated
    _ = source.subscribe(isolation: self) { [weak self] number in self?.total += number }  // expect-warning@6.3[5,6,main]: actor-isolated property 'total' can not be mutated // expect-error@6.2[5,6,main]: actor-isolated property 'total' can not be mutated
  }
}
