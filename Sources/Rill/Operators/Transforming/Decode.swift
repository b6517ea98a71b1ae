#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes values of data.
public protocol DataDecoder: Sendable {
  /// A value of `type`, made of `data`.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  /// Delivers the value that `decoder` makes of each piece of data.
  ///
  ///     source  {"a":1}--{"a":2}--|
  ///     decode  A(a:1)---A(a:2)---|
  ///
  /// Data that cannot be decoded ends the stream with the decoder's error.
  ///
  /// - Complexity: the decoder's.
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable, Decoder: DataDecoder>(type: Item.Type, decoder: Decoder) -> Observable<Item> {
    stage { downstream in
      Sink(
        next: { data in
          do { downstream.send(try decoder.decode(type, from: data)) } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }
}
