import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../benchtrail.mjs", import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A home directory of its own, with a git repository to stand in and programs of its own. */
export class Home {
  readonly root = mkdtempSync(join(tmpdir(), "benchtrail-cli-"));
  readonly repository = join(this.root, "shop");
  readonly programs = join(this.root, "bin");
  env: Record<string, string> = {};

  constructor() {
    mkdirSync(this.repository);
    mkdirSync(this.programs);
    this.git("init", "--quiet", "--initial-branch=main");
  }

  git(...args: string[]): string {
    const env = {
      NODE_ENV: "test" as const,
      PATH: process.env.PATH,
      HOME: this.root,
      GIT_CONFIG_NOSYSTEM: "1",
    };
    const identity = [
      "-c",
      "user.name=Ada L",
      "-c",
      "user.email=ada@example.org",
      "-c",
      "commit.gpgsign=false",
    ];
    return execFileSync("git", [...identity, ...args], {
      cwd: this.repository,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  }

  /** Makes a commit and answers its sha. */
  commit(message: string): string {
    this.git("commit", "--quiet", "--allow-empty", "-m", message);
    return this.git("rev-parse", "HEAD");
  }

  /** Puts a shell script on PATH. */
  program(name: string, script: string): void {
    const file = join(this.programs, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** Starts the client in the repository, with nothing of the environment of whoever runs the tests. */
  start(args: string[], env: Record<string, string> = {}): { child: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: this.repository,
      env: {
        NODE_ENV: "test",
        PATH: `${this.programs}:${process.env.PATH}`,
        HOME: this.root,
        GIT_CONFIG_NOSYSTEM: "1",
        ...this.env,
        ...env,
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const ended = new Promise<Ended>((resolve) =>
      child.on("close", (code) => resolve({ code, stdout, stderr })),
    );
    return { child, ended };
  }

  run(args: string[], { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {}) {
    const { child, ended } = this.start(args, env);
    child.stdin?.end(input);
    return ended;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
