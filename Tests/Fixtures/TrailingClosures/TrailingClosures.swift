// The declarations that an unlabeled trailing closure chooses. `<Key>` stands for generic parameters of the declaration itself.
import Rill
import RillRecording
import RillTesting
import RillViewModel

struct Item: Equatable, Sendable {
  var id = 1
}

@MainActor final class Screen {
  var number = 0
}

@MainActor func subscribe(_ relay: BehaviorRelay<Int>, _ source: Observable<Int>, _ screen: Screen, _ bag: DisposeBag) {
  _ = relay.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = relay.bind { print("value \($0)") }  // chooses: bind(onNext:file:line:)
  relay.bind { _ in print("tap") }.disposed(by: bag)  // chooses: bind(onNext:file:line:)
  _ = relay.bind { number in  // chooses: bind(onNext:file:line:)
    let next = number + 1
    print(next)
  }
  _ = relay.bind { screen.number = $0 }  // chooses: bind(onNext:file:line:)
  _ = source.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = source.bind(with: screen) { $0.number = $1 }  // chooses: bind(with:onNext:file:line:)<Object>
  _ = source.map { _ in }.bind(with: screen) { screen, _ in screen.number = 0 }  // chooses: bind(with:onNext:file:line:)<Object>
  _ = source.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = source.subscribe { print($0) }  // chooses: subscribe(_:file:line:)
  _ = source.subscribe { event in  // chooses: subscribe(_:file:line:)
    print(event)
    print(event)
  }
  _ = source.subscribe { if case .next(let number) = $0 { print(number) } }  // chooses: subscribe(_:file:line:)
  _ = relay.subscribe { print($0) }  // chooses: subscribe(_:file:line:)
  _ = source.subscribe { (number: Int) in print(number) }  // chooses: subscribe(onNext:onError:onCompleted:onDisposed:file:line:)
  _ = source.subscribe {  // chooses: subscribe(onNext:onError:onCompleted:onDisposed:file:line:)
    print($0 + 1)
  } onError: {
    print($0)
  }
  let optional: (@Sendable (Int) -> Void)? = nil
  _ = source.subscribe(onNext: optional)  // chooses: subscribe(onNext:onError:onCompleted:onDisposed:file:line:)
  _ = source.subscribe(onNext: { print($0) })  // chooses: subscribe(unlabeled:onNext:onError:onCompleted:onDisposed:file:line:)
}

@MainActor func subscribe(_ driver: Driver<Int>, _ signal: Signal<Int>, _ screen: Screen) {
  _ = driver.drive { _ in print("tap") }  // chooses: drive(onNext:onCompleted:onDisposed:file:line:)
  _ = driver.drive { print($0) }  // chooses: drive(onNext:onCompleted:onDisposed:file:line:)
  _ = driver.drive { number in  // chooses: drive(onNext:onCompleted:onDisposed:file:line:)
    print(number)
    print(number)
  }
  _ = driver.drive(with: screen) { $0.number = $1 }  // chooses: drive(with:onNext:onCompleted:onDisposed:file:line:)<Object>
  _ = driver.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = signal.emit { _ in print("tap") }  // chooses: emit(onNext:onCompleted:onDisposed:file:line:)
  _ = signal.emit { print($0) }  // chooses: emit(onNext:onCompleted:onDisposed:file:line:)
  _ = signal.emit(with: screen) { $0.number = $1 }  // chooses: emit(with:onNext:onCompleted:onDisposed:file:line:)<Object>
  _ = signal.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
}

func subscribe(_ infallible: Infallible<Int>, _ single: Single<Int>, _ maybe: Maybe<Int>, _ completable: Completable) {
  _ = infallible.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = infallible.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = single.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = single.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = maybe.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = completable.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
}

final class Box {
  var number = 0
}

@MainActor func subscribe(_ boxes: Observable<Box>, _ taps: Observable<Void>, _ pairs: Observable<(Int, Int)>, _ nested: Observable<Observable<Int>>) {
  _ = boxes.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = taps.bind { print("tap") }  // chooses: bind(onNext:file:line:)
  _ = taps.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = pairs.bind { print($0, $1) }  // chooses: bind(onNext:file:line:)
  _ = pairs.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = nested.bind { print($0) }  // chooses: bind(onNext:file:line:)
}

func subscribe<Stream: ObservableType>(_ stream: Stream, _ any: any ObservableType<Int>) {
  _ = stream.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
  _ = stream.subscribe { _ in print("event") }  // chooses: subscribe(_:file:line:)
  _ = any.bind { _ in print("tap") }  // chooses: bind(onNext:file:line:)
}

func operate(_ source: Observable<Int>, _ items: Observable<Item>, _ single: Single<Int>, _ infallible: Infallible<Int>) {
  _ = items.distinctUntilChanged { $0 == $1 }  // chooses: distinctUntilChanged
  _ = items.distinctUntilChanged { $0.id }  // chooses: distinctUntilChanged<Key>
  _ = items.asDriver(onErrorJustReturn: Item()).distinctUntilChanged { $0 == $1 }  // chooses: distinctUntilChanged
  _ = items.asDriver(onErrorJustReturn: Item()).distinctUntilChanged { $0.id }  // chooses: distinctUntilChanged<Key>
  _ = items.asInfallible(onErrorJustReturn: Item()).distinctUntilChanged { $0 == $1 }  // chooses: distinctUntilChanged
  _ = items.asInfallible(onErrorJustReturn: Item()).distinctUntilChanged { $0.id }  // chooses: distinctUntilChanged<Key>
  _ = source.take { $0 < 3 }  // refuses: ambiguous use of 'take'
  _ = infallible.take { $0 < 3 }  // refuses: ambiguous use of 'take'
  _ = source.retry { $0 }  // chooses: retry(when:)<Trigger>
  _ = source.retry { (errors: Observable<RxError>) in errors }  // chooses: retry(when:)<Trigger, Failure>
  _ = single.retry { $0 }  // chooses: retry(when:)<Trigger>
  _ = Single<Int>.create { observer in  // chooses: create(subscribe:)
    observer(.success(1))
    return Disposables.create()
  }
  _ = Single.create { 1 }  // chooses: create(detached:priority:work:)
  _ = Single.zip(single, single) { $0 + $1 }  // chooses: zip(_:_:resultSelector:)<Value1, Value2>
}

@MainActor func make(_ single: Single<Int>, _ work: @escaping @Sendable (Int) async throws -> Int) {
  _ = Action<Int, Int> { .just($0) }  // chooses: init(enabledIf:file:line:work:)<Condition>
  _ = Action<Int, Int> { _ in single }  // chooses: init(enabledIf:file:line:work:)<Condition, Work>
  _ = Action<Int, Int> { try await work($0) }  // chooses: init(enabledIf:file:line:work:)<Condition>
}

func record(_ recorder: RunRecorder, _ source: Observable<Int>) throws {
  recorder.recordOutput("numbers", source) { $0 + 1 }  // chooses: recordOutput(_:_:writing:file:line:)<Stream>
  recorder.recordOutput("texts", source) { "\($0)" }  // chooses: recordOutput(_:_:writing:file:line:)<Stream>
  try expectNoLeaks { print(1) }  // chooses: expectNoLeaks(file:line:_:)<Result>
  try expectDeallocated { BehaviorRelay(value: 1) }  // chooses: expectDeallocated(file:line:_:)<Object>
}
