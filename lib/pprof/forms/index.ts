import { decodeProfile } from "../decode";
import { isFoldedText } from "../folded-form";
import { decodeFolded } from "../folded-profile";
import type { Profile } from "../profile";
import * as registry from "./registry";
import type { FormHead, ProfileForm } from "./types";

export type { ProfileForm } from "./types";

/** As much as recognition looks at. */
const headLength = 64 * 1024;

const forms: readonly ProfileForm[] = Object.values(registry);

/** Folded stacks: nobody else's form looks like them. */
const folded: ProfileForm = {
  form: "folded",
  label: "folded stacks",
  writers: "flamegraph.pl and stackcollapse, py-spy -f raw, async-profiler -o collapsed",
  example: "py-spy record -f raw -o stacks.txt -d 10 --pid $PID",
  recognises: ({ bytes }) => isFoldedText(bytes),
  decode: decodeFolded,
};

/** pprof's own form: what is none of the others may be it. */
const pprof: ProfileForm = {
  form: "pprof",
  label: "pprof",
  writers: "Go, and profilers of Node, Python, Rust, Java and others",
  example: "curl -o cpu.pb.gz 'http://localhost:6060/debug/pprof/profile?seconds=10'",
  recognises: () => false,
  decode: decodeProfile,
};

/** Every form that is read, for documents and pages. */
export const profileForms: readonly ProfileForm[] = [pprof, folded, ...forms];

/** The form of uncompressed bytes, where it can be nothing else; null for pprof and for what is no profile. */
export function formOf(bytes: Uint8Array): ProfileForm | null {
  const head: FormHead = {
    bytes,
    text: new TextDecoder().decode(bytes.subarray(0, headLength)).replace(/^\uFEFF/, ""),
  };
  return [...forms, folded].find((form) => form.recognises(head)) ?? null;
}

/** Reads an uncompressed profile in any form that is understood. Throws ProfileError. */
export function decodeAnyProfile(bytes: Uint8Array): Profile {
  return (formOf(bytes) ?? pprof).decode(bytes);
}
