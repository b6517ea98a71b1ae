// Expressions that people write, one for each function: `Benchmarks/build-costs` measures the time to type-check each of them.

import Rill

// MARK: map, compactMap

func doubled(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 * 2 } }

func doubledAndRaised(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 * 2 + 1 } }

func doubledTwice(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 * 2 }.map { $0 * 2 } }

func labels(_ numbers: Observable<Int>) -> Observable<String> { numbers.map { "number \($0)" } }

func halves(_ numbers: Observable<Int>) -> Observable<Double> { numbers.map { Double($0) / 2 } }

func percentages(_ parts: Observable<Int>, of total: Int) -> Observable<Int> {
  parts.map { Int(Double($0) / Double(total) * 100) }
}

func fahrenheit(_ celsius: Observable<Double>) -> Observable<Double> { celsius.map { $0 * 9 / 5 + 32 } }

func fahrenheitText(_ celsius: Observable<Double>) -> Observable<String> {
  celsius.map { $0 * 9 / 5 + 32 }.map { "\($0) °F" }
}

func rounded(_ values: Observable<Double>) -> Observable<Double> { values.map { ($0 * 10).rounded() / 10 } }

func squares(_ numbers: Observable<Float>) -> Observable<Float> { numbers.map { $0 * $0 } }

func distance(_ places: Observable<Place>) -> Observable<Double> {
  places.map { ($0.latitude * $0.latitude + $0.longitude * $0.longitude).squareRoot() }
}

func signs(_ numbers: Observable<Int>) -> Observable<String> { numbers.map { $0 < 0 ? "-" : $0 == 0 ? "0" : "+" } }

func evenOrOdd(_ numbers: Observable<Int>) -> Observable<String> { numbers.map { $0 % 2 == 0 ? "even" : "odd" } }

func titles(_ articles: Observable<Article>) -> Observable<String> { articles.map(\.title) }

func titleLengths(_ articles: Observable<Article>) -> Observable<Int> { articles.map(\.title.count) }

func firstTags(_ articles: Observable<Article>) -> Observable<String?> { articles.map { $0.tags.first } }

func tagLists(_ articles: Observable<[Article]>) -> Observable<[String]> { articles.map { $0.flatMap(\.tags).sorted() } }

func sortedTitles(_ articles: Observable<[Article]>) -> Observable<[String]> {
  articles.map { $0.filter { $0.tags.count > 1 }.map { $0.title }.sorted { $0 < $1 } }
}

func totals(_ items: Observable<[CartItem]>) -> Observable<Double> {
  items.map { $0.reduce(0) { $0 + $1.price * Double($1.quantity) } }
}

func totalsWithTax(_ items: Observable<[CartItem]>) -> Observable<Double> {
  items.map { $0.map { $0.price * Double($0.quantity) }.reduce(0, +) * 1.19 }
}

func namesById(_ users: Observable<[User]>) -> Observable<[Int: String]> {
  users.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.id, $0.name) }) }
}

func pairs(_ numbers: Observable<Int>) -> Observable<(Int, String)> { numbers.map { ($0, "\($0)") } }

func swapped(_ pairs: Observable<(Int, String)>) -> Observable<(String, Int)> { pairs.map { ($0.1, $0.0) } }

func named(_ pairs: Observable<(Int, String)>) -> Observable<(id: Int, name: String)> { pairs.map { (id: $0, name: $1) } }

func sums(_ pairs: Observable<(Int, Int)>) -> Observable<Int> { pairs.map { $0 + $1 } }

func initials(_ names: Observable<String>) -> Observable<String> {
  names.map { $0.split(separator: " ").compactMap { $0.first.map(String.init) }.joined() }
}

func parsed(_ lines: Observable<String>) -> Observable<Int> { lines.compactMap { Int($0) } }

func parsedWithInitializer(_ lines: Observable<String>) -> Observable<Int> { lines.compactMap(Int.init) }

func parsedOrZero(_ lines: Observable<String>) -> Observable<Int> { lines.map { Int($0) ?? 0 } }

func unwrapped(_ users: Observable<User?>) -> Observable<User> { users.compactMap { $0 } }

