import Rill

@MainActor
final class FormScreen {
  var text = ""
  var isEnabled = false
  let bag = DisposeBag()
  let name = BehaviorRelay(value: "")
  let age = BehaviorRelay(value: 0)
  let tap = PublishRelay<Void>()

  func show(_ text: String) { self.text = text }
  func enable(_ isEnabled: Bool) { self.isEnabled = isEnabled }

  func showName() { name.asDriver().drive(onNext: { [weak self] in self?.text = $0 }).disposed(by: bag) }

  func showNameByMethod() { name.asDriver().map { "Hello, \($0)" }.drive(with: self, FormScreen.show).disposed(by: bag) }

  func showNameWithObject() {
    name.asDriver().filter { !$0.isEmpty }.drive(with: self, onNext: { screen, name in screen.text = name }).disposed(by: bag)
  }

  func enableButton() {
    Driver.combineLatest(name.asDriver(), age.asDriver()) { !$0.isEmpty && $1 >= 18 }
      .distinctUntilChanged()
      .drive(with: self, FormScreen.enable)
      .disposed(by: bag)
  }

  func enableButtonByTuple() {
    Driver.combineLatest(name.asDriver(), age.asDriver())
      .map { name, age in name.count > 2 && age > 17 }
      .drive(onNext: { [weak self] in self?.isEnabled = $0 })
      .disposed(by: bag)
  }

  func showSum(_ a: Driver<Int>, _ b: Driver<Int>, _ c: Driver<Int>) {
    Driver.combineLatest(a, b, c) { $0 + $1 + $2 }.map { "\($0)" }.drive(with: self, FormScreen.show).disposed(by: bag)
  }

  func showTaps() {
    tap.asSignal().emit(onNext: { [weak self] in self?.text = "tapped" }).disposed(by: bag)
  }

  func showTapCount() {
    tap.asSignal().scan(0) { count, _ in count + 1 }.map { "\($0) taps" }.emit(with: self, FormScreen.show).disposed(by: bag)
  }

  func showNewest(_ backend: any Backend) {
    name.asDriver()
      .throttle(.milliseconds(300))
      .distinctUntilChanged()
      .flatMapLatest { backend.articles(matching: $0).map { $0.map(\.title) }.asDriver(onErrorJustReturn: []) }
      .map { $0.joined(separator: ", ") }
      .drive(onNext: { [weak self] in self?.show($0) })
      .disposed(by: bag)
  }

  func submit(_ backend: any Backend) {
    tap.asSignal()
      .withLatestFrom(name.asDriver().map { Credentials(name: $0, password: "") }.asSignal(onErrorSignalWith: .empty()))
      .flatMapLatest { backend.logIn($0).asSignal(onErrorSignalWith: .empty()) }
      .emit(onNext: { [weak self] in self?.text = "Welcome, \($0.name)" })
      .disposed(by: bag)
  }

  func bindName(_ lines: Observable<String>) {
    lines.map { $0.uppercased() }.bind(with: self, FormScreen.show).disposed(by: bag)
  }

  func bindNameByClosure(_ lines: Observable<String>) {
    lines.bind(onNext: { [weak self] in self?.text = $0 }).disposed(by: bag)
  }

  func bindNameWithObject(_ users: Observable<User>) {
    users.map(\.name).bind(with: self, onNext: { screen, name in screen.text = name }).disposed(by: bag)
  }

  func bindToBinder(_ numbers: Observable<Int>) {
    numbers.map { "\($0)" }.bind(to: Binder(self) { screen, text in screen.text = text }).disposed(by: bag)
  }
}

func driverOfResult(_ users: Observable<User>) -> Driver<String> { users.map { $0.name }.asDriver(onErrorJustReturn: "") }

func driverOfRecovery(_ users: Observable<User>) -> Driver<User?> {
  users.map { $0 }.asDriver(onErrorRecover: { _ in .just(nil) })
}

func driverOfOptional(_ users: Observable<User?>) -> Driver<Bool> {
  users.asDriver(onErrorJustReturn: nil).map { $0 != nil }.distinctUntilChanged().startWith(false)
}

func driverOfDouble(_ celsius: Driver<Double>) -> Driver<String> { celsius.map { $0 * 9 / 5 + 32 }.map { "\($0) °F" } }

func driverOfTuples(_ celsius: Driver<Double>) -> Driver<Double> {
  celsius.scan((0.0, 0.0)) { ($0.0 + 1, $0.1 + $1) }.map { $0.1 / $0.0 }
}

func drivenRelay(_ numbers: Driver<Int>, _ relay: BehaviorRelay<Int>) -> any Disposable { numbers.map { $0 + 1 }.drive(relay) }

func drivenOptional(_ lines: Driver<String>, _ relay: BehaviorRelay<String?>) -> any Disposable { lines.drive(relay) }

func mergedDrivers(_ plus: Signal<Void>, _ minus: Signal<Void>) -> Signal<Int> {
  Signal.merge(plus.map { 1 }, minus.map { -1 }).scan(0) { $0 + $1 }
}

func emittedRelay(_ lines: Signal<String>, _ relay: PublishRelay<Int>) -> any Disposable {
  lines.map { $0.count }.emit(to: relay)
}

func mixedDrivers(_ amount: Driver<Int>, _ price: Driver<Double>) -> Driver<String> {
  Driver.combineLatest(amount, price) { Double($0) * $1 }.map { "€ \($0)" }
}

func selectedDriver(_ rows: Driver<[Article]>, _ selection: Driver<Int>) -> Driver<String> {
  selection.withLatestFrom(rows) { $1[$0].title }
}
