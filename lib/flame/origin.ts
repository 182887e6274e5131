import { isGo, isJvmPath, packageOf } from "./names";

/** Where a frame's code comes from, in the order legends show it. */
export const origins = ["own", "dependency", "standard", "runtime", "unknown"] as const;
/** Own code, a dependency, the language's standard library, its runtime, or code that tells nothing of itself. */
export type Origin = (typeof origins)[number];

/** First path elements of Go's standard library and toolchain; every other path without a dot is somebody's own. */
const goStandard = new Set(
  (
    "archive bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors " +
    "expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp " +
    "runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe vendor weak"
  ).split(" "),
);

const goRuntime = /^(runtime|internal\/(runtime|abi|cpu|bytealg|chacha8rand))(\/|$)/;

/** Assembly of Go's runtime has names without a package. */
const goAssembly =
  /^(gogo|mcall|morestack|systemstack|goexit|rt0_|_rt0|aeshash|memeqbody|cmpbody|indexbody|indexbytebody|countbody|gcWriteBarrier|callRet|asmcgocall|cgocallback|debugCall|strhash|memhash)/;

const installedFile =
  /\/pkg\/mod\/|@v\d|\/vendor\/|node_modules\/|(site|dist)-packages\/|\/\.cargo\/|\/\.m2\//;
const systemFile =
  /^node:|^(sysdeps|csu|nptl)\/|\/lib\/python\d|\/rustc\/|^\/rust\/deps\/|\/library\/(std|core|alloc)\/|\.so(\.\d+)*$|^\[|\/usr\/(local\/)?go\/src\//;

/** Without files a JVM's own code cannot be told from that of others: these are known to be others'. */
const jvmLibrary =
  /^(org\.(apache|springframework|hibernate|eclipse|slf4j|postgresql|jboss|glassfish)|io\.(netty|micrometer|vertx|grpc|undertow|quarkus|micronaut)|com\.(fasterxml|google|zaxxer|mysql|sun)|reactor|ch\.qos|okhttp3)(\.|$)/;

/** py-spy names files from where Python looks for modules: `json/encoder.py`. */
const pythonStandard = new RegExp(
  "^(<frozen |(" +
    "_weakrefset|abc|argparse|ast|asyncio|base64|bisect|calendar|codecs|collections|concurrent|configparser|contextlib|copy|" +
    "csv|ctypes|dataclasses|datetime|decimal|difflib|email|encodings|enum|fractions|functools|gzip|hashlib|heapq|hmac|html|" +
    "http|importlib|inspect|io|ipaddress|json|locale|logging|multiprocessing|numbers|operator|os|pathlib|pickle|pprint|" +
    "queue|random|re|runpy|sched|secrets|select|selectors|shutil|signal|site|socket|socketserver|sqlite3|ssl|statistics|" +
    "string|struct|subprocess|tarfile|tempfile|textwrap|threading|timeit|tokenize|traceback|types|typing|unittest|urllib|" +
    "uuid|warnings|weakref|xml|zipfile" +
    ")(/.*)?\\.py$)",
);

/**
 * Tells own code from that of others by name and file: a Go module cache, `@v1.2.3` or a vendor folder is a dependency;
 * a package of the standard library is known by its path.
 * @param name name of the function as the profile has it
 * @param file path of its source file, "" where unknown
 */
export function originOf(name: string, file = ""): Origin {
  const pkg = packageOf(name, file);
  if (/^(java|javax|jdk|sun|kotlin|scala)\./.test(pkg)) return "standard";
  if (name === "Garbage Collection") return "runtime";
  if (file === "" && isJvmPath(name)) return jvmLibrary.test(pkg) ? "dependency" : "own";
  if (isGo(file) || (file === "" && pkg !== "" && !name.includes("::"))) return goOrigin(pkg, name, file);
  // V8's own work has no file; a function without a name is called "(anonymous)" and has one.
  if (file.startsWith("node:internal") || file === "[native code]" || (name.startsWith("(") && file === ""))
    return "runtime";
  if (installedFile.test(file)) return "dependency";
  if (/^(std|core|alloc)$/.test(pkg) || systemFile.test(file) || pythonStandard.test(file)) return "standard";
  if (goAssembly.test(name)) return "runtime";
  return file === "" ? "unknown" : "own";
}

/**
 * Path below GOROOT/src of a file of Go's own distribution: `net/http/server.go`; null for other files. With -trimpath
 * it is what the profile has.
 */
export function goRootPath(name: string, file: string): string | null {
  if (!isGo(file)) return null;
  const origin = originOf(name, file);
  if (origin !== "standard" && origin !== "runtime") return null;
  const begins = [0, ...Array.from(file.matchAll(/\/src\//g), ({ index }) => index + "/src/".length)];
  const begin = begins.find((at) => goStandard.has(file.slice(at).split("/", 1)[0] ?? ""));
  return begin === undefined ? null : file.slice(begin);
}

function goOrigin(pkg: string, name: string, file: string): Origin {
  if (goRuntime.test(pkg) || (pkg === "" && goAssembly.test(name))) return "runtime";
  if (installedFile.test(file) && !/\/go\/src\/vendor\/|\/golang\.org\/toolchain@/.test(file))
    return "dependency";
  if (goStandard.has(pkg.split("/", 1)[0] ?? "")) return "standard";
  if (pkg === "") return "runtime";
  if (pkg === "main" || file !== "") return "own";
  /* Without a file only the path is left: a host name in front is more likely somebody else's. */
  return pkg.split("/", 1)[0]?.includes(".") ? "dependency" : "own";
}
