import Rill
import RillTesting
import TestSupport
import Testing

@MainActor private final class CounterModel {
  let count = BehaviorRelay(value: 0)
  var prefix = "n"
  private(set) lazy var title = count.asDriver().map { "\(self.prefix)\($0)" }
  private(set) lazy var text = count.asDriver().map { [weak self] in "\(self?.prefix ?? "")\($0)" }
  let bag = DisposeBag()
}

@Suite struct ExpectDeallocatedTests {
  /// The closure of a driver retains the model that retains the driver, without a subscription.
  @MainActor @Test func aLazyStreamThatRetainsItsModel() throws {
    let error = #expect(throws: RetainedObject.self) {
      try expectDeallocated(line: 7) {
        let model = CounterModel()
        model.title.drive(onNext: { _ in }).dispose()
        return model
      }
    }
    #expect(
      error?.description
        == "RillTestingTests/ExpectDeallocatedTests.swift:7: CounterModel is not deallocated. No live subscription retains it. A "
        + "closure of a stream that it stores may, in 'title': capture [weak self] there. Otherwise, look for a stored callback, a "
        + "child that refers to it, a running Task, or a global variable.")
    try expectDeallocated {
      let model = CounterModel()
      model.text.drive(onNext: { _ in }).dispose()
      return model
    }
  }

  @MainActor @Test func aSubscriptionThatRetainsItsOwner() throws {
    let relay = PublishRelay<Int>()
    let error = #expect(throws: RetainedObject.self) {
      try expectDeallocated {
        let model = CounterModel()
        relay.subscribe(onNext: { model.count.accept($0) }, file: "Shop/Cart.swift", line: 12).disposed(by: model.bag)
        return model
      }
    }
    let text = error?.description ?? ""
    #expect(text.contains("CounterModel is not deallocated. These subscriptions are still live:\n"))
    #expect(text.contains("Shop/Cart.swift:12"))
  }

  @MainActor @Test func anAsynchronousBody() async throws {
    try await expectDeallocated {
      await Task.yield()
      return CounterModel()
    }
    let error = await #expect(throws: RetainedObject.self) {
      try await expectDeallocated {
        let model = CounterModel()
        _ = try await model.title.asObservable().first().value
        return model
      }
    }
    #expect(error?.streams == ["title"])
  }

  @Test func anObjectWithoutStreams() throws {
    final class Node: Sendable {
      let next = LateValue<Node>()
    }
    try expectDeallocated { Node() }
    let error = #expect(throws: RetainedObject.self) {
      try expectDeallocated(line: 7) {
        let node = Node()
        node.next.value = node
        return node
      }
    }
    #expect(
      error?.description
        == "RillTestingTests/ExpectDeallocatedTests.swift:7: Node is not deallocated. No live subscription retains it. Look for a "
        + "stored callback, a child that refers to it, a running Task, or a global variable.")
  }

  /// Streams inside structures, arrays and optionals that a model stores.
  @MainActor @Test func streamsInsideOfValues() throws {
    struct Outputs {
      var title: Driver<String>
      var names: [String] = []
    }
    @MainActor final class Rows {
      var outputs: Outputs?
      var rows: [Observable<Int>] = []
      var name: String? = "rows"
    }
    let error = #expect(throws: RetainedObject.self) {
      try expectDeallocated {
        let rows = Rows()
        let count = BehaviorRelay(value: 0)
        rows.outputs = Outputs(title: count.asDriver().map { "\(rows.name ?? "")\($0)" })
        rows.rows = [count.map { $0 }]
        return rows
      }
    }
    #expect(error?.streams == ["outputs.title", "rows[0]"])
  }

  /// The end of the run ends the subscription, too.
  @MainActor @Test(arguments: [true, false]) func keptObjectsWithASubscriptionToASource(_ isHot: Bool) throws {
    final class Label: Sendable {
      let text = LateValue<String>()

      init(_ texts: Observable<String>, isWeak: Bool) {
        if isWeak {
          _ = texts.subscribe(onNext: { [weak self] in self?.text.value = $0 })
        } else {
          _ = texts.subscribe(onNext: { self.text.value = $0 })
        }
      }
    }
    func run(isWeak: Bool) throws {
      try marbles { test in
        let source = isHot ? test.hot("a-b", named: "texts") : test.cold("a-b", named: "texts")
        test.keep(Label(source.asObservable(), isWeak: isWeak), expectingDeallocation: true, line: 9)
        test.expect(test.cold("---|"), becomes: "---|")
      }
    }
    try run(isWeak: true)
    let error = #expect(throws: RetainedObject.self) { try run(isWeak: false) }
    #expect(
      error?.description == """
        RillTestingTests/ExpectDeallocatedTests.swift:9: Label is not deallocated. A subscription to a source of the test can retain \
        it, 'texts': capture [weak self] in its closure, or dispose it with the object.
        """)
  }

  @MainActor @Test func keptObjects() throws {
    try marbles { test in
      let model = test.keep(CounterModel(), expectingDeallocation: true)
      test.expect(model.text, becomes: "[n0]!")
    }
    let error = #expect(throws: RetainedObject.self) {
      try marbles { test in
        let model = test.keep(CounterModel(), expectingDeallocation: true, line: 9)
        test.expect(model.title, becomes: "[n0]!")
      }
    }
    #expect(error?.location == "RillTestingTests/ExpectDeallocatedTests.swift:9")
    #expect(error?.streams == ["title"])
  }
}
