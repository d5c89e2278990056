import Foundation
import GRDB

extension [UInt8] {
    /// The bytes in the form that GRDB takes.
    var data: Data { Data(self) }
}
