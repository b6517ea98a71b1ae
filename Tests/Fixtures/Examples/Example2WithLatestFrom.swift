import Rill

func example2() {
let disposeBag = DisposeBag()
let i = PublishSubject<Int>()
let s = PublishSubject<String>()
i.withLatestFrom(s)
    .subscribe({ string in print("onNext: ", string) })
    .disposed(by: disposeBag)
i.onNext(1); s.onNext("A"); i.onNext(2); s.onNext("B"); s.onNext("C"); i.onNext(3)
}
