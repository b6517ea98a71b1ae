extension Diagram {
  /// Returns the diagram as SVG.
  ///
  /// The sources are above a box with the code of the operator, its outputs are below it. Equal values have equal colors. The
  /// colors follow the reader's preference for a light or a dark page. The same diagram gives the same bytes.
  package var svg: String { DiagramPicture(self).svg }
}
