import { Section } from "@/components/layout";
import { CheckList, CodeLine } from "@/components/signs";
import { paths, type RunDetail, type RunLatencyMap, type RunSide } from "@/lib/model";
import { toolKind } from "@/lib/tools";
import { AllMetrics, OwnMetrics } from "./all-metrics";
import { ByEndpoint } from "./by-endpoint";
import { Figures } from "./figures";
import { RunLatencies } from "./heat-map";
import { howMeasured } from "./how-measured";
import type { RawShown } from "./printable";
import { OverTheRun } from "./over-the-run";
import { ProfileList } from "./profile-list";
import { QuantilePlot } from "./quantile-plot";
import { RawOutput, withToken } from "./raw-output";
import { Settings } from "./settings";
import { ServerFelt } from "./server-felt";
import { ToolVerdicts } from "./verdicts-of-tool";
import { quantilesOf } from "./quantiles";
import styles from "./runs.module.css";

interface Props {
  project: string;
  run: RunDetail;
  /** The raw output as text. */
  raw: RawShown;
  /** What the server felt, with its samples. */
  side: RunSide | null;
  /** Its latencies over time and of its parts; null where the tool counts none. */
  latencies: RunLatencyMap | null;
}

/** One run: figures, trust, distribution, everything the tool said, what it ran under, its output. */
export function RunView({ project, run, raw, side, latencies }: Props) {
  const { details, profiles } = run;
  return (
    <>
      <Figures run={run} />
      <div className={styles.columns}>
        <Trust run={run} />
        <Distribution run={run} />
      </div>
      <OverTheRun run={run} side={side} />
      {latencies?.width && (
        <Section
          title="Latencies over the run"
          aside={`by when each request ended, in windows of ${latencies.width} s`}
        >
          <RunLatencies map={latencies} width={latencies.width} />
        </Section>
      )}
      <ByEndpoint run={run} />
      <div className={styles.columns}>
        <Section title="All metrics">
          <AllMetrics run={run} />
        </Section>
        <div>
          <ServerFelt side={run.side} logs={run.sideLogs} href={(n) => paths.sideLog(project, run.id, n)} />
          <ToolVerdicts details={details} />
          <OwnMetrics run={run} />
          <RanUnder run={run} />
        </div>
      </div>
      {profiles.length > 0 && (
        <Section title="Profiles of the same upload">
          <ProfileList project={project} profiles={profiles} />
        </Section>
      )}
      <Section title="Raw output" id="raw">
        <RawOutput raw={run.raw} href={paths.raw(project, run.id)} shown={raw} />
      </Section>
    </>
  );
}

function Trust({ run: { checks, command, commandHidden, raw } }: { run: RunDetail }) {
  return (
    <div>
      <Section title="Checks">
        {checks.length > 0 ? (
          <CheckList checks={checks} />
        ) : (
          <p className="dim">No check found a problem with these numbers.</p>
        )}
      </Section>
      {command && (
        <Section title="Command">
          <CodeLine code={command} />
        </Section>
      )}
      {commandHidden && (
        <Section title="Command">
          <p className="dim">It is shown to whoever has a token that may upload:</p>
          <CodeLine code={withToken(raw.url.replace(/\/raw$/, ""))} label="Command that reads the run" />
        </Section>
      )}
    </div>
  );
}

function Distribution({ run }: { run: RunDetail }) {
  const quantiles = quantilesOf(run);
  // Micro-benchmarks send no requests whose latencies one could miss.
  if (quantiles.length < 2 && toolKind(run.tool) === "micro") return null;
  return (
    <Section title="Latency distribution">
      {quantiles.length > 1 ? (
        <QuantilePlot lines={[{ name: "", look: "head", quantiles }]} />
      ) : (
        <p className="dim">The output has no percentiles.</p>
      )}
      <p className={styles.how}>{howMeasured(run.details, run.tool)}</p>
    </Section>
  );
}

function RanUnder({ run }: { run: RunDetail }) {
  const { config, environment, environmentFacts, tags } = run;
  return (
    <>
      <Section title="Conditions">
        <Settings title="Configuration" values={config} none="No configuration was uploaded with this run." />
        <Settings
          title={`Environment ${environment}`}
          values={environmentFacts}
          none={`Only the name of the environment ${environment} is known; no facts about it were uploaded.`}
        />
        {Object.keys(tags).length > 0 && <Settings title="Tags" values={tags} none="" />}
      </Section>
    </>
  );
}
