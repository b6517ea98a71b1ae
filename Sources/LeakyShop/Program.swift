import Dispatch
import Foundation
import Rill
import RillDiagnostics
import RillRecording

/// A shop with a leak and a wrong total, to be found with `rill-top`.
@main
struct Program {
  static func main() throws {
    try Inspector.start(values: .described)
    let shop = ShopModel()
    let cart = CartViewModel()
    let screens = BehaviorRelay<[ProductScreen]>(value: [])
    let bag = DisposeBag()

    let steps = Observable<Int>.interval(.milliseconds(500), scheduler: MainScheduler.instance).share()
    var recorder: RunRecorder?
    var quantity = steps.map { $0 % 12 + 1 }
    if let path = Inspector.temporaryRecording("cart") {
      let recording = try RunRecorder(
        file: URL(filePath: path), model: "CartViewModel()", modules: ["LeakyShop"], limit: 1_000_000)
      recording.recordOutput("total", cart.total)
      quantity = recording.input("quantity", quantity)
      recorder = recording
    }

    cart.total
      .subscribe(onNext: { write("The cart costs \(amount($0)). Shipping is free from \(amount(5000)).") })
      .disposed(by: bag)
    steps
      .subscribe(onNext: { step in
        shop.stock.accept(100 - step % 100)
        shop.reviews.accept(step % 5 + 1)
        // A customer opens a product, and closes the one before the last.
        let screen = ProductScreen(shop)
        screen.open()
        screens.update { $0 = $0.suffix(2) + [screen] }
      })
      .disposed(by: bag)
    quantity.subscribe(cart.quantity).disposed(by: bag)
    // `--places 2000` shows how many places look.
    let arguments = CommandLine.arguments
    if let index = arguments.firstIndex(of: "--places"), index + 1 < arguments.count, let count = UInt(arguments[index + 1]) {
      for place in 0..<count {
        shop.stock.map { $0 / 10 }.distinctUntilChanged()
          .subscribe(onNext: { _ in }, file: "LeakyShop/Places.swift", line: place + 1)
          .disposed(by: bag)
      }
    }
    withExtendedLifetime((recorder, bag)) { dispatchMain() }
  }

  // `print` would keep the lines back if the output is a file.
  private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func amount(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
}
