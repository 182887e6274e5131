import { Section } from "@/components/layout";
import { CheckList, CodeLine } from "@/components/signs";
import { paths, type RunDetail } from "@/lib/model";
import { AllMetrics } from "./all-metrics";
import { Figures } from "./figures";
import { howMeasured } from "./how-measured";
import type { Printable } from "./printable";
import { ProfileList } from "./profile-list";
import { QuantilePlot } from "./quantile-plot";
import { RawOutput } from "./raw-output";
import { Settings } from "./settings";
import { Timeline } from "./timeline";
import { ToolVerdicts } from "./verdicts-of-tool";
import { quantilesOf } from "./quantiles";
import styles from "./runs.module.css";

interface Props {
  project: string;
  run: RunDetail;
  /** The raw output as text, null for bytes that are none. */
  raw: Printable | null;
}

/** One run: figures, trust, distribution, everything the tool said, what it ran under, its output. */
export function RunView({ project, run, raw }: Props) {
  const { details, profiles } = run;
  return (
    <>
      <Figures metrics={run.metrics} />
      <Trust run={run} />
      <Pictures run={run} />
      <div className={styles.columns}>
        <Section title="All metrics">
          <AllMetrics run={run} />
        </Section>
        <div>
          <ToolVerdicts details={details} />
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

function Trust({ run: { checks } }: { run: RunDetail }) {
  return (
    <Section title="Checks">
      {checks.length > 0 ? (
        <CheckList checks={checks} />
      ) : (
        <p className="dim">Nothing speaks against reading these numbers as performance.</p>
      )}
    </Section>
  );
}

function Pictures({ run }: { run: RunDetail }) {
  const { details, tool } = run;
  const quantiles = quantilesOf(run);
  const { timeline = [] } = details;
  return (
    <div className={styles.columns}>
      <Section title="Latency distribution">
        {quantiles.length > 1 ? (
          <QuantilePlot lines={[{ name: "", look: "head", quantiles }]} />
        ) : (
          <p className="dim">The output has no percentiles.</p>
        )}
        <p className={styles.how}>{howMeasured(details, tool)}</p>
      </Section>
      {timeline.length > 1 && (
        <Section title="Over the run" aside="by second since the start">
          <Timeline points={timeline} />
        </Section>
      )}
    </div>
  );
}

function RanUnder({ run }: { run: RunDetail }) {
  const { command, config, environment, environmentFacts, tags } = run;
  return (
    <>
      {command && (
        <Section title="Command">
          <CodeLine code={command} />
        </Section>
      )}
      <Section title="Measured under">
        <Settings title="Configuration" values={config} none="No configuration was uploaded with this run." />
        <Settings
          title={`Environment ${environment}`}
          values={environmentFacts}
          none={`Nothing but its name is known of the environment ${environment}.`}
        />
        {Object.keys(tags).length > 0 && <Settings title="Tags" values={tags} none="" />}
      </Section>
    </>
  );
}
