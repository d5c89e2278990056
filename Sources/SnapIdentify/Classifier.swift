import COnnxRuntime
import Glibc

/// A network that was read once and can be asked many times, by one thread at a time.
///
/// ONNX Runtime's library is opened when the program runs, so a server without it works.
final class Classifier {
    private let api: OrtApi
    private var environment: OpaquePointer?
    private var session: OpaquePointer?
    private var memory: OpaquePointer?

    /// - Throws: `RecogniserFault.broken`, with the library's own words.
    init(_ files: ModelFiles) throws(RecogniserFault) {
        // Opened and never closed: it has threads and destructors of its own.
        guard let handle = dlopen(files.library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "OrtGetApiBase") else {
            throw .broken("ONNX Runtime cannot be opened: \(dlerror().map { String(cString: $0) } ?? "no reason given")")
        }
        let base = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<OrtApiBase>).self)().pointee
        guard let api = base.GetApi(UInt32(ORT_API_VERSION_USED)) else { throw .broken("this ONNX Runtime is too old") }
        self.api = api.pointee
        try open(files.model)
    }

    private func open(_ model: String) throws(RecogniserFault) {
        try check(api.CreateEnv(ORT_LOG_FATAL, "snapfeed", &environment))
        var options: OpaquePointer?
        try check(api.CreateSessionOptions(&options))
        defer { api.ReleaseSessionOptions(options) }
        // One thread, so that the server keeps the other cores.
        try check(api.SetIntraOpNumThreads(options, 1))
        try check(api.SetInterOpNumThreads(options, 1))
        // Memory goes back after each image, instead of staying in a pool for the next.
        try check(api.DisableCpuMemArena(options))
        try check(api.DisableMemPattern(options))
        try check(api.CreateSession(environment, model, options, &session))
        try check(api.CreateCpuMemoryInfo(ORT_DEVICE_ALLOCATOR, ORT_MEMORY_DEFAULT, &memory))
    }

    deinit {
        if let memory { api.ReleaseMemoryInfo(memory) }
        if let session { api.ReleaseSession(session) }
        if let environment { api.ReleaseEnv(environment) }
    }

    /// Classifies an image.
    ///
    /// - Parameter pixels: RGB, `Recogniser.side` squared.
    /// - Returns: a chance for each class, 0 to 1.
    func chances(of pixels: inout [UInt8]) throws(RecogniserFault) -> [Float] {
        let output = try pixels.withUnsafeMutableBufferPointer { (pixels) throws(RecogniserFault) in try run(pixels) }
        defer { api.ReleaseValue(output) }
        var shape: OpaquePointer?
        try check(api.GetTensorTypeAndShape(output, &shape))
        defer { api.ReleaseTensorTypeAndShapeInfo(shape) }
        var count = 0
        try check(api.GetTensorShapeElementCount(shape, &count))
        var numbers: UnsafeMutableRawPointer?
        try check(api.GetTensorMutableData(output, &numbers))
        guard let numbers, count == Recogniser.classes else { throw .broken("the model knows \(count) classes") }
        return Array(UnsafeBufferPointer(start: numbers.assumingMemoryBound(to: Float.self), count: count))
    }

    private func run(_ pixels: UnsafeMutableBufferPointer<UInt8>) throws(RecogniserFault) -> OpaquePointer? {
        let shape = [1, Int64(Recogniser.side), Int64(Recogniser.side), 3]
        var input: OpaquePointer?
        try check(
            api.CreateTensorWithDataAsOrtValue(
                memory, pixels.baseAddress, pixels.count, shape, shape.count, ORT_TENSOR_UINT8, &input))
        defer { api.ReleaseValue(input) }
        var output: OpaquePointer?
        let status = "pixels".withCString { inputName in
            "probabilities".withCString { outputName in api.Run(session, nil, [inputName], [input], 1, [outputName], 1, &output) }
        }
        try check(status)
        return output
    }

    private func check(_ status: OpaquePointer?) throws(RecogniserFault) {
        guard let status else { return }
        defer { api.ReleaseStatus(status) }
        throw .broken(api.GetErrorMessage(status).map { String(cString: $0) } ?? "ONNX Runtime gave no reason")
    }
}
