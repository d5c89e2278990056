import Glibc
import SnapLoop

/// The kernel's figures about this process.
///
/// - Source: proc_pid_stat(5), proc_stat(5).
struct ProcessFacts {
    private(set) var residentBytes: Int64 = 0
    private(set) var virtualBytes: Int64 = 0
    private(set) var cpuMicroseconds: Int64 = 0
    private(set) var openFiles: Int64 = 0
    private(set) var openFilesMax: Int64 = 0
    /// Seconds since 1970.
    private(set) var startedAt: Int64 = 0

    /// Reads the figures; one that the system does not provide stays 0.
    init() {
        let ticks = Int64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        // The program's name, in parentheses, may contain anything, so fields are counted from the last parenthesis. The first one is
        // `state`, field 3.
        let fields = (Self.text("/proc/self/stat").split(separator: ")").last ?? "").split(separator: " ").map { Int64($0) ?? 0 }
        if fields.count > 21 {
            cpuMicroseconds = (fields[11] + fields[12]) * 1_000_000 / ticks
            startedAt = Self.bootTime + fields[19] / ticks
            virtualBytes = fields[20]
            residentBytes = fields[21] * Int64(sysconf(Int32(_SC_PAGESIZE)))
        }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 { openFilesMax = Int64(clamping: limit.rlim_cur) }
        openFiles = Int64(Descriptors.openNow)
    }

    private static let bootTime =
        text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }.flatMap { Int64($0.dropFirst(6)) } ?? 0

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            var count = 0
            while count < buffer.count {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                guard got > 0 else { break }
                count += got
            }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
