#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A decoder that makes values from data.
///
/// `JSONDecoder` and `PropertyListDecoder` do not conform. Conformances would link both, eight megabytes, into every statically
/// linked program.
///
/// `decode(type:decoder:)` calls it on the thread of its source. So a conformance cannot be isolated to an actor.
public protocol DataDecoder: SendableMetatype {
  /// Returns a value of `type`, decoded from `data`.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension ObservableType where Element == Data {
  /// Emits the value that a `JSONDecoder` decodes from each piece of data.
  ///
  ///     source  {"a":1}---{"a":2}---|
  ///     decode  Item(1)---Item(2)---|
  ///
  /// - `decode` completes: with the source
  /// - On an error: passes it on; an error of the decoder disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: That of the decoder.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable & SendableMetatype>(type: Item.Type, decoder: JSONDecoder) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  /// Emits the value that a `PropertyListDecoder` decodes from each piece of data.
  ///
  ///     source         a=1-------a=2-------|
  ///     decode(plist)  Item(1)---Item(2)---|
  ///
  /// - Complexity: That of the decoder.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable & SendableMetatype>(type: Item.Type, decoder: PropertyListDecoder) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  /// Emits the value that your own `DataDecoder` decodes from each piece of data.
  ///
  ///     source           1---------2---------|
  ///     decode(decoder)  Item(1)---Item(2)---|
  ///
  /// - Complexity: That of the decoder.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable & SendableMetatype, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  @_alwaysEmitIntoClient
  func decoded<Item>(_ decode: @escaping (Data) throws -> Item) -> Observable<Item> {
    stage(operation: "decode") { downstream in
      Sink(
        next: { data in
          do { downstream.send(try decode(data)) } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}
