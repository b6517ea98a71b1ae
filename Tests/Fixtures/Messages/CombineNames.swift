// What users of Combine type first: the message contains the call to write.
import Foundation
import Rill

func operators(_ a: Observable<Int>, _ b: Observable<Int>, _ texts: Observable<String?>, _ bag: DisposeBag) {
  _ = a.collect(2)  // expect-error[6]: use buffer(count:)
  _ = a.collect(.byTime(RunLoop.main, .seconds(1)))  // expect-error[6]: use buffer(timeSpan:count:scheduler:)
  _ = a.collect(.byTimeOrCount(RunLoop.main, .seconds(1), 2))  // expect-error[6]: use buffer(timeSpan:count:scheduler:)
  _ = a.forEach { print($0) }  // expect-error[6]: use subscribe(onNext:)
  _ = a.receive(on: RunLoop.main)  // expect-error[6]: use observe(on:), or bind(onNext:)
  _ = a.debounce(for: 0.3, scheduler: RunLoop.main)  // expect-error[6]: has been renamed to 'debounce(_:scheduler:)'
  _ = a.throttle(for: 1, scheduler: DispatchQueue.main, latest: true)  // expect-error[6]: use throttle(_:latest:scheduler:)
  _ = a.delay(for: 1, scheduler: DispatchQueue.main)  // expect-error[6]: has been renamed to 'delay(_:scheduler:)'
  _ = a.last { $0 > 1 }  // expect-error[6]: use filter { … }.takeLast(1)
  _ = a.prefix { $0 < 3 }  // expect-error[6]: has been renamed to 'take(while:)'
  _ = a.drop { $0 < 3 }  // expect-error[6]: has been renamed to 'skip(while:)'
  _ = a.flatMap(maxPublishers: .max(1)) { .just($0) }  // expect-error[6]: use map { … }.merge(maxConcurrent: n)
  _ = a.merge(with: b)  // expect-error[6]: use Observable.merge(a, b)
  _ = a.append(b)  // expect-error[6]: use a.concat(b)
  _ = a.append(1)  // expect-error[6]: use a.concat(b), with Observable.of(…) for values
  _ = a.append([1, 2])  // expect-error[6]: use a.concat(b), with Observable.from(…) for a sequence
  _ = a.prepend([1, 2])  // expect-error[6]: use startWith(_:)
  _ = a.prepend(b)  // expect-error[6]: use other.concat(stream)
  _ = a.prefix(2)  // expect-error[6]: use take(_:)
  _ = a.prefix(while: { $0 < 3 })  // expect-error[6]: has been renamed to 'take(while:)'
  _ = a.prefix(untilOutputFrom: b)  // expect-error[6]: has been renamed to 'take(until:)'
  _ = a.drop(while: { $0 < 3 })  // expect-error[6]: has been renamed to 'skip(while:)'
  _ = a.drop(untilOutputFrom: b)  // expect-error[6]: has been renamed to 'skip(until:)'
  _ = a.first { $0 > 1 }  // expect-error[6]: use filter { … }.take(1)
  _ = a.last()  // expect-error[6]: use takeLast(1)
  _ = a.output(at: 1)  // expect-error[6]: use element(at:)
  _ = a.output(in: 1...2)  // expect-error[6]: use skip(_:) and take(_:)
  _ = a.ignoreOutput()  // expect-error[6]: use ignoreElements()
  _ = a.replaceEmpty(with: 1)  // expect-error[6]: use ifEmpty(default:)
  _ = texts.replaceNil(with: "")  // expect-error[6]: use map { $0 ?? value }
  _ = a.contains(2)  // expect-error[6]: use filter { $0 == element }.take(1)
  _ = a.allSatisfy { $0 < 3 }  // expect-error[6]: use filter { !… }.take(1)
  _ = a.mapError { $0 }  // expect-error[6]: use catch { error in throw … }
  _ = a.setFailureType(to: (any Error).self)  // expect-error[6]: leave it out: a stream fails with any Error
  _ = a.assertNoFailure()  // expect-error[6]: use asInfallible(onErrorJustReturn:)
  _ = a.makeConnectable()  // expect-error[6]: use publish()
  _ = a.publish().autoconnect()  // expect-error[6]: use refCount()
  _ = a.encode(encoder: bag)  // expect-error[6]: use map { try encoder.encode($0) }
  _ = a.delay(for: .seconds(1), scheduler: MainScheduler.instance)  // expect-error[6]: has been renamed to 'delay(_:scheduler:)'
  _ = a.tryFilter { $0 > 1 }  // expect-error[6]: has been renamed to 'filter(_:)'
}

