import Foundation
import Observation
import Rill
import RxCocoa
import RxSwift
import SideBySide
import XCTest

import class Rill.DisposeBag
import class Rill.Observable

/// Names that both libraries and Observation have, in one file.
final class NameClashTests: XCTestCase {
  /// Imports of single types decide: `Observable` and `DisposeBag` are those of Rill in this file.
  func testImportsOfSingleTypes() {
    let bag = DisposeBag()
    let numbers: Observable<Int> = .of(1, 2)
    let doubled: RxSwift.Observable<Int> = numbers.asRx().map { $0 * 2 }
    var received: [Int] = []
    doubled.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, [2, 4])
    XCTAssertTrue(type(of: bag) == Rill.DisposeBag.self)
  }

  /// `@Observable` is the macro, and `Observable` the stream.
  @MainActor
  func testObservation() {
    let (model, bag) = (Model(), DisposeBag())
    Observable.of(1, 2).bind(with: model) { model, number in model.number = number }.disposed(by: bag)
    XCTAssertEqual(model.number, 2)
  }

  /// An object with both `rx`, as `NotificationCenter` is on Apple's systems: what follows, or a type, decides.
  func testBothReactiveExtensions() {
    let center = Center()
    let ofRx: RxSwift.Observable<String> = center.rx.names
    let ofRill: Rill.Observable<String> = center.rx.names
    var received: [String] = []
    ofRx.subscribe(onNext: { received.append($0) }).dispose()
    ofRill.subscribe(onNext: { received.append($0) }).dispose()
    center.rx.onlyInRill.subscribe(onNext: { received.append($0) }).dispose()
    XCTAssertEqual(received, ["RxSwift", "Rill", "only in Rill"])
  }
}

@MainActor @Observable private final class Model { var number = 0 }

private final class Center: NSObject {}

extension Center: Rill.ReactiveCompatible {
  typealias ReactiveBase = Center
}

extension RxSwift.Reactive where Base: Center {
  fileprivate var names: RxSwift.Observable<String> { .just("RxSwift") }
}

extension Rill.Reactive where Base: Center {
  fileprivate var names: Rill.Observable<String> { .just("Rill") }
  fileprivate var onlyInRill: Rill.Observable<String> { .just("only in Rill") }
}
