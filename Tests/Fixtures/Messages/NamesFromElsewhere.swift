// Names of other libraries: the message contains the name to use.
import Rill

final class Label { var text = "" }

func search(_ text: String) async throws -> [String] { [text] }

func find(_ text: String) -> Single<[String]> { .just([text]) }

@MainActor func use(_ driver: Driver<String>, _ bag: DisposeBag) {
  driver.flatMapLatest { find($0) }.drive(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: end its stream with asDriver(onErrorJustReturn:)
  driver.flatMapLatest { try await search($0) }.drive(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: return Single.create { try await … }.asDriver
}

func use(_ texts: Observable<String>, _ relay: BehaviorRelay<String>, _ label: Label, _ bag: DisposeBag) {
  texts.sink(receiveValue: { print($0) }).disposed(by: bag)  // expect-error[6]: use subscribe(onNext:)
  texts.sink { print($0) }.disposed(by: bag)  // expect-error[6]: use subscribe(onNext:)
  texts.map { $0.count }.sink { print($0) }.disposed(by: bag)  // expect-error[6]: use subscribe(onNext:)
  texts.sink(receiveCompletion: { _ in }, receiveValue: { print($0) }).disposed(by: bag)  // expect-error[6]: use subscribe(onNext:onError:onCompleted:)
  texts.assign(to: \.text, on: label).disposed(by: bag)  // expect-error[6]: use bind(with: object)
  texts.removeDuplicates().subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'distinctUntilChanged()'
  texts.removeDuplicates(by: { $0.count == $1.count }).subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'distinctUntilChanged(_:)'
  texts.drive(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: only a Driver has drive: call asDriver(onErrorJustReturn:) first
  texts.drive(relay).disposed(by: bag)  // expect-error[6]: only a Driver has drive: call asDriver(onErrorJustReturn:) first
  texts.flatMapLatest { try await search($0) }.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: For async work, use flatMap(.latest) { await … }
  texts.flatMapLatest { text in  // expect-error[6]: For async work, use flatMap(.latest) { await … }
    let found = try await search(text)
    return found.count
  }.subscribe(onNext: { print($0) }).disposed(by: bag)
}