func mails(_ users: Observable<User>) -> Observable<String> { users.compactMap { $0.email }.map { $0.lowercased() } }

func results(_ codes: Observable<Int>) -> Observable<Result<Int, Problem>> {
  codes.map { $0 < 400 ? .success($0) : .failure(.status($0)) }
}

func checked(_ codes: Observable<Int>) -> Observable<Int> {
  codes.map { code in
    guard code < 400 else { throw Problem.status(code) }
    return code
  }
}

func indexed(_ lines: Observable<String>) -> Observable<String> { lines.enumerated().map { "\($0.index + 1): \($0.element)" } }

func indexedByName(_ lines: Observable<String>) -> Observable<String> {
  lines.enumerated().map { index, line in "\(index): \(line)" }
}

// MARK: scan, reduce, toArray

func runningSum(_ numbers: Observable<Int>) -> Observable<Int> { numbers.scan(0) { $0 + $1 } }

func runningSumOfOperator(_ numbers: Observable<Int>) -> Observable<Int> { numbers.scan(0, accumulator: +) }

func runningProduct(_ numbers: Observable<Double>) -> Observable<Double> { numbers.scan(1) { $0 * $1 } }

func runningMaximum(_ numbers: Observable<Int>) -> Observable<Int> { numbers.scan(.min) { max($0, $1) } }

func history(_ lines: Observable<String>) -> Observable<[String]> { lines.scan([]) { $0 + [$1] } }

func lastThree(_ lines: Observable<String>) -> Observable<[String]> { lines.scan([]) { Array(($0 + [$1]).suffix(3)) } }

func changes(_ numbers: Observable<Int>) -> Observable<(Int, Int)> { numbers.scan((0, 0)) { ($0.1, $1) } }

func countsAndSums(_ numbers: Observable<Double>) -> Observable<(Int, Double)> {
  numbers.scan((0, 0.0)) { ($0.0 + 1, $0.1 + $1) }
}

func means(_ numbers: Observable<Double>) -> Observable<Double> {
  numbers.scan((0.0, 0.0)) { ($0.0 + 1, $0.1 + $1) }.map { $0.1 / $0.0 }
}

func fibonacci(_ ticks: Observable<Int>) -> Observable<Int> {
  ticks.scan((0, 1)) { pair, _ in (pair.1, pair.0 + pair.1) }.map { $0.0 }
}

func toggled(_ taps: Observable<Void>) -> Observable<Bool> { taps.scan(false) { isOn, _ in !isOn } }

func tapCounts(_ taps: Observable<Void>) -> Observable<String> { taps.scan(0) { count, _ in count + 1 }.map { "\($0) taps" } }

func wordCounts(_ words: Observable<String>) -> Observable<[String: Int]> {
  words.scan(into: [:]) { $0[$1, default: 0] += 1 }
}

func balances(_ amounts: Observable<Double>) -> Observable<String> {
  amounts.scan(100) { $0 - $1 }.map { $0 < 0 ? "overdrawn by \(-$0)" : "\($0) left" }
}

func total(_ numbers: Observable<Int>) -> Observable<Int> { numbers.reduce(0) { $0 + $1 } }

func totalLength(_ lines: Observable<String>) -> Observable<Int> { lines.reduce(0) { $0 + $1.count } }

func joinedLines(_ lines: Observable<String>) -> Observable<String> { lines.reduce("") { $0 + ($0.isEmpty ? "" : "\n") + $1 } }

func mean(_ numbers: Observable<Double>) -> Observable<Double> {
  numbers.reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }.map { $0.0 / $0.1 }
}

func sortedNumbers(_ numbers: Observable<Int>) -> Single<[Int]> { numbers.toArray().map { $0.sorted() } }

func sumOfSquares(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 * $0 }.scan(0) { $0 + $1 } }

func evenSquares() -> Observable<Int> {
  Observable.from(1...10).filter { $0 % 2 == 0 }.map { $0 * $0 }.reduce(0) { $0 + $1 }
}

// MARK: flatMap and its forms

