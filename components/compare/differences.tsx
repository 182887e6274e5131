import { KeyDiff, KeyValues } from "@/components/signs";
import { Section } from "@/components/layout";
import { explainKey } from "@/lib/compare";
import type { ConfigDifference } from "@/lib/model";

const explain = (key: string) => explainKey(key) ?? undefined;

interface Props {
  title: string;
  differences: readonly ConfigDifference[];
  unchanged: readonly { key: string; value: string }[];
  /** Sides of which nothing was uploaded. */
  notRecorded: readonly ("base" | "head")[];
  /** Said when nothing differs. */
  same: string;
  /** Said when neither side brought any key. */
  unknown: string;
}

/** What else differs between the sides; keys that do not are folded away. */
export function Differences({ title, differences, unchanged, notRecorded, same, unknown }: Props) {
  const nothing = notRecorded.length === 0 && unchanged.length === 0;
  const [only, other] = notRecorded;
  const silent = only && !other ? `Not recorded on the ${only} side: whether it differs is not known.` : null;
  return (
    <Section title={title} id={title.toLowerCase()}>
      {differences.length > 0 && <KeyDiff differences={differences} explain={explain} />}
      {differences.length === 0 && <p className="dim">{silent ?? (nothing || other ? unknown : same)}</p>}
      {unchanged.length > 0 && (
        <details>
          <summary>
            {unchanged.length} {unchanged.length === 1 ? "key" : "keys"} unchanged
          </summary>
          <KeyValues values={Object.fromEntries(unchanged.map(({ key, value }) => [key, value]))} />
        </details>
      )}
    </Section>
  );
}
