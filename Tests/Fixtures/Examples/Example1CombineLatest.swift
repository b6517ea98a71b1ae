import Rill

func example1() {
let i = PublishSubject<Int>()
let s = PublishSubject<String>()
_ = Observable.combineLatest(i, s) { "\($0) + \($1)" }
    .subscribe { print("onNext: ", $0) }
i.onNext(1); s.onNext("A"); i.onNext(2); s.onNext("B"); s.onNext("C"); i.onNext(3)
}
