import Rill

// MARK: combineLatest

func isValid(_ name: Observable<String>, _ password: Observable<String>) -> Observable<Bool> {
  Observable.combineLatest(name, password) { !$0.isEmpty && $1.count >= 8 }
}

func isValidByName(_ name: Observable<String>, _ password: Observable<String>) -> Observable<Bool> {
  Observable.combineLatest(name, password) { name, password in name.count > 3 && password.count > 7 && name != password }
}

func isValidByFlags(_ name: Observable<Bool>, _ password: Observable<Bool>) -> Observable<Bool> {
  Observable.combineLatest(name, password) { $0 && $1 }
}

func isValidByThreeFlags(_ a: Observable<Bool>, _ b: Observable<Bool>, _ c: Observable<Bool>) -> Observable<Bool> {
  Observable.combineLatest(a, b, c) { $0 && $1 && $2 }.distinctUntilChanged().share(replay: 1)
}

func areEqual(_ first: BehaviorRelay<String>, _ second: BehaviorRelay<String>) -> Observable<Bool> {
  Observable.combineLatest(first, second, resultSelector: ==)
}

func sumOfTwo(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> { Observable.combineLatest(a, b) { $0 + $1 } }

func sumOfOperator(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, b, resultSelector: +)
}

func sumOfThree(_ a: Observable<Int>, _ b: Observable<Int>, _ c: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, b, c) { $0 + $1 + $2 }
}

func sumOfText(_ a: Observable<String>, _ b: Observable<String>, _ c: Observable<String>) -> Observable<String> {
  Observable.combineLatest(a, b, c) { (Int($0) ?? 0) + (Int($1) ?? 0) + (Int($2) ?? 0) }.map { $0.description }
}

func sumOfFour(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, b, a, b) { $0 + $1 + $2 + $3 }
}

func sumOfFive(_ a: Observable<Double>) -> Observable<Double> {
  Observable.combineLatest(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 }
}

func sumOfSix(_ a: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 }
}

func sumOfSeven(_ a: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
}

func sumOfEight(_ a: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
}

