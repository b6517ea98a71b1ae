import Rill
import RxSwift
import SideBySide
import XCTest

/// `asRill()` and `asRx()` of disposables, and the bags of both libraries.
final class DisposableConversionTests: XCTestCase {
  func testDisposablesAndBags() {
    var log: [String] = []
    let rx = RxSwift.Disposables.create { log.append("RxSwift") }
    let rill = Rill.Disposables.create { MainActor.assumeIsolated { log.append("Rill") } }
    for _ in 0..<2 {
      rx.asRill().dispose()
      rill.asRx().dispose()
    }
    XCTAssertEqual(log, ["RxSwift", "Rill"])
    do {
      let (rxBag, rillBag) = (RxSwift.DisposeBag(), Rill.DisposeBag())
      RxSwift.Disposables.create { log.append("of RxSwift") }.disposed(by: rillBag)
      Rill.Disposables.create { MainActor.assumeIsolated { log.append("of Rill") } }.disposed(by: rxBag)
      withExtendedLifetime((rxBag, rillBag)) { XCTAssertEqual(log.count, 2) }
    }
    XCTAssertEqual(log.dropFirst(2).sorted(), ["of Rill", "of RxSwift"])
  }
}
