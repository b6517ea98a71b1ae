import Rill

func printed(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onNext: { print($0) }) }

func printedText(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onNext: { print("number: \($0)") }) }

func printedByFunction(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe(onNext: { print($0, terminator: ";") })
}

func printedAfterMap(_ numbers: Observable<Int>) -> any Disposable {
  numbers.map { $0 * 2 }.filter { $0 > 10 }.subscribe(onNext: { print($0) })
}

func printedWithError(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe(onNext: { print($0) }, onError: { print("failed: \($0)") })
}

func printedWithCompletion(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe(onNext: { print($0 + 1) }, onCompleted: { print("completed") })
}

func printedWithThree(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe(onNext: { print($0) }, onError: { print($0) }, onCompleted: { print("completed") })
}

func printedWithAll(_ users: Observable<User>) -> any Disposable {
  users.subscribe(
    onNext: { print($0.name, $0.email ?? "-") }, onError: { print("error", $0) }, onCompleted: { print("completed") },
    onDisposed: { print("disposed") })
}

func printedWithTrailingClosures(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe {
    print($0)
  } onError: {
    print($0)
  } onCompleted: {
    print("completed")
  }
}

func printedErrors(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onError: { print($0) }) }

func printedCompletion(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onCompleted: { print("completed") }) }

func printedEvents(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe { print($0) } }

func printedEventsByCase(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe { event in
    switch event {
    case .next(let line): print(line)
    case .error(let error): print(error)
    case .completed: print("completed")
    }
  }
}

func printedTuples(_ a: Observable<Int>, _ b: Observable<String>) -> any Disposable {
  Observable.combineLatest(a, b).subscribe(onNext: { print($0, $1) })
}

func printedTuplesByName(_ a: Observable<Int>, _ b: Observable<String>) -> any Disposable {
  Observable.zip(a, b).subscribe(onNext: { number, text in print("\(number): \(text)") })
}

func kept(_ numbers: Observable<Int>, in bag: DisposeBag) { numbers.subscribe(onNext: { print($0) }).disposed(by: bag) }

func keptAfterMap(_ numbers: Observable<Int>, in bag: DisposeBag) {
  numbers.map { $0 + 1 }.distinctUntilChanged().subscribe(onNext: { print("value \($0)") }).disposed(by: bag)
}

func printedThree() -> any Disposable { Observable.of(1, 2, 3).map { $0 * $0 }.subscribe(onNext: { print($0) }) }

func printedArray() -> any Disposable {
  Observable.from(["a", "b", "c"]).map { $0.uppercased() }.subscribe(onNext: { print($0) })
}

func printedRange() -> any Disposable {
  Observable<Int>.range(start: 1, count: 10).filter { $0 % 2 == 0 }.subscribe(onNext: { print($0) })
}

func printedPowers() -> any Disposable {
  Observable.generate(initialState: 1, condition: { $0 < 1000 }, iterate: { $0 * 2 }).subscribe(onNext: { print($0) })
}

func printedMixed() -> any Disposable { Observable.of(1, 2.5, 3).map { $0 / 2 }.subscribe(onNext: { print("\($0)") }) }

func printedNested() -> any Disposable {
  Observable.of([1, 2], [3, 4]).flatMap { Observable.from($0) }.map { $0 * 10 }.toArray().subscribe(onSuccess: { print($0) })
}

func boundToRelay(_ numbers: Observable<Int>, _ relay: BehaviorRelay<Int>) -> any Disposable { numbers.bind(to: relay) }

func boundToRelayAfterMap(_ lines: Observable<String>, _ relay: BehaviorRelay<Int>) -> any Disposable {
  lines.map { $0.count }.bind(to: relay)
}

func boundToOptional(_ lines: Observable<String>, _ relay: PublishRelay<String?>) -> any Disposable { lines.bind(to: relay) }

func boundToSubject(_ lines: Observable<String>, _ subject: PublishSubject<String>) -> any Disposable {
  lines.filter { !$0.isEmpty }.bind(to: subject)
}

func boundToTwo(_ numbers: Observable<Int>, _ first: PublishRelay<Int>, _ second: PublishRelay<Int>) -> any Disposable {
  numbers.map { $0 + 1 }.bind(to: first, second)
}

func boundForm(
  _ name: BehaviorRelay<String>, _ age: BehaviorRelay<Int>, _ isValid: BehaviorRelay<Bool>, in bag: DisposeBag
) {
  Observable.combineLatest(name, age) { $0.count > 1 && $1 >= 18 }.distinctUntilChanged().bind(to: isValid).disposed(by: bag)
}

func accepted(_ numbers: Observable<Int>, _ relay: BehaviorRelay<[Int]>) -> any Disposable {
  numbers.subscribe(onNext: { relay.accept(relay.value + [$0]) })
}
