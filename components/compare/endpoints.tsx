import { Section } from "@/components/layout";
import { Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import type { Comparison, PartSplit } from "@/lib/model";
import styles from "./compare.module.css";

/** Endpoints in the table; the rest contributed less. */
const most = 8;

/** Which endpoint a change of the whole came from, or whether the mix of them moved. */
export function Endpoints({ splits }: Pick<Comparison, "splits">) {
  if (splits.length === 0) return null;
  return (
    <Section
      title="By endpoint"
      aside="What of a change is the endpoints' own, and what comes from another mix of them"
    >
      <div className={styles.pictures}>
        {splits.map((split) => (
          <Split key={`${split.seriesId} ${split.metric}`} split={split} />
        ))}
      </div>
    </Section>
  );
}

function Split({ split }: { split: PartSplit }) {
  const { scenario, metric, base, head, mix, within, estimated, parts, sentence } = split;
  const { label } = metricDefinition(metric);
  return (
    <figure>
      <figcaption>
        {scenario} · {label}
      </figcaption>
      <p>
        <strong>{sentence}.</strong>
      </p>
      <table className="table">
        <thead>
          <tr>
            <th>Endpoint</th>
            <th className="number">Share</th>
            <th className="number">Of {label}</th>
          </tr>
        </thead>
        <tbody>
          {parts.slice(0, most).map((part) => (
            <tr key={part.name}>
              <td>{part.name}</td>
              <td className="number">
                <Value value={part.baseShare} unit="ratio" /> → <Value value={part.headShare} unit="ratio" />
              </td>
              <td className="number">
                <Signed seconds={part.within} />
              </td>
            </tr>
          ))}
          <tr>
            <td>Another mix of endpoints</td>
            <td />
            <td className="number">
              <Signed seconds={mix} />
            </td>
          </tr>
          <tr>
            <th scope="row">All requests</th>
            <td className="number">
              <Value value={base} unit="seconds" /> → <Value value={head} unit="seconds" />
            </td>
            <td className="number">
              <Signed seconds={mix + within} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={styles.how}>
        {estimated
          ? "Of some endpoints only percentiles are known; what lies between them is assumed, so this is an estimate."
          : "From the histograms of all runs, within 2 %."}
        {parts.length > most && ` ${parts.length - most} more endpoints contributed less.`}
      </p>
    </figure>
  );
}

function Signed({ seconds }: { seconds: number }) {
  const sign = seconds < 0 ? "−" : "+";
  if (Math.abs(seconds) < 1e-9) return "0";
  return (
    <>
      {sign}
      <Value value={Math.abs(seconds)} unit="seconds" />
    </>
  );
}
