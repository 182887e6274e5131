/** Texts, each once; index 0 is "". */
export class StringTable {
  readonly all: string[] = [""];
  private readonly byText = new Map<string, number>([["", 0]]);

  /** Index of a text, added if new. */
  add(text: string): number {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    this.byText.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}
