// Mistakes in calls that have overloads: the message is about the mistake, and not about another overload.
import Rill

@MainActor final class Screen {
  let texts = PublishSubject<String>()
  let bag = DisposeBag()
  var text = ""

  func show(_ text: String) { self.text = text }
  func count(_ number: Int) {}

  func setUp() {
    texts.bind(with: self) { screen, text in screen.shaw(text) }.disposed(by: bag)  // expect-error[6]: value of type 'Screen' has no member 'shaw'
    texts.bind(with: self) { screen, text in
      let upper = text.uppercased()
      screen.shaw(upper)  // expect-error[6]: value of type 'Screen' has no member 'shaw'
    }.disposed(by: bag)
    texts.bind(with: self) { screen, text in screen.count(text) }.disposed(by: bag)  // expect-error[6]: cannot convert value of type 'String' to expected argument type 'Int'
    texts.bind(with: self, Screen.count).disposed(by: bag)  // expect-error[6]: cannot convert value of type '@Sendable (Screen) -> @MainActor @Sendable (Int) -> ()' // expect-error[6]: generic parameter 'Result' could not be inferred
    texts.bind(with: self, show).disposed(by: bag)  // expect-error[6]: cannot convert value of type '@MainActor @Sendable (String) -> ()' to expected // expect-error[6]: generic parameter 'Result' could not be inferred
    texts.asDriver(onErrorJustReturn: "").drive(with: self) { screen, text in screen.shaw(text) }.disposed(by: bag)  // expect-error[6]: value of type 'Screen' has no member 'shaw'
    texts.asDriver(onErrorJustReturn: "").drive(onNext: { self.shaw($0) }).disposed(by: bag)  // expect-error[6]: value of type 'Screen' has no member 'shaw'
    texts.subscribe(with: self) { screen, text in screen.shaw(text) }.disposed(by: bag)  // expect-error[6]: value of type 'Screen' has no member 'shaw'
    texts.subscribe(with: self, onNext: { screen, text in print(text.size) }).disposed(by: bag)  // expect-error[6]: value of type 'String' has no member 'size'
  }
}

func flatten(_ texts: Observable<String>, _ bag: DisposeBag) {
  texts.flatMapLatest { $0.count }.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: the closure must return a stream
  texts.flatMapLatest { Observable.just($0.size) }.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: value of type 'String' has no member 'size'
  texts.flatMapLatest { text in
    let size = text.size  // expect-error[6]: value of type 'String' has no member 'size'
    return Observable.just(size)
  }.subscribe(onNext: { print($0) }).disposed(by: bag)
  texts.flatMapLatest { text -> Observable<Int> in
    if text.isEmpty { return .empty() }
    return .just(text)  // expect-error[6]: cannot convert value of type 'String' to expected argument type 'Int'
  }.subscribe(onNext: { print($0) }).disposed(by: bag)
  texts.distinctUntilChanged { $0.size }.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: value of type 'String' has no member 'size'
}

func discard(_ texts: Observable<String>, _ relay: BehaviorRelay<String>, _ single: Single<Int>, _ driver: Driver<String>) {
  texts.subscribe(onNext: { print($0) })  // expect-warning[6]: is unused
  texts.bind(to: relay)  // expect-warning[6]: result of call to 'bind(to:_:file:line:)' is unused
  texts.bind(onNext: { print($0) })  // expect-warning[6]: result of call to 'bind(onNext:file:line:)' is unused
  texts.bind { print($0) }  // expect-warning[6]: result of call to 'bind(onNext:file:line:)' is unused
  single.subscribe(onSuccess: { print($0) })  // expect-warning[6]: is unused
  driver.drive(relay)  // expect-warning[6]: is unused
  driver.drive { print($0) }  // expect-warning[6]: is unused
}
