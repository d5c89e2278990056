import Foundation
import Glibc

/// nginx serving files of a folder, set up as its documentation advises for static files: sendfile, keep-alive, files kept open, no log.
final class Nginx {
    let process: ServerProcess
    var port: UInt16 { process.port }

    /// - Throws: when it is not installed or does not start.
    init(serving files: [(name: String, bytes: [UInt8])]) throws {
        process = try ServerProcess("nginx") { port, folder in
            for file in files { try Data(file.bytes).write(to: folder.appendingPathComponent(file.name)) }
            let settings = folder.appendingPathComponent("nginx.conf")
            try Data(Self.settings(port: port, folder: folder.path).utf8).write(to: settings)
            return ["-p", folder.path, "-c", settings.path, "-e", "stderr", "-g", "daemon off;"]
        }
    }

    static func version() throws -> String { try Tool.output("nginx", ["-v"]).firstMatch(of: /nginx\/([\d.]+)/).map { String($0.1) } ?? "" }

    /// The configuration: one worker, since nginx gets one CPU. The worker keeps our user, who may read the folder.
    private static func settings(port: UInt16, folder: String) -> String {
        """
        \(geteuid() == 0 ? "user root;" : "")
        worker_processes 1;
        pid \(folder)/nginx.pid;
        events { worker_connections 4096; }
        http {
          sendfile on;
          tcp_nopush on;
          tcp_nodelay on;
          keepalive_requests 1000000;
          open_file_cache max=10000 inactive=60s;
          open_file_cache_valid 60s;
          open_file_cache_min_uses 1;
          access_log off;
          types { image/jpeg jpg; }
          client_body_temp_path \(folder)/body;
          proxy_temp_path \(folder)/proxy;
          fastcgi_temp_path \(folder)/fastcgi;
          uwsgi_temp_path \(folder)/uwsgi;
          scgi_temp_path \(folder)/scgi;
          server { listen 127.0.0.1:\(port) backlog=4096; root \(folder); }
        }
        """
    }
}

/// Runs a program that does one thing and ends.
enum Tool {
    /// The program's standard output and standard error.
    ///
    /// - Throws: when it fails.
    static func output(_ program: String, _ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchFault("\(program) failed: \(text)") }
        return text
    }
}
