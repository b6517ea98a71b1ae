import Foundation

/// The page: one document with its style and its scripts, which loads nothing but the data of this server.
///
/// Its parts are the files of `Page`, which a browser can open, too. The package manager embeds them in the program.
enum WebPage {
  static var response: WebResponse {
    let nonce = UUID().uuidString
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return WebResponse(
      type: "text/html; charset=utf-8", fields: ["Content-Security-Policy: \(policy)"], body: Data(document(nonce).utf8))
  }

  /// The files that `page.html` names.
  private static let files = [
    "animation-loop.js": PackageResources.animation_loop_js, "call-site-list.js": PackageResources.call_site_list_js,
    "canvas-functions.js": PackageResources.canvas_functions_js, "chain-drawing.js": PackageResources.chain_drawing_js,
    "connection.js": PackageResources.connection_js, "controls.js": PackageResources.controls_js,
    "dialog.js": PackageResources.dialog_js, "dom-functions.js": PackageResources.dom_functions_js,
    "event-table.js": PackageResources.event_table_js, "marble-lanes.js": PackageResources.marble_lanes_js,
    "page.css": PackageResources.page_css, "process-model.js": PackageResources.process_model_js,
    "recording-list.js": PackageResources.recording_list_js, "totals.js": PackageResources.totals_js,
  ]

  /// Returns `page.html` with the contents of the files that it names, each with the nonce without which a browser does not use it.
  private static func document(_ nonce: String) -> String {
    let reference = #/<(?:link rel="stylesheet" href|script src)="([\w-]+\.(css|js))">(?:</script>)?/#
    return String(decoding: PackageResources.page_html, as: UTF8.self).replacing(reference) { match in
      let element = match.2 == "css" ? "style" : "script"
      guard let file = files[String(match.1)] else {
        preconditionFailure("page.html names \(match.1), which is not in `files`")
      }
      return "<\(element) nonce=\"\(nonce)\">\n\(String(decoding: file, as: UTF8.self))</\(element)>"
    }
  }
}
