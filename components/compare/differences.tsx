import { KeyDiff, KeyValues } from "@/components/signs";
import { Section } from "@/components/layout";
import { explainKey } from "@/lib/compare";
import type { ConfigDifference } from "@/lib/model";

const explain = (key: string) => explainKey(key) ?? undefined;

interface Props {
  title: string;
  differences: readonly ConfigDifference[];
  unchanged: readonly { key: string; value: string }[];
  /** Said when nothing differs. */
  same: string;
  /** Said when neither side brought any key. */
  unknown: string;
}

/** What else differs between the sides; keys that do not are folded away. */
export function Differences({ title, differences, unchanged, same, unknown }: Props) {
  const nothing = differences.length === 0 && unchanged.length === 0;
  return (
    <Section title={title} id={title.toLowerCase()}>
      {differences.length > 0 && <KeyDiff differences={differences} explain={explain} />}
      {differences.length === 0 && <p className="dim">{nothing ? unknown : same}</p>}
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
