/// `create` and the forms of `subscribe` of `Single`, `Maybe` and `Completable`, which differ in their events only.
struct TraitEventGenerator {
  static let files = [
    TraitEventGenerator(
      trait: .single, event: "SingleEvent<Element>", events: "the value or the error",
      closures: [
        Closure(name: "onSuccess", pattern: "success(let value)", documentation: "called with the value."),
        Closure(name: "onFailure", pattern: "failure(let error)", documentation: "called if the single fails."),
      ],
      note:
        "If the single completes without a value, as a custom conversion can make it, the observer receives `RxError.noElements`."
    ),
    TraitEventGenerator(
      trait: .maybe, event: "MaybeEvent<Element>", events: "the value, the error or the completion",
      closures: [
        Closure(name: "onSuccess", pattern: "success(let value)", documentation: "called with the value."),
        Closure(name: "onError", pattern: "error(let error)", documentation: "called if the maybe fails."),
        Closure(name: "onCompleted", pattern: "completed", documentation: "called if the maybe completes without a value."),
      ]),
    TraitEventGenerator(
      trait: .completable, event: "CompletableEvent", events: "the completion or the error",
      closures: [
        Closure(name: "onCompleted", pattern: "completed", documentation: "called if the completable completes."),
        Closure(name: "onError", pattern: "error(let error)", documentation: "called if the completable fails."),
      ]),
  ].map(\.file)

  /// The closure for a kind of event.
  private struct Closure {
    let name: String
    let pattern: String
    let documentation: String

    var isOfError: Bool { pattern.hasSuffix("(let error)") }
    var isOfValue: Bool { pattern.hasSuffix("(let value)") }

    func parameter(with object: [String] = []) -> String {
      let types = object + (isOfValue ? ["Element"] : isOfError ? ["any Error"] : [])
      return "    \(name): (@Sendable (\(types.joined(separator: ", "))) -> Void)? = nil,"
    }

    func handling(with object: [String] = []) -> String {
      let arguments = (object + (isOfValue ? ["value"] : isOfError ? ["error"] : [])).joined(separator: ", ")
      return isOfError
        ? """
                case .\(pattern):
                  if let \(name) { \(name)(\(arguments)) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        """ : "        case .\(pattern): \(name)?(\(arguments))"
    }

    var sending: String {
      let end = isOfError ? "end(.error(error))" : "end(.completed)"
      return "          case .\(pattern): hub.\(isOfValue ? "complete(with: value)" : end)"
    }
  }

  private let trait: Trait
  private let event: String
  private let events: String
  private let closures: [Closure]
  private var note = ""

  private static let place = "file: StaticString = #fileID, line: UInt = #line"
  private static let returns = """
      /// - Complexity: O(1) for each operator of the chain.
      /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
      @preconcurrency
      @_alwaysEmitIntoClient
    """

  private var file: GeneratedFile {
    GeneratedFile(
      path: "Sources/Rill/Traits/PrimitiveSequence/\(trait.name)+CreateAndSubscribe.swift",
      ["extension \(trait.extended) {\n\([create, observe, subscribe, subscribeWithObject].joined(separator: "\n\n"))\n}\n"])
  }

  private var noun: String { trait.name.lowercased() }
  private var firstError: String { closures.first(where: \.isOfError)?.name ?? "" }
  private var captured: String { "    let captured = \(firstError) == nil ? Hooks.captured() : []" }

  /// The event at the third tick.
  private func diagram(_ rows: [(name: String, event: String?)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, event in
      let gap = String(repeating: " ", count: width - name.count)
      return "  ///     \(name)\(gap)  \(event.map { "  " + $0 } ?? (trait.hasValue ? "--(a|)" : "--|"))"
    }.joined(separator: "\n")
  }

  private func lines(_ text: (Closure) -> String) -> String { closures.map(text).joined(separator: "\n") }

  private var create: String {
    """
      /// A closure that receives the event of a `\(trait.name)`.
      public typealias \(trait.name)Observer = @Sendable (\(event)) -> Void

      /// Returns a \(noun) that ends with the event that `subscribe` sends to its observer.
      ///
    \(diagram([("\(trait.name).create", nil)]))
      ///
      /// The observer is a closure, and only its first call has an effect. See `Observable.create`.
      ///
      ///     \(trait.name)\(trait.hasValue ? "<Int>" : "").create { \(noun) in
      ///       \(noun)(\(trait.hasValue ? ".success(1)" : ".completed"))
      ///       return Disposables.create()
      ///     }
      @preconcurrency
      @_alwaysEmitIntoClient
      public static func create(
        subscribe: @escaping @Sendable (@escaping \(trait.name)Observer) -> any Disposable
      ) -> \(trait.stream(of: "Element")) {
        \(trait.name)(
          raw: .fromHub { hub in
            subscribe { event in
              switch event {
    \(lines(\.sending))
              }
            }
          })
      }
    """
  }

  private var observe: String {
    """
      /// Calls `observer` once, with \(events).
      ///
    \(diagram([(noun, nil), ("observer", trait.hasValue ? "success(a)" : "completed")]))
      ///
    \(note.isEmpty ? "" : CodeLayout.comment(note) + "\n  ///\n")\(Self.returns)
      public func subscribe(
        _ observer: @escaping @Sendable (\(event)) -> Void, \(Self.place)
      ) -> any Disposable {
        concluded(observer, onDisposed: nil, file: file, line: line)
      }
    """
  }

  private var subscribe: String {
    """
      /// Calls the closure for \(events).
      ///
    \(diagram([(noun, nil), (closures[0].name, trait.hasValue ? "a" : "·")]))
      ///
      /// Without `\(firstError)`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
      ///
      /// - Parameters:
    \(lines { "  ///   - \($0.name): \($0.documentation)" })
      ///   - onDisposed: called once, after the end or on disposal.
      ///   - file: the file in which the subscription is made.
      ///   - line: the line on which the subscription is made.
    \(Self.returns)
      public func subscribe(
    \(lines { $0.parameter() })
        onDisposed: (@Sendable () -> Void)? = nil, \(Self.place)
      ) -> any Disposable {
    \(captured)
        return concluded(
          { event in
            switch event {
    \(lines { $0.handling() })
            }
          }, onDisposed: onDisposed, file: file, line: line)
      }
    """
  }

  private var subscribeWithObject: String {
    """
      /// Calls the closure for \(events) with `object`, unless `object` has been deallocated.
      ///
      /// The subscription holds a weak reference to `object`. After `object` has been deallocated, no closure is called and an
      /// error is ignored. See `subscribe(\(lines { $0.name + ":" }.replacing("\n", with: ""))onDisposed:)`.
      @preconcurrency
      @_alwaysEmitIntoClient
      public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
    \(lines { $0.parameter(with: ["Object"]) })
        onDisposed: (@Sendable (Object) -> Void)? = nil, \(Self.place)
      ) -> any Disposable {
    \(captured)
        return concluded(
          { [weak object] event in
            guard let object else { return }
            switch event {
    \(lines { $0.handling(with: ["object"]) })
            }
          },
          onDisposed: { [weak object] in
            if let object { onDisposed?(object) }
          }, file: file, line: line)
      }
    """
  }
}
