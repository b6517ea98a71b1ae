import Foundation
import Rill
import RillProperties
import RillStore
import RillUserDefaults
import TestSupport
import XCTest

/// The code blocks of `Docs/Properties.md`: see `DocumentationCodeTests`.
final class PropertiesDocumentationTests: XCTestCase {
  private let bag = DisposeBag()

  func testRelay() {
    let field = (text: PublishRelay<String>(), label: BehaviorRelay(value: ""))

    final class Form {
      @PropertyRelay(distinct: true) var name = ""
    }
    let form = Form()
    field.text.bind(to: form.$name).disposed(by: bag)
    form.$name.bind(to: field.label).disposed(by: bag)
    form.name = "Ada"

    XCTAssertEqual(field.label.value, "Ada")
    field.text.accept("Bea")
    XCTAssertEqual(form.name, "Bea")
  }

  func testCopies() {
    let person = Person()
    let twin = person.separateCopy
    person.haveBirthday()
    XCTAssertEqual([person.age, twin.age], [11, 10])

    _ = person.$age.subscribe(onNext: { [person] _ in print(person.age) })  // the copy shows the new value
  }

  func testSendableClass() {
    final class Meter: Sendable {
      private let publishedCount = PropertyPublished(wrappedValue: 0)
      var count: Int { publishedCount.wrappedValue }
      var counts: ObservableProperty<Int> { publishedCount.projectedValue }
      func increment() { publishedCount.update { $0 += 1 } }
    }

    let meter = Meter()
    meter.increment()
    XCTAssertEqual([meter.count, meter.counts.value], [1, 1])
  }

  /// Is only compiled, because it uses the store of the app.
  private func useTheStoreOfTheApp() throws {
    enum Setting: String, Store.KeyConvertible { case theme, launches }
    @Stored(Setting.launches) var launches = 0

    @KeychainStorage(key: "accessToken") var token: String?

    try Store(service: "com.example.app.secrets", protection: .encrypted(.credential("store.key"))).makeDefaultForSecrets()

    @Stored("launchCount", migrations: [.renamed(from: "launches")]) var count = 0
    @Stored("volume", migrations: [.converted(from: "volumePercent") { (percent: Int) in Double(percent) / 100 }]) var volume =
      0.5

    print(launches, token ?? "", count, volume)
  }

  func testUserDefaults() {
    let suite = "rill-tests-\(UUID().uuidString)"
    let defaults = UserDefaults(suiteName: suite)!
    defer { defaults.removePersistentDomain(forName: suite) }
    struct Settings { var volume: Double? }
    struct Model {
      @Stored("launchCount", migrations: [.userDefaults("launches")]) var launchCount = 0
      @Stored("volume", migrations: [.userDefaults("percent") { (percent: Int) in Double(percent) / 100 }]) var volume = 0.5
      var property: Stored<Int> { _launchCount }
    }
    let settings = PublishSubject<Settings>()
    let log = Recorder<Double?>()

    let volumes = defaults.rx.observe(Double.self, "volume")
    let binding = settings.map(\.volume).bind(to: defaults.rx.value(forKey: "volume"))

    let subscription = volumes.subscribe(onNext: { log.add($0) })
    settings.onNext(Settings(volume: 0.5))
    XCTAssertEqual(log.entries, [nil, 0.5])
    XCTAssertEqual("\(Model().property)", "the property stored as \"launchCount\"")
    binding.dispose()
    subscription.dispose()
  }
}

extension PropertiesDocumentationTests {
  @MainActor func testStoringOffTheMainActor() async throws {
    let (store, counter) = (Store.inMemory(), Counter())
    let observation = try store.observe("volume") { if $0 != nil { counter.add() } }
    defer { observation.cancel() }
    let player = Player(store)
    for step in 1...10 { player.volume = Double(step) / 10 }
    await withCheckedContinuation { stored in
      DispatchQueue.global().async {
        counter.wait(for: 1)
        stored.resume()
      }
    }
    XCTAssertEqual(try store.get(Double.self, for: "volume"), 1)
    XCTAssertEqual(counter.value, 1)

    let editor = Editor(store)
    try await editor.keep("Dear Ada")
    XCTAssertEqual(editor.draft, "Dear Ada")
  }
}

@MainActor private final class Editor {
  @Stored var draft: String

  init(_ store: Store) { _draft = Stored(wrappedValue: "", "draft", in: store) }

  func keep(_ draft: String) async throws {
    try await Task.detached { [_draft] in try _draft.save(draft) }.value
  }
}

@MainActor final class Player {
  @PropertyRelay var volume = 0.5
  @Stored private var storedVolume: Double
  private let bag = DisposeBag()

  init(_ store: Store) {
    _storedVolume = Stored(wrappedValue: 0.5, "volume", in: store)
    volume = storedVolume
    $volume.skip(1).debounce(.milliseconds(300), scheduler: SerialDispatchQueueScheduler(qos: .utility))
      .bind(to: _storedVolume).disposed(by: bag)
  }
}

private struct Person {
  @PropertyPublished var age = 10
  func haveBirthday() { _age.update { $0 += 1 } }
}

extension Person {
  var separateCopy: Person {
    var twin = self  // still shares the age
    twin._age = PropertyPublished(wrappedValue: twin.age)  // an age of its own, from now on
    return twin
  }
}
