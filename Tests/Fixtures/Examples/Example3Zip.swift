import Rill

func example3() {
let i = Observable.of(1, 2, 3, 4, 5)
let s = Observable.of("A", "B", "C")
_ = Observable.zip(i, s) { "\($0) + \($1)" }.subscribe { print("onNext: ", $0) }
}
