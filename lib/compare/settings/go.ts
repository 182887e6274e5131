import type { SettingTable } from "./setting";

/** Go: runtime, compiler, net/http, database/sql. Defaults as their sources have them; a version stands before the default that it brought. */
export const goSettings: SettingTable = {
  gomaxprocs: {
    meaning: "Threads that run Go code at once.",
    effect:
      "More usually raise QPS up to the number of cores; beyond a container's CPU limit they get throttled and P99 rises.",
    defaults: [
      ["go1.5", "CPUs of the machine"],
      ["go1.25", "CPUs, or the container's CPU limit where that is less"],
    ],
    source: "https://pkg.go.dev/runtime",
  },
  gogc: {
    meaning: "How far the Go heap may grow before the next collection (percent).",
    effect: "Higher usually means less CPU in the collector and more QPS, for more memory.",
    defaults: [["", "100"]],
    source: "https://go.dev/doc/gc-guide",
  },
  gomemlimit: {
    meaning: "Soft memory limit of the Go runtime.",
    effect:
      "Near the limit the collector works harder: QPS falls and P99 rises; far above it nothing changes.",
    defaults: [["go1.19", "9223372036854775807"]],
    source: "https://go.dev/doc/gc-guide",
  },
  godebug: {
    meaning: "Switches of the Go runtime.",
    effect: "Which one matters: some change the scheduler, the collector or TLS, and with them anything.",
    defaults: [["", ""]],
    source: "https://pkg.go.dev/runtime",
  },
  go_version: {
    meaning: "The Go release that built the program.",
    effect: "Compiler, collector and net/http change with it; a few percent either way is usual.",
    defaults: [],
    source: "https://pkg.go.dev/cmd/go",
  },
  goamd64: {
    meaning: "Level of x86-64 instructions the compiler may use.",
    effect: "Higher levels usually gain a few percent of CPU.",
    defaults: [["", "v1"]],
    source: "https://pkg.go.dev/cmd/go",
  },
  cgo_enabled: {
    meaning: "Whether C code is linked in.",
    effect: "It changes the DNS resolver and some libraries, seldom the hot path.",
    defaults: [["", "1"]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-race": {
    meaning: "Go's race detector.",
    effect: "It makes programs 2 to 20 times slower: no figures for performance.",
    defaults: [["", "false"]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-gcflags": {
    meaning: "Switches of the Go compiler.",
    effect: "Without inlining or optimisation (-N -l) everything is slower.",
    defaults: [["", ""]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-pgo": {
    meaning: "Profile-guided optimisation of the Go compiler.",
    effect: "A fitting profile usually saves 2 to 14 % of CPU.",
    defaults: [
      ["go1.20", "off"],
      ["go1.21", "auto"],
    ],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-ldflags": {
    meaning: "Switches of the Go linker.",
    effect: "`-s -w` leaves out symbols: smaller files, the same speed.",
    defaults: [["", ""]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-trimpath": {
    meaning: "Whether paths of the build machine are left out of the program.",
    effect: "It changes no speed.",
    defaults: [["", "false"]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-buildmode": {
    meaning: "What the Go linker makes.",
    effect: "`pie` costs a little CPU on some machines.",
    defaults: [["", "exe"]],
    source: "https://pkg.go.dev/cmd/go",
  },
  "-tags": {
    meaning: "Build tags: which files are compiled.",
    effect: "Other code, so any figure may differ.",
    defaults: [["", ""]],
    source: "https://pkg.go.dev/cmd/go",
  },
  block_profile_rate: {
    meaning: "How often blocking is sampled by the profiler.",
    effect: "A low rate above 0 costs CPU: QPS falls.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/runtime",
  },
  block_profile_rate_ns: {
    meaning: "How often blocking is sampled by the profiler.",
    effect: "A small value above 0 costs CPU: QPS falls.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/runtime",
  },
  mutex_profile_fraction: {
    meaning: "Share of lock contention that the profiler samples.",
    effect: "1 samples all and costs CPU; 0 is off.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/runtime",
  },
  mem_profile_rate: {
    meaning: "Bytes between two samples of the heap profiler.",
    effect: "Small values cost CPU.",
    defaults: [["", "524288"]],
    source: "https://pkg.go.dev/runtime",
  },
  max_threads: {
    meaning: "Most operating system threads of a Go program.",
    effect: "When it needs more it ends.",
    defaults: [["", "10000"]],
    source: "https://pkg.go.dev/runtime",
  },
  num_cpu: {
    meaning: "CPUs the process may use.",
    effect: "More usually raise QPS and lower P99.",
    defaults: [],
    source: "https://pkg.go.dev/runtime",
  },
  read_timeout: {
    meaning: "Longest time to read a request.",
    effect:
      "Short values cut off slow clients: more errors, fewer hung connections; setting a deadline costs a little CPU per request.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  read_header_timeout: {
    meaning: "Longest time to read a request's header.",
    effect: "It guards against slow clients; setting a deadline costs a little CPU per request.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  write_timeout: {
    meaning: "Longest time to write an answer.",
    effect: "Slow answers become errors and leave the latency figures: P99 can look better while users lose.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  idle_timeout: {
    meaning: "How long an idle kept-alive connection stays open.",
    effect: "Too short: clients reconnect, and run into resets; errors and P99 rise.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  timeout: {
    meaning: "Longest time that a request may take.",
    effect:
      "Requests cut off become errors and leave the latency figures: P99 can look better while users lose.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  max_header_bytes: {
    meaning: "Largest header of a request.",
    effect: "It bounds memory per connection; buffers of another size can move QPS a little.",
    defaults: [["", "1048576"]],
    source: "https://pkg.go.dev/net/http",
  },
  keep_alive: {
    meaning: "Whether connections serve more than one request.",
    effect: "Without it each request pays for a new connection: QPS often halves and P99 rises.",
    defaults: [["", "true"]],
    source: "https://pkg.go.dev/net/http",
  },
  max_idle_conns_per_host: {
    meaning: "Idle connections that a Go client keeps to one host.",
    effect: "Fewer than are used at once: they are opened again and again, P99 and TIME_WAIT rise.",
    defaults: [["", "2"]],
    source: "https://pkg.go.dev/net/http",
  },
  max_conns_per_host: {
    meaning: "Most connections of a Go client to one host, 0 for no limit.",
    effect: "Fewer than the load wants: requests queue and P99 rises.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/net/http",
  },
  idle_conn_timeout: {
    meaning: "How long a Go client keeps an idle connection.",
    effect: "Longer than the server's: requests meet closed connections, errors rise.",
    defaults: [["", "1m30s"]],
    source: "https://pkg.go.dev/net/http",
  },
  response_header_timeout: {
    meaning: "Longest time that a Go client waits for an answer to begin.",
    effect: "Short values turn slow answers into errors.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/net/http",
  },
  tls_handshake_timeout: {
    meaning: "Longest time of a TLS handshake of a Go client.",
    effect: "Too short under load: connect errors.",
    defaults: [["", "10s"]],
    source: "https://pkg.go.dev/net/http",
  },
  expect_continue_timeout: {
    meaning: "How long a Go client waits for 100-continue before it sends the body.",
    effect: "It adds to latency where servers do not answer it.",
    defaults: [["", "1s"]],
    source: "https://pkg.go.dev/net/http",
  },
  disable_compression: {
    meaning: "Whether a Go client asks for no compression.",
    effect: "Off: both sides spend CPU and send fewer bytes.",
    defaults: [["", "false"]],
    source: "https://pkg.go.dev/net/http",
  },
  force_attempt_http2: {
    meaning: "Whether a Go client with a dialler of its own still tries HTTP/2.",
    effect: "One connection for many requests: fewer handshakes, one slow one holds others up.",
    defaults: [["", "false"]],
    source: "https://pkg.go.dev/net/http",
  },
  max_concurrent_streams: {
    meaning: "Requests at once on one HTTP/2 connection of a Go server.",
    effect: "Fewer: clients queue or open more connections.",
    defaults: [["", "250"]],
    source: "https://pkg.go.dev/net/http",
  },
  gotraceback: {
    meaning: "How much a crashing Go program prints.",
    effect: "No effect on speed.",
    defaults: [["", "single"]],
    source: "https://pkg.go.dev/runtime",
  },
  conn_max_lifetime: {
    meaning: "How long database/sql keeps a connection at most, 0 for ever.",
    effect: "Short values open connections again and again: P99 rises.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/database/sql",
  },
  conn_max_idle_time: {
    meaning: "How long database/sql keeps an idle connection.",
    effect: "Short values reopen connections after each pause.",
    defaults: [["", "0s"]],
    source: "https://pkg.go.dev/database/sql",
  },
  max_open_conns: {
    meaning: "Most connections of the pool.",
    effect:
      "Fewer than the load wants: requests queue for one and P99 rises; more can overload the database.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/database/sql",
  },
  max_idle_conns: {
    meaning: "Connections that the pool keeps when idle.",
    effect: "Fewer than are used at once: they are opened again and again, P99 rises.",
    defaults: [["", "2"]],
    source: "https://pkg.go.dev/database/sql",
  },
};
