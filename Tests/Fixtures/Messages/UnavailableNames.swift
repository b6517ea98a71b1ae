// Names of other libraries: the message contains the name to use.
import Rill

final class Label { var text = "" }

func search(_ text: String) async throws -> [String] { [text] }

func find(_ text: String) -> Single<[String]> { .just([text]) }

@MainActor func use(_ driver: Driver<String>, _ bag: DisposeBag) {
  driver.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use drive(onNext:) of a Driver, or emit(onNext:) of a Signal
  driver.map { $0.count }.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use drive(onNext:) of a Driver, or emit(onNext:) of a Signal
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

func useCombine(_ texts: Observable<String>, _ single: Single<String>, _ streams: Observable<Observable<Int>>, _ bag: DisposeBag) {
  texts.receive(on: MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use observe(on:), or bind(onNext:)
  texts.map { $0.count }.receive(on: MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use observe(on:), or bind(onNext:)
  texts.observeOn(MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'observe(on:)'
  texts.subscribeOn(MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'subscribe(on:)'
  texts.replaceError(with: "").bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use catchAndReturn(_:)
  texts.catchErrorJustReturn("").bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'catchAndReturn(_:)'
  single.catchErrorJustReturn("").subscribe(onSuccess: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'catchAndReturn(_:)'
  texts.dropFirst().bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use skip(_:)
  texts.dropFirst(2).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use skip(_:)
  texts.prepend("a").bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use startWith(_:)
  texts.collect().subscribe(onSuccess: { print($0) }).disposed(by: bag)  // expect-error[6]: use toArray()
  texts.handleEvents(receiveOutput: { print($0) }).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use do(onNext:
  streams.switchToLatest().bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'switchLatest()'
}

func useDeprecatedNames(_ texts: Observable<String>, _ single: Single<String>, _ stop: Observable<Int>, _ bag: DisposeBag) {
  texts.catchError { _ in .just("") }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'catch(_:)'
  texts.retryWhen { $0 }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'retry(when:)'
  texts.takeUntil(stop).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'take(until:)'
  texts.takeUntil(.inclusive) { $0.isEmpty }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use take(until:behavior:)
  texts.takeWhile { $0.isEmpty }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'take(while:)'
  texts.skipUntil(stop).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'skip(until:)'
  texts.skipWhile { $0.isEmpty }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'skip(while:)'
  texts.map { $0.count }.elementAt(3).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'element(at:)'
  single.catchError { _ in .just("") }.subscribe(onSuccess: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'catch(_:)'
  single.observeOn(MainScheduler.instance).subscribe(onSuccess: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'observe(on:)'
  single.asMaybe().subscribeOn(MainScheduler.instance).subscribe().disposed(by: bag)  // expect-error[6]: has been renamed to 'subscribe(on:)'
  single.retryWhen { $0 }.subscribe(onSuccess: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'retry(when:)'
}

final class Counter {
  let count = CurrentValueSubject<Int, Never>(0)  // expect-error[6]: use BehaviorRelay(value:), or // expect-error[6]: 'init(_:)' is unavailable: use BehaviorRelay(value:)
  let taps = PassthroughSubject<Void, Never>()  // expect-error[6]: use PublishRelay, or PublishSubject
  let failures: PassthroughSubject<Int, any Error>? = nil  // expect-error[6]: use PublishRelay, or PublishSubject
}

// A synchronous `send` with a message would be chosen by `await relay.send(4)` at the top level of a program.
func send(_ subject: PublishSubject<Int>, _ relay: BehaviorRelay<Int>) {
  subject.send(3)  // expect-error[6]: 'async' call in a function that does not support concurrency
  relay.send(4)  // expect-error[6]: 'async' call in a function that does not support concurrency
}

func sendAndWait(_ subject: PublishSubject<Int>, _ relay: BehaviorRelay<Int>) async {
  await subject.send(3)
  await relay.send(4)
}
