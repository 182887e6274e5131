import "server-only";

/**
 * Dictionary 1 for deflate: the words that every wrk, bombardier and k6 report repeats, and those of our own JSON.
 * The likeliest stand last, where references to them are shortest. Stored bytes depend on every character: never
 * change this text, add a dictionary 2 instead.
 */
export const dictionary1 = Buffer.from(
  `{
  "root_group": {
    "name": "",
    "path": "",
    "id": "d41d8cd98f00b204e9800998ecf8427e",
    "groups": [],
    "checks": []
  },
  "options": {
    "summaryTimeUnit": "",
    "noColor": true,
    "summaryTrendStats": [
      "avg",
      "min",
      "med",
      "max",
      "p(90)",
      "p(95)",
      "p(99)",
      "count"
    ]
  },
  "state": {
    "isStdOutTTY": false,
    "isStdErrTTY": false,
    "testRunDurationMs": 3000.0
  },
  "metrics": {
    "http_req_duration": {
      "type": "trend",
      "contains": "time",
      "values": {
        "avg": 1.0,
        "min": 0.0,
        "med": 1.0,
        "max": 10.0,
        "p(90)": 1.0,
        "p(95)": 1.0,
        "p(99)": 1.0,
        "p(99.9)": 1.0,
        "count": 1000
      }
    },
    "data_sent": {
      "type": "counter",
      "contains": "data",
      "values": {
        "count": 1000,
        "rate": 1000.0
      }
    },
    "checks": {
      "type": "rate",
      "contains": "default",
      "values": {
        "rate": 1,
        "passes": 1000,
        "fails": 0
      }
    },
    "vus": {
      "type": "gauge",
      "contains": "default",
      "values": {
        "value": 50,
        "min": 50,
        "max": 50
      }
    }
  }
}
{
    "root_group": {
        "name": "",
        "path": "",
        "id": "d41d8cd98f00b204e9800998ecf8427e",
        "groups": {},
        "checks": {
                "status is 200": {
                    "name": "status is 200",
                    "path": "::status is 200",
                    "id": "6210a8cd14cd70477eba5c5e4cb3fb5f",
                    "passes": 1000,
                    "fails": 0
                }
            }
    },
    "metrics": {
        "iteration_duration": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_blocked": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_connecting": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_tls_handshaking": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_sending": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_waiting": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_receiving": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_duration{expected_response:true}": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_duration": {
            "avg": 1.0,
            "min": 0.0,
            "med": 1.0,
            "max": 10.0,
            "p(90)": 1.0,
            "p(95)": 1.0,
            "p(99)": 1.0,
            "p(99.9)": 1.0,
            "p(50)": 1.0,
            "count": 1000
        },
        "http_req_failed": {
            "passes": 0,
            "fails": 1000,
            "value": 0
        },
        "checks": {
            "passes": 1000,
            "fails": 0,
            "value": 1
        },
        "vus_max": {
            "value": 50,
            "min": 50,
            "max": 50
        },
        "vus": {
            "value": 50,
            "min": 50,
            "max": 50
        },
        "data_sent": {
            "count": 1000,
            "rate": 1000.0
        },
        "data_received": {
            "count": 1000,
            "rate": 1000.0
        },
        "http_reqs": {
            "count": 1000,
            "rate": 1000.0
        },
        "iterations": {
            "count": 1000,
            "rate": 1000.0
        }
    }
}
{"spec":{"numberOfConnections":64,"testType":"timed","testDurationSeconds":10,"testType":"number-of-requests","numberOfRequests":5000,"method":"GET","url":"http://127.0.0.1:8080/","body":"","stream":false,"timeoutSeconds":2,"client":"fasthttp","rate":500},"result":{"bytesRead":10000000,"bytesWritten":10000000,"timeTakenSeconds":10.00,"req1xx":0,"req2xx":100000,"req3xx":0,"req4xx":0,"req5xx":0,"others":0,"errors":[{"description":"","count":1}],"latency":{"mean":1000.0,"stddev":1000.0,"max":10000,"percentiles":{"50":1000,"75":1000,"90":1000,"95":1000,"99":1000}},"rps":{"mean":10000.0,"stddev":1000.0,"max":10000.0,"percentiles":{"50":10000.000000,"75":10000.000000,"90":10000.000000,"95":10000.000000,"99":10000.000000}}}}Statistics        Avg      Stdev        Max
  Reqs/sec     10000.00    1000.00   10000.00
  Latency        1.00ms     1.00ms    10.00ms
  Latency Distribution
     50%     1.00ms
     75%     1.00ms
     90%     1.00ms
     95%     2.00ms
     99%     5.00ms
  HTTP codes:
    1xx - 0, 2xx - 100000, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:    10.00MB/s
{"checks":[{"id":"coordinated-omission","level":"info","message":""},{"id":"short-run","level":"info","message":"The run took 3 s; "},{"id":"no-latency-distribution","level":"warning","message":"No latency percentiles"},{"id":"errors","level":"warning","message":""},{"id":"non-2xx","level":"error","message":""}],"details":{"distribution":{"quantiles":[{"q":0.5,"seconds":0.001},{"q":0.75,"seconds":0.001},{"q":0.9,"seconds":0.001},{"q":0.95,"seconds":0.001},{"q":0.99,"seconds":0.001},{"q":0.999,"seconds":0.001}]},"timeline":[{"at":0,"qps":1000,"p99":0.001,"errors":0}],"errorKinds":{"connect":0,"read":0,"write":0,"timeout":0},"statusCodes":{"2xx":1000,"200":1000},"loop":"closed","corrected":true},"command":"wrk -t2 -c64 -d10s --latency http://","fileName":"","tags":{}}{
  "summary": {"duration": 3000000, "requests": 100000, "bytes": 10000000},
  "errors": {"connect": 0, "read": 0, "write": 0, "status": 0, "timeout": 0},
  "latency": {"min": 10, "max": 10000, "mean": 1000.000, "stdev": 1000.000,
    "percentiles": {"50": 1000, "75": 1000, "90": 1000, "95": 1000, "99": 1000, "99.9": 10000, "99.99": 10000}},
  "requests_per_thread_per_sec": {"min": 1000, "max": 10000, "mean": 10000.000, "stdev": 1000.000}
}
Running 10s test @ http://127.0.0.1:8080/
Running 30s test @ http://localhost:3000/
  4 threads and 100 connections
  2 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    1.00ms  10.00ms   90.00%
    Req/Sec    10.00k     1.00k   12.00k    70.00%
  Latency Distribution
     50%    1.00ms
     75%    1.00ms
     90%    2.00ms
     99%    5.00ms
  100000 requests in 10.00s, 12.00MB read
  Socket errors: connect 0, read 0, write 0, timeout 0
  Non-2xx or 3xx responses: 0
Requests/sec:  10000.00
Transfer/sec:      1.00MB
`,
);
