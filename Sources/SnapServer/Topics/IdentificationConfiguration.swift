import Foundation
import SnapFetch
import SnapIdentify
package import SnapModel

/// How images are identified, and the source of topic summaries.
package struct IdentificationConfiguration: Sendable {
    package var identifier = Identifier.local
    /// The folder of the recogniser's model; by default `model` in the data folder.
    package var modelPath: String?
    /// The program whose command `recognise` runs the model.
    package var program = "/proc/self/exe"
    /// Bytes of address space of that program.
    package var recogniserMemory = 512 << 20
    /// A file with the key of Google Cloud Vision.
    package var visionKeyFile: String?
    package var visionEndpoint = ""
    private var visionKey: String?
    /// A file with the only authorities to trust; nil for the system's.
    package var certificates: String?
    /// The address of a MediaWiki's API; nil for none.
    package var encyclopedia: String?

    package init() {}

    func with(dataPath: String) -> IdentificationConfiguration {
        var configuration = self
        configuration.modelPath = modelPath ?? dataPath + "/model"
        return configuration
    }

    /// Whether nothing is missing that can be seen from outside.
    var isUsable: Bool { identifier != .local || files.missing == nil }

    private var files: ModelFiles { ModelFiles(folder: modelPath ?? "data/model") }

    /// Makes the identifier that the configuration names.
    ///
    /// - Parameter cancel: ends requests to other servers.
    func makeIdentifier(_ topics: Topics, _ cancel: CancelFlag) -> any ImageIdentifier {
        guard identifier == .cloudVision else { return LocalIdentifier(recogniser: Recogniser(recogniser), topics: topics) }
        let vision = CloudVision(
            endpoint: visionEndpoint, key: visionKey ?? "", certificates: certificates, agent: Self.agent, limits: Self.limits,
            cancel: cancel)
        return CloudIdentifier(vision: vision, topics: topics)
    }

    /// Nil where none is named.
    func makeEncyclopedia(_ cancel: CancelFlag) -> (wiki: MediaWiki, host: String)? {
        guard let encyclopedia else { return nil }
        let wiki = MediaWiki(
            api: encyclopedia, agent: Self.agent, certificates: certificates, limits: Self.limits, attempts: 2, cancel: cancel)
        return (wiki, URL(string: encyclopedia)?.host ?? encyclopedia)
    }

    static let agent = "\(Product.name)/\(Product.version) (self-hosted)"
    private static let limits = HTTPClient.Limits(deadline: .seconds(10), attempt: .seconds(5))

    /// Reads the key of Google Cloud Vision.
    ///
    /// - Throws: `StartFault`, where it is needed and cannot be read.
    func withKey() throws(StartFault) -> IdentificationConfiguration {
        guard identifier == .cloudVision, let visionKeyFile else { return self }
        let text = FileManager.default.contents(atPath: visionKeyFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !key.isEmpty, key.utf8.count <= 1_000, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw StartFault("\(visionKeyFile): must be a file with the key of Google Cloud Vision, on one line")
        }
        var configuration = self
        configuration.visionKey = key
        return configuration
    }

    var recogniser: Recogniser.Settings {
        var settings = Recogniser.Settings(files: files, program: program)
        settings.memory = recogniserMemory
        return settings
    }
}
