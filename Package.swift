// swift-tools-version: 6.1
import PackageDescription

// The manifest is the architecture: arrows go down only, and the build refuses an import that is not declared here.
let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A debug build, as `make check` makes one, checks each access to a class's stored properties while it runs. In the optimised server these
/// checks were two thirds of a delivery's instructions.
let server: [SwiftSetting] = swift + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// Fuzzing needs a runtime of its own, so only `make fuzz` builds its program.
let fuzzer: [Target] =
    Context.environment["SNAPFEED_FUZZ"] == nil
    ? []
    : [.executableTarget(name: "Fuzz", dependencies: ["FuzzProperties"], path: "Tests/Fuzz/Driver", swiftSettings: swift)]

/// Set by `make` where only the server and its tests are built: leaves out swift-nio and the client library's transport, which is built on it.
let isServerOnly = Context.environment["SERVER_ONLY"] != nil

/// The command line waits for people and sockets, and tests run once, so neither is worth the time that optimising them takes.
let quicklyBuilt: [SwiftSetting] = swift + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The client library's transport on Linux, and the programs of the tests that use it.
let transport: [Target] = [
    .target(
        name: "SnapfeedClientNIO",
        dependencies: [
            "SnapfeedClient", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
        ], swiftSettings: swift),
    .executableTarget(
        name: "snapfeed-adapter", dependencies: ["SnapfeedClient", "SnapfeedClientNIO"], path: "Tests/Clients/swift/Adapter",
        swiftSettings: swift),
    // The programs of two articles, as they stand there.
    .executableTarget(
        name: "snapfeed-first", dependencies: ["SnapfeedClient", "SnapfeedClientNIO"], path: "Tests/Clients/swift/First",
        swiftSettings: swift),
    .executableTarget(
        name: "snapfeed-tour", dependencies: ["SnapfeedClient", "SnapfeedClientNIO"], path: "Tests/Clients/swift/Tour",
        swiftSettings: swift),
]

