public import Rill
public import RillStore

/// A property whose value is in a store, so that it persists across launches and is shared with other processes.
///
///     @Stored("nickname") var nickname: String?
///     @Stored("launchCount", in: store) var count = 0
///
/// Reading returns the currently stored value, whichever process has stored it. An assignment returns when the change is durable, unless
/// `durability` is `.delayed`. Assigning nil removes the value. `$count` emits the current value and every later one. A property without a
/// store of its own uses `Store.default()`.
///
/// Values can be strings, numbers, booleans, bytes, enums with raw values, and all types that are `LosslessStringConvertible` or
/// `Codable`; see `StoredFormat`. The key is a string or an enum, see `Store.KeyConvertible`. An invalid key stops the program.
///
/// **Errors.** `_count.load()`, `save(_:)`, `update(_:)` and `discard()` throw errors. Reading and assigning cannot throw: they report an
/// error to the store's `errors` and to `Hooks.defaultErrorHandler`. Then reading returns the last known value, initially the default, and
/// assigning does not change what is stored. Neither assigning nor `save(_:)` overwrites a value that cannot be read.
///
/// The property is thread-safe, and can be used from inside a subscriber. Copies share the property.
@propertyWrapper
public struct Stored<Value: Sendable>: PersistentValue {
  private let core: StoredCore<Value>
  private let stream: ObservableProperty<Value>

  init(_ core: StoredCore<Value>) {
    self.core = core
    stream = ObservableProperty(value: core.defaultValue, keeping: core)
    core.observation.stream = stream
  }

  /// Creates a property with a custom format, with `wrappedValue` as its value while none is stored.
  public init<Key: Store.KeyConvertible>(
    wrappedValue: Value, _ key: Key, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    durability: Store.Durability = .immediate, migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      StoredCore(
        StoredValueCoder(Store.Key(property: key, file, line), format, default: wrappedValue), in: store, distinct: distinct,
        durability: durability, StoredMigrations(migrations, format), at: (file, line)))
  }

  /// Creates an optional property with a custom format, which is nil while no value is stored.
  public init<Key: Store.KeyConvertible, Wrapped>(
    _ key: Key, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    durability: Store.Durability = .immediate, migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID,
    line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      StoredCore(
        StoredValueCoder(Store.Key(property: key, file, line), format), in: store, distinct: distinct,
        durability: durability, StoredMigrations(migrations, format), at: (file, line)))
  }

  /// The currently stored value, whichever process has stored it, or the default if none is stored.
  ///
  /// An assignment returns when the change is durable. Assigning nil removes the value. Assigning the stored value changes nothing.
  ///
  /// So an assignment on the main actor blocks it for milliseconds. With `durability: .delayed`, it returns at once, and the value is
  /// written later: see `Store.Durability`. `save(_:)`, `update(_:)` and `discard()` return when the change is durable in any case.
  ///
  /// If the program links `RillObservation`, a SwiftUI body that reads the value is evaluated again when it changes, also by another
  /// process.
  ///
  /// - Complexity: Reading is O(1) without a system call while nothing has changed, otherwise that of decoding. Assigning waits for the
  ///   disk, and blocks its thread meanwhile.
  public var wrappedValue: Value {
    get {
      // The store is observed for Observation, as for a subscriber.
      if stream.reportRead() { core.observation.start() }
      return core.value
    }
    nonmutating set { core.assign(newValue) }
  }

  /// A stream that emits the current value and every later one.
  ///
  /// It emits each change of this process once and in order. It emits the changes of other processes in order and always the last one,
  /// but can skip others. A `distinct` property does not emit a value that is stored as the same bytes as the previous one; the default has
  /// none. The store is observed from the first access to this stream, for as long as the property or the stream is referenced.
  public var projectedValue: ObservableProperty<Value> {
    core.observation.start()
    return stream
  }

  /// Stores a value, as assigning does.
  public func onNext(_ value: Value) { core.assign(value) }

  /// Returns the currently stored value, or the default if none is stored.
  ///
  /// - Throws: `.store` if the store cannot be read, `.unreadable` if the value cannot be decoded.
  public func load() throws(StoredError) -> Value { try core.load() }

  /// Stores `value`, or removes the stored value if `value` is nil.
  ///
  /// - Throws: `.store` if the store fails, `.unwritable` if `value` cannot be encoded, `.unreadable` if the stored value cannot be
  ///   decoded. The stored value does not change then.
  public func save(_ value: Value) throws(StoredError) { try core.save(value) }

  /// Atomically replaces the value with one computed from it, also with regard to other processes.
  ///
  ///     try _count.update { $0 += 1 }
  ///
  /// No other thread or process can write to the store while `change` runs, so `change` should be short. It must not write to the store
  /// itself: doing so throws `StoreError.reentrant`.
  ///
  /// - Returns: The result of `change`.
  /// - Throws: The error of `change`, or a `StoredError` as for `save(_:)`. The stored value does not change then.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result { try core.update(change) }

  /// Removes the stored value, even if it cannot be read, and the values that migrations would convert.
  ///
  /// - Throws: `.store` if the store fails.
  public func discard() throws(StoredError) { try core.discard() }
}

extension Stored: CustomStringConvertible, CustomReflectable {
  /// A text with the key of the property, without a value.
  public var description: String { "the property stored as \"\(escaped: core.key.name)\"" }

  /// A mirror without a value: the stored one can be a secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Stored {
  /// Rejects the label with which a secret is declared: without the label, it would be stored in plain text.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored(\"key\")"
  )
  public init(wrappedValue: Value, key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) {
    fatalError("unavailable")
  }

  /// Rejects the label with which a secret is declared: without the label, it would be stored in plain text.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a secret belongs in a @KeychainStorage property, and a @Stored property has no label: @Stored(\"key\")"
  )
  public init(key: some Store.KeyConvertible, in store: Store? = nil, distinct: Bool = false) { fatalError("unavailable") }
}

extension Stored {
  /// Stops the program if an optional property has an initial value, which the compiler cannot reject.
  ///
  /// An initial value other than nil would reappear when nil is assigned. Also for `@KeychainStorage`.
  @usableFromInline
  static func requireNotOptional(_ file: StaticString, _ line: UInt) {
    guard Value.self is any ExpressibleByNilLiteral.Type else { return }
    fatalError(
      "Rill: an optional stored property is nil while no value is stored: remove its initial value", file: file, line: line)
  }
}
