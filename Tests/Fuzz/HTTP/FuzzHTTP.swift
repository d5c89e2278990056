import FuzzProperties

/// libFuzzer's driver. It reads the arguments, then calls back with one input after another.
///
/// - Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing", section "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds libFuzzer's inputs to HTTPProperties.
@main enum FuzzHTTP {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments) { bytes, count in
            if let broken = HTTPProperties.broken(by: UnsafeRawBufferPointer(start: bytes, count: count)) { preconditionFailure(broken) }
            return 0
        }
    }
}
