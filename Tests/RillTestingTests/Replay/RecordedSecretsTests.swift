import Foundation
import Rill
import RillProperties
import RillRecording
import RillStore
import TestSupport
import XCTest

/// A recording contains no secret, whichever part of the library passes it on.
final class RecordedSecretsTests: XCTestCase {
  private final class Session {
    @KeychainStorage var token: String?
    init(_ store: Store) { _token = KeychainStorage(key: "token", in: store) }
  }

  private final class Header {
    @PropertyPublished var token: String?
    @PropertyRelay var other: String? = nil
    let bag = DisposeBag()
    init(_ tokens: ObservableProperty<String?>) {
      _token = PropertyPublished(wrappedValue: nil)
      tokens.bind(to: _token).disposed(by: bag)
      tokens.bind(to: _other).disposed(by: bag)
    }
  }

  private final class Form {
    @PropertyPublished(secret: true) var pin = ""
    @PropertyRelay(distinct: true, secret: true) var password = ""
    func type(_ pin: String) { _pin.onNext(pin) }
    /// The property as part of another value.
    var described: String { "\([_pin]) \([_password])" }
  }

  private let file = FileManager.default.temporaryDirectory.appending(path: "rill-secrets-\(UUID().uuidString).jsonl")
  private let bag = DisposeBag()
  private let session = Session(.inMemory())

  override func tearDown() { try? FileManager.default.removeItem(at: file) }

  /// Records a stream as an output, sends a secret, and waits until it has arrived.
  private func expectNoSecret(
    _ name: String, _ stream: Observable<String?>, line: UInt = #line, send: () -> Void
  ) throws {
    let (recorder, received, printed) = (try RunRecorder(file: file), Recorder<String?>(), Recorder<String>())
    let shared = stream.share(replay: 1)
    recorder.recordOutput("token", shared)
    shared.debug(name, to: { printed.add($0) }).subscribe(onNext: { received.add($0) }).disposed(by: bag)
    send()
    XCTAssertTrue(received.wait { $0.contains("SECRET1") }, name, line: line)
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertFalse(text.contains("SECRET1"), "\(name): \(text)", line: line)
    XCTAssertTrue(text.contains(#""omitted":true"#), "\(name): \(text)", line: line)
    XCTAssertFalse(printed.entries.joined().contains("SECRET1"), "\(name): \(printed.entries)", line: line)
    try recorder.close()
    session.token = nil
  }

  func testLoops() throws {
    let send = { self.session.token = "SECRET1" }
    try expectNoSecret("values", session.$token.values.asObservable(), send: send)
    let newest = session.$token.values(bufferingPolicy: .newest(1))
    try expectNoSecret("bufferingPolicy", newest.asObservable(), send: send)
    let mapped = session.$token.values.map { $0 }.filter { _ in true }
    try expectNoSecret("sequence operators", mapped.asObservable(), send: send)
  }

  func testAwaitedValues() throws {
    session.token = "SECRET1"
    let tokens = session.$token
    let single = Single<String?>.create { try await tokens.asObservable().take(1).asSingle().value }
    try expectNoSecret("value", single.asObservable()) {}
    session.token = "SECRET1"
    let flattened = Observable.just(1).flatMap(.latest) { _ -> String? in
      try await tokens.asObservable().take(1).asSingle().value
    }
    try expectNoSecret("flatMap", flattened) {}
  }

  func testProperties() throws {
    let header = Header(session.$token)
    try expectNoSecret("PropertyPublished", header.$token.asObservable()) { session.token = "SECRET1" }
    try expectNoSecret("PropertyRelay", header.$other.asObservable()) { session.token = "SECRET1" }
    let form = Form()
    try expectNoSecret("secret property", form.$pin.map { $0 }) { form.type("SECRET1") }
    try expectNoSecret("secret relay of a property", form.$password.map { $0 }) { form.password = "SECRET1" }
    XCTAssertFalse(form.described.contains("SECRET1"), form.described)
  }

  func testRelays() throws {
    let publish = PublishRelay<String?>(secret: true)
    try expectNoSecret("PublishRelay", publish) { publish.accept("SECRET1") }
    let behavior = BehaviorRelay<String?>(value: nil, secret: true)
    try expectNoSecret("BehaviorRelay", behavior.asObservableProperty().mapValue { $0 }) { behavior.accept("SECRET1") }
    let replay = ReplayRelay<String?>.create(bufferSize: 1, secret: true)
    try expectNoSecret("ReplayRelay", replay) { replay.accept("SECRET1") }
    let unbound = ReplayRelay<String?>.createUnbound(secret: true)
    try expectNoSecret("unbound ReplayRelay", unbound) { unbound.accept("SECRET1") }
    let event = EventRelay<String?>(secret: true)
    try expectNoSecret("EventRelay", event) { event.accept("SECRET1") }
    let subject = PublishSubject<String?>()
    try expectNoSecret("Driver", subject.asDriver(onErrorJustReturn: nil).redacted().asObservable()) {
      MainActor.assumeIsolated { subject.onNext("SECRET1") }
    }
  }
}
