/// A place on a user interface that values can be bound to.
///
///     let title = Binder(label) { label, text in label.text = text }
///     model.title.bind(to: title)
///
/// The binding runs on the main actor: at once when the value comes there, else in order. The target is held weakly; without it
/// nothing happens. A completion changes nothing, and neither does an error, which goes to `Hooks.defaultErrorHandler`: a user
/// interface has no way to fail.
///
/// All functions may be called from any thread.
public struct Binder<Value>: ObserverType {
  /// The type of the values bound.
  public typealias Element = Value

  @usableFromInline let handler: (Event<Value>) -> Void

  @_alwaysEmitIntoClient
  init(handler: @escaping (Event<Value>) -> Void) { self.handler = handler }

  /// A place on `target` that `binding` gives each value to, on the main actor.
  ///
  /// - Parameters:
  ///   - target: whom the binding is about.
  ///   - binding: called with the target and each value.
  ///   - file: where the binder is made.
  ///   - line: where the binder is made.
  @preconcurrency
  @_alwaysEmitIntoClient
  public init<Target: AnyObject & Sendable>(
    _ target: Target, binding: @escaping @MainActor (Target, Value) -> Void, file: StaticString = #fileID,
    line: UInt = #line
  ) where Value: Sendable {
    let binding = assumeMainActor(binding)
    let serializer = MainQueueSerializer()
    let captured = Hooks.captured()
    self.init(handler: { [weak target] event in
      Binder.bind(event, target, binding, file: file, line: line, captured) { work in serializer.perform(work) }
    })
  }

  /// A place on `target` that `binding` gives each value to, on `scheduler`.
  ///
  /// - Parameters:
  ///   - target: whom the binding is about.
  ///   - scheduler: where `binding` runs.
  ///   - binding: called with the target and each value.
  ///   - file: where the binder is made.
  ///   - line: where the binder is made.
  @preconcurrency
  @_alwaysEmitIntoClient
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: any ImmediateSchedulerType, binding: @escaping @Sendable (Target, Value) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) where Value: Sendable {
    let captured = Hooks.captured()
    self.init(handler: { [weak target] event in
      Binder.bind(event, target, binding, file: file, line: line, captured) { work in _ = scheduler.run(work) }
    })
  }

  /// A place that sets a property of `target`, on the main actor.
  @_alwaysEmitIntoClient
  init<Target: AnyObject>(
    _ target: Target, setting keyPath: ReferenceWritableKeyPath<Target, Value>, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let serializer = MainQueueSerializer()
    let captured = Hooks.captured()
    self.init(handler: { [weak target] event in
      Binder.bind(event, target, { $0[keyPath: keyPath] = $1 }, file: file, line: line, captured) { serializer.perform($0) }
    })
  }

  @_alwaysEmitIntoClient
  static func bind<Target: AnyObject>(
    _ event: Event<Value>, _ target: Target?, _ binding: @escaping (Target, Value) -> Void, file: StaticString, line: UInt,
    _ captured: [String], _ perform: (@escaping () -> Void) -> Void
  ) {
    switch event {
    case .next(let value): perform { [weak target] in if let target { binding(target, value) } }
    case .error(let error): Hooks.unhandled(error, file: file, line: line, captured)
    case .completed: break
    }
  }

  /// Gives a value to the binding.
  public func on(_ event: Event<Value>) { handler(event) }

  /// This place as an observer with its type erased.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: handler) }
}

// Sendable: what it holds is set when it is made, and may be called from any thread.
extension Binder: @unchecked Sendable where Value: Sendable {}
