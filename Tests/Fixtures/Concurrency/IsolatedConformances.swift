// Conformances that belong to the main actor: what operators call on other threads must not be one of them.
import Foundation
import Rill

struct Item: Hashable, Decodable { var id: Int }
nonisolated struct FreeItem: Hashable, Decodable { var id: Int }

func compare(_ items: Observable<Item>) {
  _ = items.distinctUntilChanged()  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Equatable' cannot satisfy conformance requirement
  _ = items.distinctUntilChanged { $0 }  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Equatable' cannot satisfy conformance requirement
  _ = items.distinct()  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Hashable' cannot satisfy conformance requirement
  _ = items.distinct { $0 }  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Hashable' cannot satisfy conformance requirement
  _ = items.groupBy { $0 }  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Hashable' cannot satisfy conformance requirement
  _ = items.asInfallible(onErrorJustReturn: Item(id: 0)).distinctUntilChanged()  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Equatable' cannot satisfy conformance requirement
  _ = items.map(\.id)  // expect-warning[main]: converting non-Sendable function value
  _ = items.map { $0.id }
}

func compareFree(_ items: Observable<FreeItem>) {
  _ = items.distinctUntilChanged().distinct().groupBy { $0 }
  _ = items.map(\.id)
}

func compareGeneric<Value: Equatable>(_ values: Observable<Value>) -> Observable<Value> {
  values.distinctUntilChanged()  // expect-warning[6,main]: type 'Value' does not conform to the 'SendableMetatype' protocol
}

@MainActor func compareOnMainActor(_ items: Driver<Item>) { _ = items.distinctUntilChanged() }

func decode(_ data: Observable<Data>) {
  _ = data.decode(type: Item.self, decoder: JSONDecoder())  // expect-error[main]: main actor-isolated conformance of 'Item' to 'Decodable' cannot satisfy conformance requirement
  _ = data.decode(type: FreeItem.self, decoder: JSONDecoder())
}

@MainActor final class Display: ObserverType {  // expect-warning[5]: conformance of 'Display' to protocol 'ObserverType' crosses into main actor-isolated code // expect-error[6,main]: conformance of 'Display' to protocol 'ObserverType' crosses into main actor-isolated code
  var texts: [String] = []
  func on(_ event: Event<String>) { texts += [event.element ?? ""] }
}

@MainActor final class Reader: DataDecoder {  // expect-warning[5]: conformance of 'Reader' to protocol 'DataDecoder' crosses into main actor-isolated code // expect-error[6,main]: conformance of 'Reader' to protocol 'DataDecoder' crosses into main actor-isolated code
  var count = 0
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    count += 1
    return try JSONDecoder().decode(type, from: data)
  }
}

@MainActor final class Binding: Disposable {  // expect-warning[5]: conformance of 'Binding' to protocol 'Disposable' crosses into main actor-isolated code // expect-error[6,main]: conformance of 'Binding' to protocol 'Disposable' crosses into main actor-isolated code
  var isOver = false
  func dispose() { isOver = true }
}
