// Where `@Stored` may stand: nothing to say, in any mode.
import Rill
import RillProperties
import RillStore

nonisolated struct Settings: Codable {
  var theme = "blue"
}

enum Theme: String, Codable {
  case blue, red
}

nonisolated enum Mode: String {
  case light, dark
}

nonisolated enum Setting: String, Store.KeyConvertible {
  case mode, size
}

let nameOfKey = "na" + "me"

nonisolated let cache = Store.inMemory()

class Session {
  @Stored("accessToken") var token: String?
  @Stored("launchCount", in: cache) var count = 0
  @Stored("volume", migrations: [.converted(from: "percent") { (percent: Int) in Double(percent) / 100 }]) var volume = 0.5
  @Stored("name", distinct: true, migrations: [.renamed(from: "user")]) var name: String?
  @Stored("settings") var settings = Settings()
  @Stored("lastSettings") var lastSettings: Settings?
  @Stored("bytes") var bytes: [UInt8] = []
  @KeychainStorage(key: "pass" + "word") var password: String?
  @KeychainStorage(key: "tries") var tries = 3
  @Stored("theme") var theme = Theme.blue
  @Stored(Setting.mode) var mode = Mode.light
  @Stored("lastMode") var lastMode: Mode?
  @Stored(nameOfKey) var otherName: String?
  @KeychainStorage(key: Setting.size) var size: Int?
  let bag = DisposeBag()

  init() {
    $token.map { $0 != nil }.subscribe(onNext: { print($0) }).disposed(by: bag)
    $count.asDriver().drive(onNext: { print($0) }).disposed(by: bag)
  }

  func logOut() throws(StoredError) {
    token = nil
    try _count.save(0)
    print(try _count.load())
    try _settings.discard()
  }

  func begin() throws { try _count.update { $0 += 1 } }
  func follow(_ counts: Observable<Int>, _ tokens: Driver<String>, _ modes: Signal<Mode>) {
    counts.bind(to: _count).disposed(by: bag)
    tokens.drive(_token).disposed(by: bag)
    modes.emit(to: _mode).disposed(by: bag)
  }
}

struct Preferences {
  @Stored("size") var size = 12.0
  func larger() { size += 1 }
}

@MainActor final class Screen {
  @Stored("title") var title = ""
  func clear() { title = "" }
}

actor Counter {
  @Stored("count") var count = 0
  func increment() throws { try _count.update { $0 += 1 } }
}

nonisolated final class Shared: Sendable {
  private let stored = Stored(wrappedValue: 0, "shared")
  var count: Int {
    get { stored.wrappedValue }
    set { stored.wrappedValue = newValue }
  }
}

func follow(_ store: Store) -> Observable<StoredError> { store.errors }

nonisolated func direct(_ store: Store) throws -> Int {
  try store.set("Ada", for: "name")
  try store.set(Mode.dark, for: Setting.mode)
  try store.set(Settings(), for: "settings")
  try store.set(nil as Settings?, for: "settings")
  try store.set([1, 2], for: "bytes")
  let name: String? = try store.get(for: "name")
  let mode = try store.get(Mode.self, for: Setting.mode) ?? .light
  try store.update("launches", default: 0) { $0 += 1 }
  print(name ?? "", mode)
  return try store.get(for: "launches") ?? 0
}
