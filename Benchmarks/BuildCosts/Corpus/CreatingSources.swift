import Rill

func createdNumbers() -> Observable<Int> {
  Observable.create { observer in
    observer.onNext(1)
    observer.onNext(2)
    observer.onCompleted()
    return Disposables.create()
  }
}

func createdRequest(_ start: @escaping @Sendable (@escaping @Sendable (Result<String, any Error>) -> Void) -> Int)
  -> Observable<String>
{
  Observable.create { observer in
    let request = start { result in
      switch result {
      case .success(let text):
        observer.onNext(text)
        observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }
    return Disposables.create { print("cancel \(request)") }
  }
}

func createdWithType(_ text: String) -> Observable<Int> {
  Observable<Int>.create { observer in
    text.forEach { observer.onNext($0.hexDigitValue ?? 0) }
    observer.onCompleted()
    return Disposables.create()
  }
  .map { $0 + 1 }
}

func deferredChoice(_ isFirst: @escaping @Sendable () -> Bool) -> Observable<String> {
  Observable.deferred { isFirst() ? .just("first") : .just("second") }
}

func usedFile(_ path: String) -> Observable<Int> {
  Observable.using({ FileHandle(path: path) }, observableFactory: { Observable.from($0.lines()) }).map { $0.count }
}

func optional(_ user: User?) -> Observable<String> { Observable.from(optional: user).map { $0.name } }

func failing() -> Observable<Int> { Observable<Int>.error(Problem.status(500)).catchAndReturn(0).map { $0 + 1 } }
