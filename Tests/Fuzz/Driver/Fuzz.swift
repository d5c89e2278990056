import Foundation
import FuzzProperties

/// libFuzzer's driver. It reads the arguments, then calls back with one input after another.
///
/// - Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing", section "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds libFuzzer's inputs to the properties that the variable PROPERTIES names, such as `wire`.
@main enum Fuzz {
    private static let name = ProcessInfo.processInfo.environment["PROPERTIES"] ?? ""
    private static let check = Properties.all[name]

    static func main() {
        guard check != nil else { preconditionFailure("PROPERTIES must be one of \(Properties.all.keys.sorted())") }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments) { bytes, count in
            if let broken = check?(UnsafeRawBufferPointer(start: bytes, count: count)) { preconditionFailure(broken) }
            return 0
        }
    }
}