func combinations(_ a: BehaviorRelay<Int>, _ b: BehaviorRelay<Int>, _ c: PublishSubject<Int>) {
  _ = a.combineLatest(b).map { $0 + $1 }  // expect-error[6]: use Observable.combineLatest(a, b)
  _ = a.combineLatest(b, c) { $0 + $1 + $2 }  // expect-error[6]: use Observable.combineLatest(a, b)
  _ = a.zip(b, c).map { $0 + $1 + $2 }  // expect-error[6]: use Observable.zip(a, b)
  _ = a.merge(with: b, c).map { $0 + 1 }  // expect-error[6]: use Observable.merge(a, b)
}

func sinkWithASwitch(_ numbers: Observable<Int>, _ single: Single<Int>, _ bag: DisposeBag) {
  numbers.sink(  // expect-error[6]: use subscribe(onNext:onError:onCompleted:)
    receiveCompletion: { completion in
      switch completion {
      case .finished: print("end")
      case .failure(let error): print(error)
      }
    }, receiveValue: { print($0) }
  ).disposed(by: bag)
  single.subscribe(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use subscribe(onSuccess:) of a Single or a Maybe
  single.sink { print($0) }.disposed(by: bag)  // expect-error[6]: use subscribe(onSuccess:onFailure:)
}

func send(_ subject: PublishSubject<Int>, _ taps: PublishRelay<Void>, _ ends: PublishSubject<Void>) {
  subject.send(completion: .finished)  // expect-error[6]: use onCompleted() or onError(_:)
  subject.send(subscription: taps)  // expect-error[6]: leave it out: a subject has no subscription
  taps.send()  // expect-error[6]: use accept(())
  ends.send()  // expect-error[6]: use onNext(())
  subject.subscribe().cancel()  // expect-error[6]: has been renamed to 'dispose()'
}

func publishers() {
  _ = Just(1)  // expect-error[6]: use Observable.just(_:)
  _ = Fail<Int, any Error>(error: RxError.timeout)  // expect-error[6]: use Observable.error(_:)
  _ = Empty<Int, Never>()  // expect-error[6]: use Observable.empty()
  _ = Future<Int, Never> { promise in promise(.success(1)) }  // expect-error[6]: use Single.create
}

final class Model {
  var cancellable: AnyCancellable?  // expect-error[6]: use any Disposable in a DisposeBag
  var list: [AnyCancellable] = []  // expect-error[6]: use any Disposable in a DisposeBag
  var cancellables: Set<AnyCancellable> = []  // expect-error[6]: use any Disposable in a DisposeBag
  var numbers: AnyPublisher<Int, Never>?  // expect-error[6]: use Observable<Output>, or Infallible<Output>
  func end(_ completion: Subscribers.Completion<Never>) {}  // expect-error[6]: use onError: and onCompleted:
  var title = ""
  func assign(_ titles: Observable<String>) { _ = titles.assign(to: &title) }  // expect-error[6]: use bind(to:)
  @Published private(set) var name = ""  // expect-error[6]: use @PropertyRelay, or @PropertyPublished for private(set)
  var names: Published<String>.Publisher?  // expect-error[6]: use @PropertyRelay, or @PropertyPublished for private(set)
  func fulfill(_ promise: Future<Int, Never>.Promise) {}  // expect-error[6]: use Single.create
  func schedule(_ scheduler: some Scheduler) {}  // expect-error[6]: use any SchedulerType
  func take(_ numbers: some Publisher<Int, Never>) {}  // expect-error[6]: use ObservableType
}
