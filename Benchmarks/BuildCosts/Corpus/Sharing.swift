import Rill

func sharedRequests(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<Article> {
  ids.distinctUntilChanged().flatMapLatest { backend.article($0) }.share(replay: 1)
}

func sharedForever(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.map { "\($0)" }.share(replay: 1, scope: .forever)
}

func published(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 + 1 }.publish().refCount() }

func replayed(_ lines: Observable<String>) -> ConnectableObservable<String> { lines.map { $0.uppercased() }.replay(3) }
