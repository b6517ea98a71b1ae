// Classes without isolation, as RxSwift's users have them: clean in Swift 5, and where they belong to the main actor by default.
import Rill

class Screen {
  let query = BehaviorSubject(value: "")
  var shown: [String] = []
  let bag = DisposeBag()

  func setUp() {
    query.bind(onNext: { [weak self] in self?.shown.append($0) }).disposed(by: bag)  // expect-error[6]: sending 'self' risks causing data races
    query.bind(onNext: show).disposed(by: bag)  // expect-warning[6]: converting non-Sendable function value
    query.bind(with: self, onNext: { $0.show($1) }).disposed(by: bag)  // expect-warning[6]: type 'Screen' does not conform to the 'Sendable' protocol
    query.bind(with: self, Screen.show).disposed(by: bag)  // expect-warning[6]: type 'Screen' does not conform to the 'Sendable' protocol // expect-warning[6]: converting non-Sendable function value
    query.asDriver(onErrorJustReturn: "").drive(with: self, Screen.show).disposed(by: bag)  // expect-warning[6]: type 'Screen' does not conform to the 'Sendable' protocol // expect-warning[6]: converting non-Sendable function value
    query.asDriver(onErrorJustReturn: "").drive(onNext: show).disposed(by: bag)  // expect-warning[6]: converting non-Sendable function value
    query.subscribe(with: self, Screen.show).disposed(by: bag)  // expect-warning[6]: type 'Screen' does not conform to the 'Sendable' protocol
    query.subscribe(with: self, onNext: { _, text in print(text) }).disposed(by: bag)  // expect-warning[6]: type 'Screen' does not conform to the 'Sendable' protocol
  }

  func show(_ text: String) { shown.append(text) }
}
