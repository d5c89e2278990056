/// The product's name and version, as in `server.info` and `--version`.
package enum Product {
    package static let name = "snapfeed"
    package static let version = "0.1.0"
}
