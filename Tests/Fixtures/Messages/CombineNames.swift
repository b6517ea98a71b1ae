// What users of Combine type first: the message contains the call to write.
import Rill

func operators(_ a: Observable<Int>, _ b: Observable<Int>, _ texts: Observable<String?>, _ bag: DisposeBag) {
  _ = a.collect(2)  // expect-error[6]: use buffer(count:)
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

func sinkWithASwitch(_ numbers: Observable<Int>, _ single: Single<Int>, _ bag: DisposeBag) {
  numbers.sink(  // expect-error[6]: use subscribe(onNext:onError:onCompleted:)
    receiveCompletion: { completion in
      switch completion {
      case .finished: print("end")
      case .failure(let error): print(error)
      }
    }, receiveValue: { print($0) }
  ).disposed(by: bag)
  single.sink { print($0) }.disposed(by: bag)  // expect-error[6]: use subscribe(onSuccess:onFailure:)
}

func send(_ subject: PublishSubject<Int>, _ taps: PublishRelay<Void>, _ ends: PublishSubject<Void>) {
  subject.send(completion: .finished)  // expect-error[6]: use onCompleted() or onError(_:)
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
  var cancellables: Set<AnyCancellable> = []  // expect-error[6]: use any Disposable in a DisposeBag
  var numbers: AnyPublisher<Int, Never>?  // expect-error[6]: use Observable<Output>, or Infallible<Output>
  func end(_ completion: Subscribers.Completion<Never>) {}  // expect-error[6]: use onError: and onCompleted:
  func take(_ numbers: some Publisher<Int, Never>) {}  // expect-error[6]: use ObservableType
}
