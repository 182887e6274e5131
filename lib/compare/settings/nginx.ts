import type { SettingTable } from "./setting";

/** nginx, and what servers of other makes have too. Defaults as their sources have them; a version stands before the default that it brought. */
export const nginxSettings: SettingTable = {
  workers: {
    meaning: "Processes or threads that serve.",
    effect: "More usually raise QPS up to the number of cores.",
    defaults: [["", "1"]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  worker_connections: {
    meaning: "Connections of one nginx worker, those to upstreams too.",
    effect: "Too few: new ones wait or are refused.",
    defaults: [["", "512"]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  worker_rlimit_nofile: {
    meaning: "Open files of one nginx worker.",
    effect: "Fewer than its connections need: errors under load.",
    defaults: [["", ""]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  worker_cpu_affinity: {
    meaning: "Which worker runs on which CPU.",
    effect: "Fixed ones keep figures steady.",
    defaults: [["", ""]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  multi_accept: {
    meaning: "Whether a worker accepts all waiting connections at once.",
    effect: "On: bursts are taken sooner, workers may be loaded unevenly.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  accept_mutex: {
    meaning: "Whether workers take turns at accepting.",
    effect: "On: fewer useless wake-ups, a little latency.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/ngx_core_module.html",
  },
  keepalive_requests: {
    meaning: "Requests on one kept connection.",
    effect: "Fewer: connections are opened again and again.",
    defaults: [
      ["", "100"],
      ["1.19.10", "1000"],
    ],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  keepalive_time: {
    meaning: "How long a kept connection is used at most.",
    effect: "Shorter: more handshakes.",
    defaults: [["", "1h"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  sendfile: {
    meaning: "Whether files go to the socket inside the kernel.",
    effect: "On: less CPU for static files.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  tcp_nopush: {
    meaning: "Whether headers and file leave in full packets.",
    effect: "On: fewer packets.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  tcp_nodelay: {
    meaning: "Whether small packets leave at once.",
    effect: "Off, Nagle's algorithm can add 40 ms to small answers.",
    defaults: [["", "on"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  client_body_buffer_size: {
    meaning: "Memory for a request's body before it goes to a file.",
    effect: "Too small: writes to disk, P99 rises.",
    defaults: [["", "16k"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  client_max_body_size: {
    meaning: "Largest body of a request.",
    effect: "Larger ones are refused with 413.",
    defaults: [["", "1m"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  client_header_buffer_size: {
    meaning: "Memory for a request's header.",
    effect: "Too small: a second buffer for each request.",
    defaults: [["", "1k"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  open_file_cache: {
    meaning: "Whether open files are remembered.",
    effect: "On: fewer system calls for static files.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  reset_timedout_connection: {
    meaning: "Whether connections that time out are reset.",
    effect: "On: memory is free sooner.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
  },
  proxy_buffering: {
    meaning: "Whether answers of upstreams are collected first.",
    effect: "Off: slow clients hold upstream connections.",
    defaults: [["", "on"]],
    source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
  },
  proxy_buffers: {
    meaning: "Memory for an upstream's answer.",
    effect: "Too little: answers go through a file, P99 rises.",
    defaults: [["", "8 8k"]],
    source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
  },
  proxy_http_version: {
    meaning: "Version of HTTP to upstreams.",
    effect: "1.0 opens a connection for each request: QPS often halves.",
    defaults: [
      ["", "1.0"],
      ["1.29.7", "1.1"],
    ],
    source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
  },
  proxy_connect_timeout: {
    meaning: "Longest time to connect to an upstream.",
    effect: "Long values hold requests while one is away.",
    defaults: [["", "60s"]],
    source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
  },
  proxy_read_timeout: {
    meaning: "Longest pause between two reads from an upstream.",
    effect: "Shorter than its slowest answer: 504.",
    defaults: [["", "60s"]],
    source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
  },
  upstream_keepalive: {
    meaning: "Idle connections to upstreams that a worker keeps.",
    effect: "None: a new connection for each request.",
    defaults: [
      ["", "off"],
      ["1.29.7", "32"],
    ],
    source: "https://nginx.org/en/docs/http/ngx_http_upstream_module.html",
  },
  max_fails: {
    meaning: "Failures after which an upstream counts as away.",
    effect: "1 under load takes healthy ones out.",
    defaults: [["", "1"]],
    source: "https://nginx.org/en/docs/http/ngx_http_upstream_module.html",
  },
  compression: {
    meaning: "Compression of answers.",
    effect: "It costs CPU and saves bytes: QPS over loopback falls.",
    defaults: [["", "off"]],
    source: "https://nginx.org/en/docs/http/ngx_http_gzip_module.html",
  },
  gzip_comp_level: {
    meaning: "How hard answers are compressed.",
    effect: "Above 5 it costs much CPU for few bytes.",
    defaults: [["", "1"]],
    source: "https://nginx.org/en/docs/http/ngx_http_gzip_module.html",
  },
  gzip_min_length: {
    meaning: "The smallest answer that is compressed.",
    effect: "Tiny ones cost CPU for nothing.",
    defaults: [["", "20"]],
    source: "https://nginx.org/en/docs/http/ngx_http_gzip_module.html",
  },
  ssl_session_cache: {
    meaning: "Whether TLS sessions are remembered. none: full handshakes, much CPU for each new connection.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "none"]],
    source: "https://nginx.org/en/docs/http/ngx_http_ssl_module.html",
  },
  ssl_session_timeout: {
    meaning: "How long TLS sessions are remembered.",
    effect: "Shorter: more full handshakes.",
    defaults: [["", "5m"]],
    source: "https://nginx.org/en/docs/http/ngx_http_ssl_module.html",
  },
  ssl_protocols: {
    meaning: "Versions of TLS.",
    effect: "1.3 saves a round trip for each handshake.",
    defaults: [
      ["", "TLSv1 TLSv1.1 TLSv1.2"],
      ["1.23.4", "TLSv1 TLSv1.1 TLSv1.2 TLSv1.3"],
      ["1.27.3", "TLSv1.2 TLSv1.3"],
    ],
    source: "https://nginx.org/en/docs/http/ngx_http_ssl_module.html",
  },
  tls: {
    meaning: "Encryption of connections.",
    effect: "Handshakes cost CPU for each new connection, records a little for each request.",
    defaults: [],
    source: "https://nginx.org/en/docs/http/ngx_http_ssl_module.html",
  },
  access_log: {
    meaning: "How requests are logged.",
    effect: "A log line per request costs CPU and, when written in the request's path, P99.",
    defaults: [["", "logs/access.log combined"]],
    source: "https://nginx.org/en/docs/http/ngx_http_log_module.html",
  },
};
