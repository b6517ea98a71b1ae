/// An observer that applies each value to a target, such as a view.
///
///     let title = Binder(label) { label, text in label.text = text }
///     model.title.bind(to: title)
///
/// The binding runs on the main actor: immediately if the value arrives there, and otherwise in order.
/// `init(_:scheduler:binding:file:line:)` makes a binder that runs on a scheduler instead.
///
/// The binder holds a weak reference to the target. After the target has been deallocated, values are ignored. A completion is
/// ignored. An error is passed to `Hooks.defaultErrorHandler`, because a user interface cannot fail.
///
/// All functions can be called from any thread.
public struct Binder<Value>: ObserverType {
  /// The type of the values.
  public typealias Element = Value

  @usableFromInline
  let handler: (Event<Value>) -> Void

  @_alwaysEmitIntoClient
  init(handler: @escaping (Event<Value>) -> Void) { self.handler = handler }

  /// Creates a binder that calls `binding` with `target` and each value, on the main actor.
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

  /// Creates a binder that calls `binding` with `target` and each value, on `scheduler`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: any ImmediateSchedulerType, binding: @escaping @Sendable (Target, Value) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) where Value: Sendable {
    let captured = Hooks.captured()
    self.init(handler: { [weak target] event in
      Binder.bind(event, target, binding, file: file, line: line, captured) { work in _ = scheduler.scheduleWork(work) }
    })
  }

  /// Creates a binder that sets a property of `target` on the main actor.
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

  /// Applies a value to the target, or reports an error to `Hooks.defaultErrorHandler`.
  public func on(_ event: Event<Value>) { handler(event) }

  /// Returns this binder as a type-erased observer.
  public func asObserver() -> AnyObserver<Value> { .calling(handler) }
}

// Sendable: the stored closure never changes and can be called from any thread.
extension Binder: @unchecked Sendable where Value: Sendable {}
