import { type Answer, read, uploadBody } from "./api";
import { minute, noisy, shaOf, wrkOutput } from "./measured";

/**
 * Uploads a history of one run a commit on main: commit n is `shaOf("<project> <n>")`, its parent n − 1, its QPS the
 * n-th level with noise.
 */
export async function uploadHistory(project: string, levels: readonly number[], from = 0): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [index, level] of levels.entries()) {
    const n = from + index;
    answers.push(
      await uploadBody(project, wrkOutput(noisy(level, n)), {
        commit: shaOf(`${project} ${n}`),
        branch: "main",
        committedAt: minute(n),
        message: `commit ${n}`,
        ...(n > 0 ? { parents: shaOf(`${project} ${n - 1}`) } : {}),
      }),
    );
  }
  return answers;
}

/** The first series of a project's trend, as the API tells it. */
export async function trendOf(project: string, query: Record<string, string> = {}): Promise<Answer["body"]> {
  const { body } = await read("trend", project, query);
  return body.series[0];
}
