import Rill

func positive(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 > 0 } }

func between(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 >= 10 && $0 < 100 } }

func fizz(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 % 3 == 0 || $0 % 5 == 0 } }

func fizzText(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.map { $0 % 15 == 0 ? "FizzBuzz" : $0 % 5 == 0 ? "Buzz" : $0 % 3 == 0 ? "Fizz" : "\($0)" }
}

func nonEmpty(_ lines: Observable<String>) -> Observable<String> { lines.filter { !$0.isEmpty } }

func leapYears(_ years: Observable<Int>) -> Observable<Int> { years.filter { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } }

func tagged(_ articles: Observable<Article>, _ tag: String) -> Observable<Article> { articles.filter { $0.tags.contains(tag) } }

func online(_ connections: Observable<Connection>) -> Observable<Connection> { connections.filter { $0 == .online } }

func retries(_ connections: Observable<Connection>) -> Observable<Int> {
  connections.compactMap { connection in
    if case .connecting(let attempt) = connection { return attempt }
    return nil
  }
}

func rising(_ pairs: Observable<(Int, Int)>) -> Observable<Int> { pairs.filter { $0.0 < $0.1 }.map { $0.1 - $0.0 } }

func risingByName(_ pairs: Observable<(Double, Double)>) -> Observable<Double> {
  pairs.filter { before, after in after > before }.map { before, after in (after - before) / before * 100 }
}

func changed(_ numbers: Observable<Int>) -> Observable<Int> { numbers.distinctUntilChanged() }

func changedName(_ users: Observable<User>) -> Observable<User> { users.distinctUntilChanged { $0.name } }

func changedNameAtPath(_ users: Observable<User>) -> Observable<User> { users.distinctUntilChanged(at: \.name) }

func changedCase(_ lines: Observable<String>) -> Observable<String> {
  lines.distinctUntilChanged { $0.lowercased() == $1.lowercased() }
}

func changedByATenth(_ values: Observable<Double>) -> Observable<Double> { values.distinctUntilChanged { abs($0 - $1) < 0.1 } }

func trimmed(_ lines: Observable<String>) -> Observable<String> {
  lines.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }.distinctUntilChanged()
}

func firstFive(_ numbers: Observable<Int>) -> Observable<Int> { numbers.take(5).map { $0 + 1 } }

func withoutFirst(_ relay: BehaviorRelay<Int>) -> Observable<Int> { relay.skip(1).distinctUntilChanged() }

func lastTwo(_ numbers: Observable<Int>) -> Observable<[Int]> { numbers.takeLast(2).toArray().asObservable() }

func untilLarge(_ numbers: Observable<Int>) -> Observable<Int> { numbers.take(while: { $0 < 1000 }) }

func untilDone(_ lines: Observable<String>) -> Observable<String> { lines.take(until: { $0 == "done" }) }

func untilTap(_ numbers: Observable<Int>, _ tap: Observable<Void>) -> Observable<Int> { numbers.take(until: tap) }

func fromTap(_ numbers: Observable<Int>, _ tap: PublishRelay<Void>) -> Observable<Int> { numbers.skip(until: tap).take(10) }

func afterHeader(_ lines: Observable<String>) -> Observable<String> { lines.skip(while: { $0.hasPrefix("#") }) }

func third(_ lines: Observable<String>) -> Observable<Int> { lines.element(at: 2).map { $0.count } }

func onlyOne(_ users: Observable<User>) -> Observable<String> { users.single().map { $0.name } }

func firstOrNothing(_ numbers: Observable<Int>) -> Single<Int> { numbers.first().map { $0 ?? -1 } }

func completion(_ numbers: Observable<Int>) -> Completable { numbers.ignoreElements().asCompletable() }

func orUnknown(_ names: Observable<String>) -> Observable<String> { names.filter { $0.count > 3 }.ifEmpty(default: "unknown") }

func orOther(_ names: Observable<String>) -> Observable<String> { names.ifEmpty(switchTo: .of("a", "b")) }
