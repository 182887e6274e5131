import { bound } from "./limits";

/** Texts, each once; index 0 is "". Throws ProfileError beyond `limits.names`. */
export class StringTable {
  readonly all: string[] = [""];
  private readonly byText = new Map<string, number>([["", 0]]);

  /** Index of a text, added if new. */
  add(text: string): number {
    const existing = this.byText.get(text);
    if (existing !== undefined) return existing;
    this.byText.set(text, this.all.length);
    bound("names", this.all.push(text));
    return this.all.length - 1;
  }
}
