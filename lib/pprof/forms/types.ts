import type { Profile } from "../profile";

/** One form in which profilers write profiles, and what documents and pages have to know of it. */
export interface ProfileForm {
  /** Name in lower case: `cpuprofile`. */
  readonly form: string;
  /** Name for people. */
  readonly label: string;
  /** Who writes it. */
  readonly writers: string;
  /** A command that writes it. */
  readonly example: string;
  /** Whether the beginning of a file looks like it. Cheap, and never throws. */
  recognises(head: FormHead): boolean;
  /** Throws ProfileError where the bytes are of this form and not usable. */
  decode(bytes: Uint8Array): Profile;
}

/** The first bytes of a file. */
export interface FormHead {
  readonly bytes: Uint8Array;
  /** The same as text, without a byte order mark. */
  readonly text: string;
}
