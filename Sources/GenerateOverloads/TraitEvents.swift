import Foundation

/// `create` and the forms of `subscribe` of `Single`, `Maybe` and `Completable`, which differ in their events only.
enum TraitEvents {
  /// A case of an event, and the closure for it.
  private struct Case {
    let name: String
    /// `value`, `error` or nothing.
    var payload: String { ["success": "value", "failure": "error", "error": "error"][name] ?? "" }
    var closure: String { "on\(name.capitalized)" }
    var noun: String { payload.isEmpty ? "completion" : payload }
    var pattern: String { payload.isEmpty ? name : "\(name)(let \(payload))" }
    var sending: String { ["value": "complete(with: value)", "error": "end(.error(error))"][payload] ?? "end(.completed)" }

    func documentation(of trait: Trait) -> String {
      let (noun, empty) = (trait.name.lowercased(), trait.hasValue ? " without a value" : "")
      let text = ["value": "with the value", "error": "if the \(noun) fails"][payload] ?? "if the \(noun) completes\(empty)"
      return "  ///   - \(closure): called \(text)."
    }

    func parameter(_ object: String...) -> String {
      let types = object + (payload.isEmpty ? [] : [payload == "value" ? "Element" : "any Error"])
      return "    \(closure): (@Sendable (\(types.joined(separator: ", "))) -> Void)? = nil,"
    }

    func call(_ object: String...) -> String {
      let arguments = (object + (payload.isEmpty ? [] : [payload])).joined(separator: ", ")
      if payload != "error" { return "        case .\(pattern): \(closure)?(\(arguments))" }
      return """
                case .\(pattern):
                  if let \(closure) { \(closure)(\(arguments)) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        """
    }
  }

  static let files = [
    file(
      .single, ["success", "failure"],
      note: """
          /// If the single completes without a value, as a custom conversion can make it, the observer receives `RxError.noElements`.
          ///

        """),
    file(.maybe, ["success", "error", "completed"]),
    file(.completable, ["completed", "error"]),
  ]

  private static func file(_ trait: Trait, _ names: [String], note: String = "") -> GeneratedFile {
    let cases = names.map(Case.init)
    let (name, noun) = (trait.name, trait.name.lowercased())
    let event = "\(name)Event\(trait.hasValue ? "<Element>" : "")"
    let nouns = cases.map { "the \($0.noun)" }
    let events = "\(nouns.dropLast().joined(separator: ", ")) or \(nouns[nouns.count - 1])"
    let error = cases.first { $0.payload == "error" }?.closure ?? ""
    let diagram = { (row: String, events: String) in
      GeneratedFile.diagram([(noun, trait.hasValue ? "--(a|)" : "--|"), (row, "  \(events)")])
    }
    let lines = { (text: (Case) -> String) in cases.map(text).joined(separator: "\n") }
    let returns = """
        /// - Complexity: O(1) for each operator of the chain.
        /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
        @preconcurrency
        @_alwaysEmitIntoClient
      """
    return GeneratedFile(
      "Sources/Rill/Traits/PrimitiveSequence/\(name)+CreateAndSubscribe.swift",
      """
      extension \(trait.extended) {
        /// A closure that receives the event of a `\(name)`.
        public typealias \(name)Observer = @Sendable (\(event)) -> Void

        /// Returns a \(noun) that ends with the event that `subscribe` sends to its observer.
        ///
        ///     \(name).create  \(trait.hasValue ? "--(a|)" : "--|")
        ///
        /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
        ///
        ///     \(name)\(trait.hasValue ? "<Int>" : "").create { \(noun) in
        ///       \(noun)(\(trait.hasValue ? ".success(1)" : ".completed"))
        ///       return Disposables.create()
        ///     }
        @preconcurrency
        @_alwaysEmitIntoClient
        public static func create(
          subscribe: @escaping @Sendable (@escaping \(name)Observer) -> any Disposable
        ) -> \(trait.stream(of: "Element")) {
          \(name)(
            raw: .fromHub { hub in
              subscribe { event in
                switch event {
      \(lines { "          case .\($0.pattern): hub.\($0.sending)" })
                }
              }
            })
        }

        /// Calls `observer` once, with \(events).
        ///
      \(diagram("observer", trait.hasValue ? "success(a)" : "completed"))
        ///
      \(note)\(returns)
        public func subscribe(
          _ observer: @escaping @Sendable (\(event)) -> Void, \(GeneratedFile.place)
        ) -> any Disposable {
          concluded(observer, onDisposed: nil, file: file, line: line)
        }

        /// Calls the closure for \(events).
        ///
      \(diagram(cases[0].closure, trait.hasValue ? "a" : "·"))
        ///
        /// Without `\(error)`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
        ///
        /// - Parameters:
      \(lines { $0.documentation(of: trait) })
        ///   - onDisposed: called once, after the end or on disposal.
        ///   - file: the file in which the subscription is made.
        ///   - line: the line on which the subscription is made.
      \(returns)
        public func subscribe(
      \(lines { $0.parameter() })
          onDisposed: (@Sendable () -> Void)? = nil, \(GeneratedFile.place)
        ) -> any Disposable {
          let captured = \(error) == nil ? Hooks.captured() : []
          return concluded(
            { event in
              switch event {
      \(lines { $0.call() })
              }
            }, onDisposed: onDisposed, file: file, line: line)
        }

        /// Calls the closure for \(events) with `object`, unless `object` has been deallocated.
        ///
        /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an error \
      is ignored. See `subscribe(\(cases.map { $0.closure + ":" }.joined())onDisposed:)`.
        @preconcurrency
        @_alwaysEmitIntoClient
        public func subscribe<Object: AnyObject & Sendable>(
          with object: Object,
      \(lines { $0.parameter("Object") })
          onDisposed: (@Sendable (Object) -> Void)? = nil, \(GeneratedFile.place)
        ) -> any Disposable {
          let captured = \(error) == nil ? Hooks.captured() : []
          return concluded(
            { [weak object] event in
              guard let object else { return }
              switch event {
      \(lines { $0.call("object") })
              }
            },
            onDisposed: { [weak object] in
              if let object { onDisposed?(object) }
            }, file: file, line: line)
        }
      }

      """)
  }
}
