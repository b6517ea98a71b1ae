#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes values of data.
///
/// `JSONDecoder` and `PropertyListDecoder` do without it, for a conformance would link them into every program that is linked
/// statically, eight megabytes.
public protocol DataDecoder {
  /// A value of `type`, made of `data`.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension ObservableType where Element == Data {
  /// Delivers the value that `decoder` makes of each piece of data.
  ///
  ///     source  {"a":1}--{"a":2}--|
  ///     decode  A(a:1)---A(a:2)---|
  ///
  /// Data that cannot be decoded ends the stream with the decoder's error.
  ///
  /// - `decode` completes: with the source
  /// - On an error: passes it on; a throwing closure ends the source and fails
  /// - Subscribes: to the source
  /// - Complexity: the decoder's.
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable>(type: Item.Type, decoder: JSONDecoder) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  /// Delivers the value that `decoder` makes of each piece of data.
  ///
  ///     source  a=1--a=2--|
  ///     decode  A(a:1)---A(a:2)---|
  ///
  /// Data that cannot be decoded ends the stream with the decoder's error.
  ///
  /// - Complexity: the decoder's.
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable>(type: Item.Type, decoder: PropertyListDecoder) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  /// Delivers the value that `decoder` makes of each piece of data.
  ///
  ///     source  1--2--|
  ///     decode  A--B--|
  ///
  /// Data that cannot be decoded ends the stream with the decoder's error.
  ///
  /// - Complexity: the decoder's.
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable, Decoder: DataDecoder>(type: Item.Type, decoder: Decoder) -> Observable<Item> {
    decoded { try decoder.decode(type, from: $0) }
  }

  @_alwaysEmitIntoClient
  func decoded<Item>(_ decode: @escaping (Data) throws -> Item) -> Observable<Item> {
    stage { downstream in
      Sink(
        next: { data in
          do { downstream.send(try decode(data)) } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
