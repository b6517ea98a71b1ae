// A view model and a screen that belong to the main actor: nothing to say, in any mode.
import Rill

@MainActor final class ViewModel {
  let query = BehaviorSubject(value: "")
  let refresh = PublishSubject<Void>()
  private(set) var shown: [String] = []
  private let bag = DisposeBag()

  init() {
    query.map { $0.uppercased() }.filter { !$0.isEmpty }.bind(onNext: show).disposed(by: bag)
    query.bind(onNext: { [weak self] in self?.shown.append($0) }).disposed(by: bag)
    query.bind(with: self) { model, text in model.shown.append(text) }.disposed(by: bag)
    query.bind(with: self, ViewModel.show).disposed(by: bag)
    refresh.bind(with: self, ViewModel.reload).disposed(by: bag)
    query.bind(to: Binder(self) { model, text in model.shown.append(text) }).disposed(by: bag)

    let texts = query.asDriver(onErrorJustReturn: "")
    texts.map { self.decorate($0) }.drive(onNext: show).disposed(by: bag)
    texts.map(decorate).flatMapLatest(search).drive(with: self) { $0.show($1) }.disposed(by: bag)
    texts.drive(with: self, ViewModel.show).disposed(by: bag)
    refresh.asSignal(onErrorSignalWith: .empty()).emit(with: self, ViewModel.reload).disposed(by: bag)
    Driver.merge(texts, texts.startWith("a")).drive(query).disposed(by: bag)
    Driver.combineLatest(texts, texts) { $0 + self.decorate($1) }.drive(onNext: show).disposed(by: bag)
    refresh.asSignal(onErrorSignalWith: .empty()).emit(onNext: { self.shown = [] }).disposed(by: bag)
  }

  func show(_ text: String) { shown.append(text) }
  func reload() { shown = [] }
  func decorate(_ text: String) -> String { "\(shown.count) \(text)" }
  func search(_ text: String) -> Driver<String> { .just(text) }

  func load() async throws {
    for try await text in query.values { show(text) }
    shown = try await query.toArray().value
  }
}