let package = Package(
    name: "snapfeed",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [.library(name: "SnapfeedClient", targets: ["SnapfeedClient"])]
        + (isServerOnly ? [] : [.library(name: "SnapfeedClientNIO", targets: ["SnapfeedClientNIO"])]),
    dependencies: (isServerOnly ? [] : [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")]) + [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Unicode is ICU's work. SnapUnicode alone knows its calls, and stands below the model, whose rules for names ask it.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "SnapUnicode", dependencies: ["CICU"], swiftSettings: swift),
        .target(name: "SnapModel", dependencies: ["SnapUnicode"], swiftSettings: swift),
        .target(name: "SnapWire", dependencies: ["SnapModel"], swiftSettings: swift),
        .systemLibrary(name: "CLibwebsockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
        // The check of frames that libwebsockets leaves out.
        .target(name: "CFrameGuard", linkerSettings: [.linkedLibrary("ssl")]),
        .target(name: "SnapLoop", dependencies: ["CFrameGuard", "CLibwebsockets"], swiftSettings: server),
        // OpenSSL does all cryptography: libwebsockets links it anyway, and nothing has to be compiled. SnapCrypto alone knows its calls.
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "SnapCrypto", dependencies: ["COpenSSL"], swiftSettings: swift),
        // PostgreSQL, for clusters. SnapPostgres alone knows libpq's calls.
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "SnapPostgres", dependencies: ["CPostgres"], swiftSettings: swift),
        // Hints between the nodes of a cluster. SnapBus alone knows the calls of nats.c.
        .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .target(name: "SnapBus", dependencies: ["CNats"], swiftSettings: swift),
        .target(name: "CSQLiteOptions", linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .target(
            name: "SnapStore",
            dependencies: [
                "CArgon2", "CSQLiteOptions", "SnapBucket", "SnapCrypto", "SnapModel", "SnapPostgres",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: server),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        // Rows of a PNG: libpng's errors are longjmps, which only C can catch.
        .target(name: "CPNGRows", dependencies: ["CPNG"]),
        .systemLibrary(name: "CLCMS2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .target(name: "SnapImage", dependencies: ["CLCMS2", "CPNG", "CPNGRows", "CTurboJPEG", "CWebP"], swiftSettings: swift),
        // A table of functions, and no library to link: the recogniser's runtime is opened when the program runs, so it stays optional.
        .target(name: "COnnxRuntime"),
        .target(name: "CChildProcess"),
        .target(name: "SnapIdentify", dependencies: ["CChildProcess", "COnnxRuntime"], swiftSettings: swift),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "SnapHTTP", dependencies: ["CCurl"], swiftSettings: swift),
        .target(name: "SnapFetch", dependencies: ["CCurl", "SnapHTTP"], swiftSettings: swift),
        // Images in an S3-compatible store.
        .target(name: "SnapBucket", dependencies: ["CCurl", "SnapCrypto", "SnapHTTP"], swiftSettings: swift),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSnapWebFiles", exclude: ["Generated", "docs", "make-table.sh"]),
        .target(name: "SnapWeb", dependencies: ["CSnapWebFiles", "CZlib"], exclude: ["Docs", "Public", "Types"], swiftSettings: swift),
        .target(
            name: "SnapServer",
            dependencies: [
                "SnapBus", "SnapCrypto", "SnapFetch", "SnapIdentify", "SnapImage", "SnapLoop", "SnapModel", "SnapPostgres", "SnapStore",
                "SnapWeb",
                "SnapWire", .product(name: "Logging", package: "swift-log"), .product(name: "Yams", package: "Yams"),
            ], swiftSettings: server),
        .target(name: "CSnapProtocolFiles", exclude: ["make-table.sh"]),
        // Patterns of messages, for the conformance kit and the tests.
        .target(name: "Transcripts", dependencies: ["SnapWire"], swiftSettings: quicklyBuilt),
        .target(
            name: "SnapAdmin",
            dependencies: ["SnapLoop", "SnapModel", "SnapWire", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: quicklyBuilt),
        // The conformance kit, for authors of clients and of other servers.
        .executableTarget(
            name: "snapfeed-conformance",
            dependencies: [
                "CSnapProtocolFiles", "SnapAdmin", "SnapLoop", "SnapModel", "SnapWire", "Transcripts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: quicklyBuilt),
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "snapfeed",
            dependencies: [
                "CMalloc", "SnapAdmin", "SnapIdentify", "SnapModel", "SnapServer", "SnapStore", "SnapWeb", "SnapWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: server),
        // The client library: nothing of the server, and no package but swift-nio, which only its second target needs.
        .target(name: "SnapfeedClient", exclude: ["Generated/generate.py"], swiftSettings: swift),
        .testTarget(name: "SnapfeedClientTests", dependencies: ["SnapfeedClient"], swiftSettings: quicklyBuilt),
        .testTarget(
            name: "SnapImageTests", dependencies: ["CMalloc", "CTurboJPEG", "CWebP", "SnapImage", "TestSupport"],
            swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapIdentifyTests", dependencies: ["SnapIdentify", "TestSupport"], swiftSettings: quicklyBuilt),
        .testTarget(
            name: "SnapFetchTests", dependencies: ["SnapFetch"], exclude: ["services.py", "documented.py"], swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapBusTests", dependencies: ["SnapBus"], swiftSettings: quicklyBuilt),
        .testTarget(
            name: "SnapBucketTests", dependencies: ["SnapBucket"], exclude: ["requirements.txt", "service.py"], swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapLoopTests", dependencies: ["CFrameGuard", "SnapLoop", "TestSupport"], swiftSettings: quicklyBuilt),

        .target(
            name: "TestSupport", dependencies: ["SnapLoop", "SnapModel", "SnapWire"], path: "Tests/TestSupport",
            swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapCryptoTests", dependencies: ["COpenSSL", "SnapCrypto", "TestSupport"], swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapUnicodeTests", dependencies: ["SnapUnicode", "TestSupport"], swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapModelTests", dependencies: ["SnapModel", "TestSupport"], swiftSettings: quicklyBuilt),
        .testTarget(name: "SnapWireTests", dependencies: ["SnapModel", "SnapWire", "TestSupport"], swiftSettings: quicklyBuilt),
        .testTarget(
            name: "SnapStoreTests",
            dependencies: [
                "SnapModel", "SnapPostgres", "SnapStore", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: quicklyBuilt),
        .testTarget(
            name: "SnapServerTests",
            dependencies: [
                "SnapCrypto", "SnapFetch", "SnapImage", "SnapLoop", "SnapModel", "SnapServer", "SnapStore", "SnapWeb", "SnapWire",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: quicklyBuilt),
        .target(
            name: "FuzzProperties", dependencies: ["SnapCrypto", "SnapImage", "SnapModel", "SnapServer", "SnapUnicode", "SnapWire"],
            path: "Tests/Fuzz/Properties", swiftSettings: swift),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzProperties", "SnapWire", "TestSupport"], swiftSettings: quicklyBuilt),
        // The deterministic simulation: see Tests/Simulation/README.md.
        .target(name: "CSimulatedDisk", path: "Tests/Simulation/CSimulatedDisk", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "Simulation",
            dependencies: [
                "CSimulatedDisk", "SnapLoop", "SnapModel", "SnapPostgres", "SnapServer", "SnapStore", "SnapWire", "TestSupport",
                "Transcripts",
                .product(name: "Logging", package: "swift-log"),
            ], path: "Tests/Simulation/Simulation", swiftSettings: swift),
        .executableTarget(name: "snapsim", dependencies: ["Simulation"], path: "Tests/Simulation/snapsim", swiftSettings: swift),
        .testTarget(
            name: "SimulationTests", dependencies: ["CSimulatedDisk", "Simulation", "SnapModel", "SnapStore", "TestSupport"],
            swiftSettings: quicklyBuilt),
        // What each method does, by requests to the server in the test's own process.
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "FuzzProperties", "Simulation", "SnapLoop", "SnapModel", "SnapServer", "SnapWire", "TestSupport", "Transcripts",
            ],
            swiftSettings: quicklyBuilt),
        // Optimised, since it reads every source byte by byte.
        .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "SnapAdminTests",
            dependencies: [
                "SnapAdmin", "SnapLoop", "SnapModel", "SnapWire", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: quicklyBuilt),
    ] + (isServerOnly ? [] : transport) + fuzzer,
    cLanguageStandard: .c2x  // #embed
)
