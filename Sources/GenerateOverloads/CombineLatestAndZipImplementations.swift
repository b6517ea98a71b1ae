/// What `combineLatest` and `zip` of every type of stream call.
enum CombineLatestAndZipImplementations {
  static let files = [
    file("CombineLatest", (2...8).map(combinedLatest)),
    file("Zip", (2...8).map(zipped)),
  ]

  private static func file(_ name: String, _ functions: [String]) -> GeneratedFile {
    let remark = """
      // The library contains the implementations for few sources. The others are rare: they are compiled into the programs \
      that use them.
      """
    return GeneratedFile(
      "Rill/Operators/Combining/\(name)+ArityImplementations", [remark, block(extending: "Observable", functions)])
  }

  private static func combinedLatest(_ count: Int) -> String {
    let values = each(count) { "Value\($0)" }
    return """
      /// Implements `combineLatest` of \(count) sources for every type of source.
      \(count <= 4 ? "@usableFromInline" : "@_alwaysEmitIntoClient\n@inline(never)")
      static func combinedLatest<\(values)>(
        \(each(count) { "_ source\($0): Observable<Value\($0)>" }), _ resultSelector: @escaping (\(values)) throws -> Element
      ) -> Observable<Element> {
        Observable(operation: "combineLatest") { downstream in
          \(each(count, separator: "\n") { "let latest\($0) = ValueCell<Value\($0)>()" })
          let combination = Combination(\(count), downstream.ending) {
            func send(\(each(count) { "_ value\($0): inout Value\($0)" })) throws { \
      downstream.send(try resultSelector(\(each(count) { "value\($0)" }))) }
            try send(\(each(count) { "&latest\($0).value" }))
          }
          \(each(count, separator: "\n") { "combination.attach(source\($0), at: \($0 - 1), latest\($0))" })
        }
      }
      """
  }

  private static func zipped(_ count: Int) -> String {
    let values = each(count) { "Value\($0)" }
    return """
      /// Implements `zip` of \(count) sources for every type of source.
      \(count <= 2 ? "@usableFromInline" : "@_alwaysEmitIntoClient\n@inline(never)")
      static func zipped<\(values)>(
        \(each(count) { "_ source\($0): Observable<Value\($0)>" }), _ resultSelector: @escaping (\(values)) throws -> Element
      ) -> Observable<Element> {
        Observable(operation: "zip") { downstream in
          \(each(count, separator: "\n") { "let waiting\($0) = FIFOQueue<Value\($0)>()" })
          let combination = Combination(\(count), downstream.ending) { \
      downstream.send(try resultSelector(\(each(count) { "waiting\($0).removeFirst()" }))) }
          \(each(count, separator: "\n") { "combination.attach(source\($0), at: \($0 - 1), waiting\($0))" })
        }
      }
      """
  }
}
