// swift-tools-version: 6.1
import PackageDescription

// A package of its own, which only `make bench` builds. It imports nothing of the server and measures it from outside, as a client.
let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "benchmarks",
    targets: [
        .systemLibrary(name: "CBench", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .executableTarget(name: "snapbench", dependencies: ["CBench"], exclude: ["Peers"], swiftSettings: swift),
        // What the server is measured against: the least that the machine can do the work with.
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .executableTarget(
            name: "limits", dependencies: ["CPostgres"], linkerSettings: ["crypto", "pq", "sqlite3"].map { .linkedLibrary($0) }),
    ],
    cLanguageStandard: .c2x
)
