import { Link, Side } from "@/components/signs";
import {
  type RequestBudget as BudgetModel,
  type BudgetStep,
  budgetText,
  stepLabel,
  waterfall,
} from "@/lib/compare";
import { paths } from "@/lib/model";
import styles from "./budget.module.css";

interface Props {
  project: string;
  budgets: readonly BudgetModel[];
}

/** A request's CPU time from base to head in steps, and the wait for locks beside it. */
export function Budgets({ project, budgets }: Props) {
  if (budgets.length === 0) return null;
  return (
    <div className={styles.budgets}>
      {budgets.map((budget) => (
        <Waterfall key={budget.kind} project={project} budget={budget} />
      ))}
    </div>
  );
}

/** Keeps their room while they are worked out. */
export function BudgetsPlace() {
  return <div className={styles.budgets} aria-hidden />;
}

const titles: Readonly<Record<string, string>> = {
  cpu: "CPU time of a request",
  mutex: "Wait for locks, whole profile",
};

/** Steps above it, each where the one before ended. */
function Waterfall({ project, budget }: { project: string; budget: BudgetModel }) {
  const bars = waterfall(budget);
  const page = paths.profileDiff(project, budget.profiles.base, budget.profiles.head);
  const total = (side: "base" | "head", at: number) => (
    <tr className={styles.total} data-total={side}>
      <th scope="row">
        <Side side={side} />
      </th>
      <td>
        <Bar {...bars[at]!} as={side} />
      </td>
      <td className="number">{budgetText(budget, budget[side])}</td>
    </tr>
  );
  return (
    <table className={styles.waterfall} data-budget={budget.kind}>
      <caption>
        <Link href={`${page}?${new URLSearchParams({ sampleType: budget.sampleType })}`}>
          {titles[budget.kind] ?? budget.kind}
        </Link>{" "}
        <span className="dim">own code with what was done for it</span>
      </caption>
      <tbody>
        {total("base", 0)}
        {budget.steps.map((step, at) => (
          <Step key={`${step.of} ${step.name}`} {...{ budget, step, page }} bar={bars[at + 1]!} />
        ))}
        {total("head", budget.steps.length + 1)}
      </tbody>
    </table>
  );
}

interface StepProps {
  budget: BudgetModel;
  step: BudgetStep;
  page: string;
  bar: { from: number; to: number };
}

function Step({ budget, step, page, bar }: StepProps) {
  const { base, head, name, code } = step;
  const by = head - base;
  const title = [name, `${budgetText(budget, base)} → ${budgetText(budget, head)}`]
    .filter(Boolean)
    .join(", ");
  return (
    <tr title={title}>
      <th scope="row">
        {step.at === "" ? (
          stepLabel(step)
        ) : (
          <Link href={placeOf(budget, step, page)} className={step.of === "own" ? "mono" : undefined}>
            {stepLabel(step)}
          </Link>
        )}
        {code !== null && (
          <a
            href={code}
            target="_blank"
            rel="noreferrer"
            className={styles.code}
            aria-label={`Code of ${stepLabel(step)}`}
          >
            code
          </a>
        )}
      </th>
      <td>
        <Bar {...bar} as={by > 0 ? "more" : "less"} />
      </td>
      <td className="number">{budgetText(budget, by, true)}</td>
    </tr>
  );
}

/** A step's place in the differential graph; what is gone is seen only beside what is left. */
function placeOf(budget: BudgetModel, { name, at, head }: BudgetStep, page: string): string {
  const { sampleType } = budget;
  return `${page}?${new URLSearchParams({ sampleType, fn: name, at, ...(head === 0 && { width: "ghosts" }) })}`;
}

function Bar({ from, to, as }: { from: number; to: number; as: "base" | "head" | "more" | "less" }) {
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={styles.bar}
        data-as={as}
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    </span>
  );
}