func articlesOfIds(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<Article> {
  ids.flatMap { backend.article($0) }
}

func newestSearch(_ texts: Observable<String>, _ backend: any Backend) -> Observable<[Article]> {
  texts.flatMapLatest { backend.articles(matching: $0) }
}

func newestSearchOrNothing(_ texts: Observable<String>, _ backend: any Backend) -> Observable<[Article]> {
  texts.flatMapLatest { $0.isEmpty ? .just([]) : backend.articles(matching: $0) }
}

func newestSearchWithType(_ texts: Observable<String>, _ backend: any Backend) -> Observable<[Article]> {
  texts.flatMapLatest { text -> Observable<[Article]> in
    guard text.count > 1 else { return .just([]) }
    return backend.articles(matching: text).catchAndReturn([])
  }
}

func submissions(_ taps: Observable<Void>, _ name: BehaviorRelay<String>, _ backend: any Backend) -> Observable<User> {
  taps.flatMapFirst { backend.logIn(Credentials(name: name.value, password: "")) }
}

func inOrder(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<String> {
  ids.concatMap { backend.user($0) }.map { $0.name }
}

func severalInOrder(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<String> {
  ids.concatMap(maxConcurrent: 4) { backend.user($0) }.map { $0.name }
}

func repeated(_ numbers: Observable<Int>) -> Observable<Int> { numbers.flatMap { Observable.of($0, $0 + 1, $0 + 2) } }

func elementsOfArrays(_ arrays: Observable<[Int]>) -> Observable<Int> { arrays.flatMap { Observable.from($0) }.map { $0 + 1 } }

func commentAuthors(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<String> {
  ids.flatMap { backend.article($0) }.flatMap { backend.user($0.id) }.map { "\($0.name) <\($0.email ?? "-")>" }
}

func nestedRequests(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<(Article, User)> {
  ids.flatMapLatest { id in
    backend.article(id).asObservable().flatMap { article in
      backend.user(article.id).asObservable().map { user in (article, user) }
    }
  }
}

func products(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> { a.flatMap { x in b.map { y in x * y } } }

func states(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<Loading<User>> {
  ids.flatMapLatest {
    backend.user($0).asObservable().map { Loading.loaded($0) }.catch { .just(.failed("\($0)")) }.startWith(.started)
  }
}

func merged(_ streams: Observable<Observable<Int>>) -> Observable<Int> { streams.merge().map { $0 + 1 } }

func switched(_ streams: Observable<Observable<Int>>) -> Observable<Int> { streams.switchLatest().filter { $0 > 0 } }

func twoAtATime(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<Article> {
  ids.map { backend.article($0).asObservable() }.merge(maxConcurrent: 2)
}

func asyncThumbnails(_ tracks: Observable<Track>, _ backend: any Backend) -> Observable<Int> {
  tracks.flatMap(.latest) { try await backend.thumbnail(of: $0) }.map { $0.count }
}

// MARK: groupBy, buffer, window, materialize

func longestByInitial(_ words: Observable<String>) -> Observable<String> {
  words.groupBy { $0.first }.flatMap { group in group.scan("") { $0.count > $1.count ? $0 : $1 } }
}

func sumsByParity(_ numbers: Observable<Int>) -> Observable<(Bool, Int)> {
  numbers.groupBy { $0 % 2 == 0 }.flatMap { group in group.scan(0) { $0 + $1 }.map { (group.key, $0) } }
}

func batches(_ messages: Observable<Message>) -> Observable<String> {
  messages.buffer(timeSpan: .seconds(1), count: 10, scheduler: MainScheduler.instance)
    .filter { !$0.isEmpty }
    .map { $0.map { $0.text }.joined(separator: ", ") }
}

func rates(_ events: Observable<Void>) -> Observable<Double> {
  events.buffer(timeSpan: .seconds(5), count: .max, scheduler: MainScheduler.instance).map { Double($0.count) / 5 }
}

func countsOfWindows(_ events: Observable<Int>) -> Observable<Int> {
  events.window(timeSpan: .seconds(1), count: 100, scheduler: MainScheduler.instance).flatMap { $0.reduce(0) { n, _ in n + 1 } }
}

func errorsOnly(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.materialize().compactMap { $0.error }.map { "\($0)" }
}

func withoutErrors(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.materialize().filter { $0.error == nil }.dematerialize()
}
