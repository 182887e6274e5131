-- wrk-report.lua: writes what wrk measured as JSON, with all its digits, P95 and the far percentiles.
--
--   wrk -t2 -c64 -d10s --latency -s wrk-report.lua http://127.0.0.1:8080/ping
--
-- WRK_JSON         file to write; without it the JSON follows wrk's text on standard output
-- WRK_CONNECTIONS  number of connections (-c), which wrk does not tell its scripts
--
-- With a script of your own: call dofile("wrk-report.lua") at its end. A done() or setup() of yours still runs.
-- Times are microseconds, sizes bytes. A number that wrk does not have is null.

local own_setup, own_done = setup, done
local threads = 0

function setup(thread)
  threads = threads + 1
  if own_setup then own_setup(thread) end
end

-- 2^63 and above is wrk's "nothing was recorded".
local function number(x)
  if type(x) ~= "number" or x ~= x or x >= 2 ^ 63 or x < 0 then return "null" end
  if x == math.floor(x) then return string.format("%.0f", x) end
  return string.format("%.17g", x)
end

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
local function text(s)
  local escaped = s:gsub('[%c"\\]', function(c)
    return escapes[c] or string.format("\\u%04x", c:byte())
  end)
  return '"' .. escaped .. '"'
end

local function object(fields)
  local parts = {}
  for i = 1, #fields, 2 do parts[#parts + 1] = '"' .. fields[i] .. '": ' .. fields[i + 1] end
  return "{" .. table.concat(parts, ", ") .. "}"
end

-- A script with a request() of its own sends what this table does not tell.
local function request_of(wrk_table)
  if rawget(_G, "request") then return "null" end
  local host = wrk_table.host or "localhost"
  if host:find(":", 1, true) then host = "[" .. host .. "]" end
  local port = wrk_table.port and (":" .. tostring(wrk_table.port)) or ""
  local url = (wrk_table.scheme or "http") .. "://" .. host .. port .. (wrk_table.path or "/")
  return object({ "method", text(wrk_table.method or "GET"), "url", text(url) })
end

-- wrk's own histogram, its correction for coordinated omission included: pairs of latency and count, ascending. wrk looks
-- for each of them from its lowest latency on, microsecond by microsecond: where that would take seconds it is left out.
local most_steps = 4e9
local function histogram_of(latency)
  local found, length = pcall(function() return #latency end)
  if not found then return "null" end
  local entries, steps = {}, 0
  for i = 1, length do
    local value, count = latency(i)
    steps = steps + value - latency.min
    if steps > most_steps then return "null" end
    entries[i] = string.format("[%.0f,%.0f]", value, count)
  end
  return "[" .. table.concat(entries, ",") .. "]"
end

local function report(summary, latency, requests)
  local percentiles = {}
  for _, p in ipairs({ 50, 75, 90, 95, 99, 99.9, 99.99 }) do
    percentiles[#percentiles + 1] = tostring(p)
    percentiles[#percentiles + 1] = number(summary.requests > 0 and latency:percentile(p) or nil)
  end
  local errors = summary.errors
  return object({
    "summary", object({
      "duration", number(summary.duration),
      "requests", number(summary.requests),
      "bytes", number(summary.bytes),
    }),
    "errors", object({
      "connect", number(errors.connect),
      "read", number(errors.read),
      "write", number(errors.write),
      "status", number(errors.status),
      "timeout", number(errors.timeout),
    }),
    "latency", object({
      "min", number(latency.min),
      "max", number(latency.max),
      "mean", number(latency.mean),
      "stdev", number(latency.stdev),
      "percentiles", object(percentiles),
      "histogram", summary.requests > 0 and histogram_of(latency) or "null",
    }),
    "requests_per_thread_per_sec", object({
      "min", number(requests.min),
      "max", number(requests.max),
      "mean", number(requests.mean),
      "stdev", number(requests.stdev),
    }),
    "request", request_of(wrk),
    "threads", number(threads),
    "connections", number(tonumber(os.getenv("WRK_CONNECTIONS"))),
  })
end

function done(summary, latency, requests)
  local json = report(summary, latency, requests) .. "\n"
  local path = os.getenv("WRK_JSON")
  if path then
    local file = assert(io.open(path, "w"))
    file:write(json)
    file:close()
  else
    io.write(json)
  end
  if own_done then own_done(summary, latency, requests) end
end
