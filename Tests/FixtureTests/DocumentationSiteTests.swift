#if os(Linux)
  import Foundation
  import TestSupport
  import XCTest

  /// The documentation site that `Docs/build-site.sh` builds with `docc`.
  final class DocumentationSiteTests: NightlyCompilingTestCase {
    private static let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let products = [
      "Rill", "RillBenchmarking", "RillDiagnostics", "RillLifecycle", "RillObservation", "RillProperties", "RillRecording",
      "RillSamples", "RillStore", "RillTesting", "RillTestingTraits", "RillUserDefaults", "RillViewModel",
    ]

    /// Pages, links and pictures; with Chromium, also what it shows of them, and the search.
    func testSite() throws {
      let site = FileManager.default.temporaryDirectory.appending(path: "rill-site-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: site) }
      let build = try run([
        "env", "RILL_MODULES=\(BuiltProducts.modules.path)", Self.root.appending(path: "Docs/build-site.sh").path, site.path,
      ])
      XCTAssertEqual(build.status, 0, build.complaint + build.output)
      guard build.status == 0 else { return }
      try checkLinks(of: site)
      try checkInABrowser(site)
    }

    /// Every page, article, link and picture is there.
    private func checkLinks(of site: URL) throws {
      let data = site.appending(path: "data")
      let files = try XCTUnwrap(FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil))
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
      XCTAssertGreaterThan(files.count, 1000)
      for product in Self.products {
        XCTAssertTrue(exists(data.appending(path: "documentation/\(product.lowercased()).json")), product)
      }
      for page in try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Docs").path) {
        guard page.hasSuffix(".md") else { continue }
        let name = page.dropLast(3).lowercased()
        XCTAssertTrue(exists(data.appending(path: "documentation/rill/\(name).json")), page)
      }
      for file in files {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let references = json?["references"] as? [String: [String: Any]] ?? [:]
        for reference in references.values {
          if let path = reference["url"] as? String, path.hasPrefix("/documentation") || path.hasPrefix("/tutorials") {
            let page = path.prefix { $0 != "#" }
            // A chapter of the tutorials has no page.
            if page.hasPrefix("/tutorials/tutorials/") { continue }
            XCTAssertTrue(exists(data.appending(path: "\(page.dropFirst()).json")), "\(file.path): \(path)")
          }
          for variant in reference["variants"] as? [[String: Any]] ?? [] {
            let path = try XCTUnwrap(variant["url"] as? String)
            XCTAssertTrue(exists(site.appending(path: String(path.drop { $0 == "/" }))), "\(file.path): \(path)")
          }
        }
      }
    }

    private func checkInABrowser(_ site: URL) throws {
      let browsers = ["chromium", "chromium-browser", "google-chrome"]
      guard let browser = try browsers.first(where: { try isInstalled($0) }), try isInstalled("python3") else {
        return print("Chromium or Python is not installed, so no browser has shown the site.")
      }
      let server = Process()
      server.executableURL = URL(filePath: "/usr/bin/env")
      server.arguments = [
        "python3", "-u", "-c",
        """
        import functools, http.server, sys
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """, site.path,
      ]
      let pipe = Pipe()
      server.standardOutput = pipe
      server.standardError = FileHandle.nullDevice
      try server.run()
      defer { server.terminate() }
      let port = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).filter(\.isNumber)
      try Data(Self.checks.utf8).write(to: site.appending(path: "checks.html"))
      let checks = try run([
        "timeout", "60", browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000",
        "--virtual-time-budget=30000", "--dump-dom", "http://127.0.0.1:\(port)/checks.html",
      ]).output
      XCTAssertTrue(checks.contains("the search finds debounce"), checks)
      XCTAssertTrue(checks.contains("all pictures are shown"), checks)
      for page in ["index", "choosing", "tutorial"] { XCTAssertTrue(checks.contains("\(page) is shown"), checks) }
    }

    /// A page that shows pages of the site, types into the filter of the site's index, and waits for pictures.
    ///
    /// One start of the browser is enough for all of them.
    private static let checks = """
      <!doctype html><body><p id="search">no search yet</p><p id="pictures">no picture yet</p><p id="pages"></p>
      <iframe id="index" src="/documentation/rill" width="1300" height="900"></iframe>
      <iframe id="charts" src="/documentation/rill/performance" width="1300" height="900"></iframe>
      <iframe id="choosing" src="/documentation/rill/choosing" width="1300" height="900"></iframe>
      <iframe id="tutorial" src="/tutorials/rill/refresh" width="1300" height="900"></iframe>
      <script>
      function later(work) { setTimeout(work, 200) }
      function search() {
        const page = document.getElementById("index").contentDocument
        const input = page && page.querySelector(".navigator input, input.filter__input, .filter input")
        if (!input) return later(search)
        input.value = "debounce"
        input.dispatchEvent(new Event("input", { bubbles: true }))
        later(found)
      }
      function found() {
        const index = document.getElementById("index").contentDocument.querySelector(".navigator")
        if (!index || !index.innerText.includes("debounce(")) return later(found)
        document.getElementById("search").innerText = "the search finds debounce"
      }
      function pictures() {
        const page = document.getElementById("charts").contentDocument
        const images = page ? [...page.querySelectorAll("main img, .content img")] : []
        images.forEach(image => image.scrollIntoView())
        if (images.length < 2 || !images.every(image => image.complete && image.naturalWidth > 0)) return later(pictures)
        document.getElementById("pictures").innerText = "all pictures are shown"
      }
      function text(id, part) {
        const page = document.getElementById(id).contentDocument
        if (!page || !page.body || !page.body.innerText.includes(part)) return later(() => text(id, part))
        document.getElementById("pages").innerText += ` ${id} is shown`
      }
      search()
      pictures()
      text("index", "vocabulary of Rx")
      text("choosing", "withLatestFrom")
      text("tutorial", "One refresh for each absence")
      </script></body>

      """

    private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private func run(_ words: [String]) throws -> ProgramRun { try ProgramRun(URL(filePath: "/usr/bin/env"), words) }

    private func isInstalled(_ program: String) throws -> Bool { try run(["which", program]).status == 0 }
  }
#endif
