import Glibc

/// The files of the recogniser, made by `make model`: see data/topics/README.md.
package struct ModelFiles: Sendable {
    let folder: String

    package init(folder: String) { self.folder = folder }

    var library: String { folder + "/libonnxruntime.so.1" }
    var model: String { folder + "/efficientnet-lite2.onnx" }

    /// A file that cannot be read; nil when all can.
    package var missing: String? { [library, model].first { access($0, R_OK) != 0 } }
}

/// Why an image was not identified.
package enum RecogniserFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file is missing.
    case missing(String)
    /// The library or the model does not work.
    case broken(String)
    /// The child did not answer in time, and was killed.
    case tooSlow
    /// The child ended by itself.
    case died(String)

    package var description: String {
        switch self {
        case .missing(let file): "\(file) is missing; `make model` makes it"
        case .broken(let reason): reason
        case .tooSlow: "the recogniser did not answer in time"
        case .died(let reason): "the recogniser ended: \(reason)"
        }
    }
}