func textOfEight(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<String> {
  Observable.combineLatest(a, b, a, b, a, b, a, b) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" }
}

func tupleOfTwo(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<(Int, String)> { Observable.combineLatest(a, b) }

func tupleOfThree(_ a: Observable<Int>, _ b: Observable<String>, _ c: Observable<Bool>) -> Observable<String> {
  Observable.combineLatest(a, b, c).map { "\($0.0) \($0.1) \($0.2)" }
}

func tupleByName(_ a: Observable<Int>, _ b: Observable<String>, _ c: Observable<Bool>) -> Observable<String> {
  Observable.combineLatest(a, b, c).map { number, text, isShown in isShown ? "\(text) \(number)" : "" }
}

func tupleOfFour(_ a: Observable<Double>, _ b: Observable<Int>) -> Observable<Double> {
  Observable.combineLatest(a, b, a, b).map { $0 * Double($1) + $2 * Double($3) }
}

func tupleOfSix(_ a: Observable<Int>) -> Observable<Bool> {
  Observable.combineLatest(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 > $0.3 + $0.4 + $0.5 }.distinctUntilChanged()
}

func tooWarm(_ celsius: BehaviorSubject<Double>, _ limit: BehaviorSubject<Double>) -> Observable<String> {
  Observable.combineLatest(celsius, limit) { $0 > $1 }.distinctUntilChanged().map { $0 ? "too warm" : "fine" }
}

func price(_ amount: Observable<Int>, _ price: Observable<Double>) -> Observable<String> {
  Observable.combineLatest(amount, price) { Double($0) * $1 }.map { "€ \($0)" }
}

func priceWithDiscount(_ amount: Observable<Int>, _ price: Observable<Double>, _ discount: Observable<Double>) -> Observable<
  Double
> {
  Observable.combineLatest(amount, price, discount) { Double($0) * $1 * (1 - $2 / 100) }
}

func bodyMassIndex(_ kilograms: Observable<Double>, _ meters: Observable<Double>) -> Observable<String> {
  Observable.combineLatest(kilograms, meters) { $0 / ($1 * $1) }
    .map { $0 < 18.5 ? "low" : $0 < 25 ? "normal" : "high" }
    .distinctUntilChanged()
}

func filtered(_ articles: Observable<[Article]>, _ text: Observable<String>) -> Observable<[Article]> {
  Observable.combineLatest(articles, text) { articles, text in
    text.isEmpty ? articles : articles.filter { $0.title.lowercased().contains(text.lowercased()) }
  }
}

func filteredAndSorted(
  _ articles: Observable<[Article]>, _ text: Observable<String>, _ isAscending: Observable<Bool>
) -> Observable<[String]> {
  Observable.combineLatest(
    articles, text.startWith("").debounce(.milliseconds(200), scheduler: MainScheduler.instance), isAscending
  )
  .map { articles, text, isAscending in
    articles.map { $0.title }.filter { text.isEmpty || $0.contains(text) }.sorted { isAscending ? $0 < $1 : $0 > $1 }
  }
}

func combinedInside(_ a: Observable<Int>, _ b: Observable<Int>, _ c: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(Observable.combineLatest(a, b) { $0 * $1 }, c) { $0 - $1 }.filter { $0 > 0 }
}

func combinedOptionals(_ user: Observable<User?>, _ article: Observable<Article?>) -> Observable<String> {
  Observable.combineLatest(user, article).compactMap { user, article in
    user.flatMap { user in article.map { "\(user.name) reads \($0.title)" } }
  }
}

func combinedOperators(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<String> {
  Observable.combineLatest(a.map { $0 + 1 }.filter { $0 > 1 }, b.map { $0 + "!" }.startWith("-")) { "\($0) \($1)" }
}

func allTrue(_ flags: [Observable<Bool>]) -> Observable<Bool> { Observable.combineLatest(flags).map { $0.allSatisfy { $0 } } }

func total(_ amounts: [Observable<Double>]) -> Observable<Double> { Observable.combineLatest(amounts).map { $0.reduce(0, +) } }

// MARK: zip

func zippedPairs(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<String> {
  Observable.zip(a, b) { "\($0): \($1)" }
}

func zippedTuple(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<(Int, String)> { Observable.zip(a, b) }

func differences(_ numbers: Observable<Int>) -> Observable<Int> { Observable.zip(numbers, numbers.skip(1)) { $1 - $0 } }

func differencesInPercent(_ numbers: Observable<Double>) -> Observable<Double> {
  Observable.zip(numbers, numbers.skip(1)) { ($1 - $0) / $0 * 100 }.filter { $0 != 0 }
}

func zippedThree(_ a: Observable<Int>, _ b: Observable<String>, _ c: Observable<Bool>) -> Observable<(Int, String, Bool)> {
  Observable.zip(a, b, c)
}

func zippedRequests(_ id: Int, _ backend: any Backend) -> Observable<String> {
  Observable.zip(backend.user(id).asObservable(), backend.article(id).asObservable()) { "\($0.name): \($1.title)" }
}

func zippedFour(_ a: Observable<Int>, _ b: Observable<Double>) -> Observable<Double> {
  Observable.zip(a, b, a, b) { Double($0 + $2) * ($1 + $3) }
}

func zippedEight(_ a: Observable<Double>) -> Observable<Double> {
  Observable.zip(a, a, a, a, a, a, a, a) { ($0 + $1) * ($2 + $3) - ($4 + $5) / ($6 + $7) }
}

func oneEachSecond(_ words: [String]) -> Observable<String> {
  Observable.zip(Observable.from(words), Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)) { word, _ in
    word
  }
}

func zippedArray(_ requests: [Observable<Int>]) -> Observable<Int> { Observable.zip(requests).map { $0.reduce(0, +) } }

// MARK: withLatestFrom

func sent(_ tap: Observable<Void>, _ text: BehaviorRelay<String>) -> Observable<String> { tap.withLatestFrom(text) }

func sentIfValid(_ tap: PublishRelay<Void>, _ text: BehaviorRelay<String>) -> Observable<String> {
  tap.withLatestFrom(text).filter { !$0.isEmpty }.map { $0.uppercased() }
}

func sentBoth(_ tap: Observable<Int>, _ text: Observable<String>) -> Observable<(Int, String)> {
  tap.withLatestFrom(text) { ($0, $1) }
}

func sentSum(_ numbers: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  numbers.withLatestFrom(other) { $0 + $1 }
}

func sentProduct(_ numbers: Observable<Int>, _ factor: Observable<Double>) -> Observable<String> {
  numbers.withLatestFrom(factor) { Double($0) * $1 }.map { "\($0)" }
}

func sentForm(_ tap: Observable<Void>, _ name: Observable<String>, _ age: Observable<Int>) -> Observable<User> {
  tap.withLatestFrom(Observable.combineLatest(name, age)).map { User(id: $0.1, name: $0.0, email: nil) }
}

func sentCredentials(_ tap: Observable<Void>, _ name: Observable<String>, _ password: Observable<String>) -> Observable<
  Credentials
> {
  tap.withLatestFrom(Observable.combineLatest(name, password) { Credentials(name: $0, password: $1) })
}

func sentAndAnswered(_ tap: Observable<Void>, _ text: Observable<String>, _ backend: any Backend) -> Observable<Int> {
  tap.withLatestFrom(text).flatMapLatest { backend.articles(matching: $0) }.map { $0.count }.startWith(0)
}

func selectedRow(_ rows: Observable<[Article]>, _ selection: Observable<Int>) -> Observable<String> {
  selection.withLatestFrom(rows) { index, rows in rows.indices.contains(index) ? rows[index].title : "-" }
}

// MARK: merge, concat, startWith, amb

func mergedTwo(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> { Observable.merge(a, b).map { $0 * 10 } }

func mergedCounts(_ plus: Observable<Void>, _ minus: Observable<Void>) -> Observable<Int> {
  Observable.merge(plus.map { 1 }, minus.map { -1 }).scan(0) { $0 + $1 }.startWith(0)
}

func mergedCountsAboveZero(_ plus: Observable<Void>, _ minus: Observable<Void>) -> Observable<String> {
  Observable.merge(plus.map { _ in 1 }, minus.map { _ in -1 }).scan(0, accumulator: { max(0, $0 + $1) }).map { "count: \($0)" }
}

func mergedActions(_ added: Observable<CartItem>, _ removed: Observable<String>, _ clear: Observable<Void>) -> Observable<
  CartAction
> {
  Observable.merge(added.map { .add($0) }, removed.map { .remove(product: $0) }, clear.map { .clear })
}

func mergedArray(_ streams: [Observable<String>]) -> Observable<Int> { Observable.merge(streams).map { $0.count } }

func mergedFlags(_ began: Observable<Void>, _ ended: Observable<Void>) -> Observable<Bool> {
  Observable.merge(began.map { true }, ended.map { false }).startWith(false).distinctUntilChanged()
}

func mergedOptionals(_ selected: Observable<Int>, _ cleared: Observable<Void>) -> Observable<Int?> {
  Observable.merge(selected.map { $0 }, cleared.map { nil })
}

func concatenated(_ numbers: Observable<Int>) -> Observable<Int> { numbers.concat(Observable.of(1, 2, 3)).map { $0 + 1 } }

func cachedThenFresh(_ cached: Observable<[Article]>, _ fresh: Observable<[Article]>) -> Observable<[String]> {
  Observable.concat(cached.take(1), fresh).map { $0.map { $0.title } }.distinctUntilChanged()
}

func startedWith(_ numbers: Observable<Int>) -> Observable<String> { numbers.startWith(0, 1).map { "\($0)" } }

func startedWithNil(_ users: Observable<User?>) -> Observable<String> { users.startWith(nil).map { $0?.name ?? "anonymous" } }

func fastest(_ a: Observable<String>, _ b: Observable<String>) -> Observable<Int> { a.amb(b).map { $0.count } }
