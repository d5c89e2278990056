import Foundation
import GRDB

extension [UInt8] {
    /// As SQLite's driver takes them.
    var data: Data { Data(self) }
}
