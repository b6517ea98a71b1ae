public import Rill
public import RillStore

/// A property that lives in a store: it is there again after a restart, and other processes see it.
///
///     @Stored("accessToken") var token: String?
///     @Stored("launchCount", in: store) var count = 0
///
/// Reading gives what is stored now, whichever process has stored it; assigning returns when the change is durable, and nil removes.
/// `$count` is the stream of the current value and every later one. A property that names no store uses `Store.default()`.
///
/// Values are strings, numbers, booleans, bytes, and all that is `LosslessStringConvertible` or `Codable`; see `StoredFormat`.
///
/// **Errors.** `_count.load()`, `save(_:)`, `update(_:)` and `discard()` throw them. A property has no way to fail: it reports them to the
/// store's `errors` and to `Hooks.defaultErrorHandler`. Reading gives the last value known then (at first the default), and assigning
/// leaves what is stored as it is. What can not be read is never written over: neither by assigning nor by `save(_:)`.
///
/// All of it may be used from any thread, and from inside a subscriber. Copies share the property.
@propertyWrapper
public struct Stored<Value: Sendable>: Sendable {
  private let core: StoredCore<Value>
  private let stream: ObservableProperty<Value>

  init(_ core: StoredCore<Value>) {
    self.core = core
    stream = ObservableProperty(value: core.absent, keeping: core)
    core.stream = stream
  }

  /// A property with a format of your own; `wrappedValue` is its value while none is stored.
  public init(
    wrappedValue: Value, _ key: Store.Key, in store: Store? = nil, as format: StoredFormat<Value>, distinct: Bool = false,
    migrations: [StoredMigration<Value>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      StoredCore(
        key, in: store, StoredCoding(format, absent: wrappedValue), distinct: distinct,
        StoredCoding.steps(migrations, format), at: (file, line)))
  }

  /// An optional property with a format of your own; nil while nothing is stored, and so without an initial value.
  public init<Wrapped>(
    _ key: Store.Key, in store: Store? = nil, as format: StoredFormat<Wrapped>, distinct: Bool = false,
    migrations: [StoredMigration<Wrapped>] = [], file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(
      StoredCore(
        key, in: store, StoredCoding(format), distinct: distinct, StoredCoding.steps(migrations, format), at: (file, line)))
  }

  /// The value that is stored now, by whatever process; the default if there is none.
  ///
  /// Assigning returns when the change is durable. Assigning nil removes the value; assigning what is stored already changes nothing.
  ///
  /// - Complexity: Reading is O(1) without a system call while nothing has changed; else that of decoding. Assigning waits for the disk.
  public var wrappedValue: Value {
    get { core.value }
    nonmutating set { core.assign(newValue) }
  }

  /// The stream of the current value and every later one: this process's changes each once and in order; those of other processes in
  /// order and ending with the last.
  ///
  /// A `distinct` property leaves out what is stored as the same bytes as the one before. The store is watched from the first time somebody
  /// asks for this, as long as somebody has the property or the stream.
  public var projectedValue: ObservableProperty<Value> {
    core.watch()
    return stream
  }

  /// The value that is stored now; the default if there is none.
  ///
  /// - Throws: `.store` if the store can not be read, `.unreadable` if the value can not.
  public func load() throws(StoredError) -> Value { try core.load() }

  /// Stores a value, or removes it if it is nil.
  ///
  /// - Throws: `.store`, `.unwritable`; `.unreadable` if what is stored can not be read, which stays as it is.
  public func save(_ value: Value) throws(StoredError) { try core.save(value) }

  /// Changes the value by what it is; no other thread's or process's change gets in between.
  ///
  ///     try _count.update { $0 += 1 }
  ///
  /// No other thread or process can write to the store while `change` runs, so it should be short. It must not change the store
  /// itself, which throws `StoreError.reentrant`.
  ///
  /// - Returns: What `change` returns.
  /// - Throws: What `change` throws, or a `StoredError` as `save(_:)`; nothing is changed then.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result { try core.update(change) }

  /// Removes what is stored, whether or not it can be read, and what migrations would find.
  ///
  /// - Throws: `.store`.
  public func discard() throws(StoredError) { try core.discard() }
}
