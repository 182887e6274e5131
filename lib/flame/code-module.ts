import { type Repository, type Revision, fileAddress, repositoryOf } from "./code-host";

/** Where module paths of Go live that are no addresses themselves: pattern of the module → repository. */
const vanity: readonly (readonly [RegExp, string])[] = [
  [/^golang\.org\/x\/([\w-]+)/, "github.com/golang/$1"],
  [/^google\.golang\.org\/grpc(?=\/|$)/, "github.com/grpc/grpc-go"],
  [/^google\.golang\.org\/protobuf(?=\/|$)/, "github.com/protocolbuffers/protobuf-go"],
  [/^google\.golang\.org\/genproto(?=\/|$)/, "github.com/googleapis/go-genproto"],
  [/^go\.uber\.org\/([\w-]+)/, "github.com/uber-go/$1"],
  [/^go\.opentelemetry\.io\/otel(?=\/|$)/, "github.com/open-telemetry/opentelemetry-go"],
  [/^go\.etcd\.io\/([\w-]+)/, "github.com/etcd-io/$1"],
  [/^sigs\.k8s\.io\/([\w-]+)/, "github.com/kubernetes-sigs/$1"],
  [/^k8s\.io\/([\w-]+)/, "github.com/kubernetes/$1"],
  [/^gopkg\.in\/([\w-]+)\/([\w-]+)\.v\d+/, "github.com/$1/$2"],
  [/^gopkg\.in\/([\w-]+)\.v\d+/, "github.com/go-$1/$1"],
];

/** Hosts whose paths begin with an owner and a repository. */
const twoParts = /^((?:github\.com|bitbucket\.org|codeberg\.org)\/[^/]+\/[^/]+)(?:\/(.*))?$/;

/** A file of the module cache, `…/github.com/x/y@v1.2.3/z.go`, or as -trimpath writes it, without what stands before. */
const cached = /^(?:.*\/pkg\/mod\/|\/?(?:[^@]*\/)??)((?:[\w!-]+\.)+[a-z]+\/[^@]+)@(v[^/]+)\/(.+)$/;

/**
 * Where a file of Go's module cache lives: in its own repository, at the tag of its version or, for a version without
 * a tag, at its commit. Null for other files and for hosts that are not known.
 */
export function moduleAddress(file: string, line: number): string | null {
  const [, escaped, version, path] = cached.exec(file) ?? [];
  if (escaped === undefined || version === undefined || path === undefined) return null;
  const home = homeOf(unescaped(escaped));
  if (!home) return null;
  const folder = home.folder.replace(/(^|\/)v\d+$/, "");
  const inside = folder === "" ? path : `${folder}/${path}`;
  return fileAddress(home.repository, revisionOf(version, folder), inside, line);
}

/** Capitals are written `!c` in the module cache. */
function unescaped(module: string): string {
  return module.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function homeOf(module: string): { repository: Repository; folder: string } | null {
  const rule = vanity.find(([pattern]) => pattern.test(module));
  const path = rule ? module.replace(rule[0], rule[1]) : module;
  const [, root = path.startsWith("gitlab.com/") ? path.replace(/\/v\d+$/, "") : "", folder = ""] =
    twoParts.exec(path) ?? [];
  const repository = root === "" ? null : repositoryOf(`https://${root}`);
  return repository && { repository, folder };
}

/** Pseudo-versions (`v0.0.0-20240102030405-abcdef123456`) end with a commit; a module in a folder has tags below it. */
function revisionOf(version: string, folder: string): Revision {
  const commit = /[-.]\d{14}-([0-9a-f]{12})(?:\+incompatible)?$/.exec(version)?.[1];
  if (commit !== undefined) return { kind: "commit", name: commit };
  const tag = version.replace(/\+incompatible$/, "");
  return { kind: "tag", name: folder === "" ? tag : `${folder}/${tag}` };
}

const go: Repository = { url: "https://github.com/golang/go", form: "github" };
const rust: Repository = { url: "https://github.com/rust-lang/rust", form: "github" };

/**
 * Where a file of Go's own distribution lives. Where neither its path nor the build tells the version the address is
 * that of today's file, without a line: it would be another one.
 * @param inside path below GOROOT/src
 * @param built release that the build is said to be of; null where nothing is said
 */
export function goRootAddress(file: string, inside: string, line: number, built: string | null): string {
  const version = goVersion(file) ?? goVersion(built?.replace(/^(?=\d)/, "go") ?? "");
  const revision: Revision = { kind: "tag", name: version ?? "master" };
  return fileAddress(go, revision, `src/${inside}`, version === null ? 0 : line);
}

/** The tag of a release in a path: go1.26.1, go/1.26.1, go-1.26.1, go1.27rc1; "1.26" is no release. */
function goVersion(path: string): string | null {
  const version = /\bgo[-/]?(1\.\d+(?:\.\d+|(?:rc|beta)\d+))(?![\w])/.exec(path)?.[1];
  return version === undefined ? null : `go${version}`;
}

/** Where files of Rust's library (`/rust/deps`: of the crates in it) and of crates live; null for others. */
export function rustAddress(file: string, line: number): string | null {
  const [, commit, library] = /^\/rustc\/([0-9a-f]{40})\/(library\/.+)$/.exec(file) ?? [];
  if (commit !== undefined && library !== undefined)
    return fileAddress(rust, { kind: "commit", name: commit }, library, line);
  const crate = /(?:\/registry\/src\/[^/]+|^\/rust\/deps)\/([\w-]+?)-(\d+\.\d+\.\d+[^/]*)\/(.+)$/.exec(file);
  if (!crate) return null;
  const [name = "", version = "", path = ""] = crate.slice(1).map(encodeURI);
  return `https://docs.rs/crate/${name}/${version}/source/${path}${line > 0 ? `#${line}` : ""}`;
}
