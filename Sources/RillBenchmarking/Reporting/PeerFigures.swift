#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Times of other libraries that were measured elsewhere, for a chart.
///
/// ```json
/// {
///   "machine": "Linux, two x86-64 cores",
///   "peers": [{ "name": "RxSwift", "version": "6.9" }],
///   "rows": { "map": { "RxSwift": 364 } }
/// }
/// ```
public struct PeerFigures: Codable, Sendable {
  /// Another library.
  public struct Peer: Codable, Sendable {
    /// Its name in the chart.
    public let name: String
    /// The version that was measured.
    public let version: String
  }

  /// The machine and the settings of the measurement.
  public let machine: String
  /// The libraries, in the order of the legend.
  public let peers: [Peer]
  /// Nanoseconds per event by the name of the row and the name of the library.
  public let rows: [String: [String: Double]]

  /// Reads figures.
  public init(json: Data) throws { self = try JSONDecoder().decode(PeerFigures.self, from: json) }
}
