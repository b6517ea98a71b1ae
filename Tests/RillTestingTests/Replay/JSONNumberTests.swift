import Foundation
import Rill
import RillRecording
import RillTesting
import XCTest

/// Numbers in recordings: what a program sends is what its replay receives.
final class JSONNumberTests: XCTestCase {
  func testFiniteNumbersAreKept() throws {
    let numbers: [Double] = [
      0, -0.0, 1, 0.1, -2.5e10, 1e127, 1e128, -1e200, .greatestFiniteMagnitude, 1e-120, 1e-127, 1e-130, 1e-300, -1e-200,
      .leastNonzeroMagnitude, .pi, 1 / 3,
    ]
    for number in numbers {
      let json = try JSONValue(encoding: [number])
      let again = try JSONDecoder().decode(JSONValue.self, from: Data(json.text.utf8))
      XCTAssertEqual(again, json, "\(number)")
      let decoded = try again.decode([Double].self)[0]
      XCTAssertEqual(decoded.bitPattern, number.bitPattern, "\(number): \(json.text)")
    }
  }

  func testIntegersAndDecimalsAreKept() throws {
    XCTAssertEqual(try JSONValue(encoding: Int64.max).text, "9223372036854775807")
    XCTAssertEqual(try JSONValue(encoding: UInt64.max).decode(UInt64.self), .max)
    let decimal = try XCTUnwrap(Decimal(string: "0.12345678901234567890123456789"))
    XCTAssertEqual(try JSONValue(encoding: decimal).decode(Decimal.self), decimal)
  }

  func testATimeThatNoClockReaches() {
    for time in ["1e30", "1e300", "9300000000"] {
      let text = """
        {"rill":"run","version":1}
        {"input":"a","type":"Int"}
        {"time":\(time),"input":"a","next":1}
        {"time":\(time),"input":"a","completed":true}

        """
      XCTAssertThrowsError(try RunRecording(text), time) { error in
        guard case .malformed(_, line: 3, let reason)? = error as? RunRecordingError else { return XCTFail("\(error)") }
        XCTAssertTrue(reason.contains("time"), reason)
      }
    }
  }
}
