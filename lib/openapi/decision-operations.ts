import "server-only";
import { type Operation, project } from "./operation";

/** Budgets, events, journeys and configurations: what is decided from what was measured. */
export const decisionOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${project}/budgets`,
    summary: "How the project's budgets stand",
    description:
      "Of the newest commit of the branch with runs of the scenario: met, crossed or too close to call by the 95 % interval of the level, whose random unit is the upload. Failed runs never meet a budget. Budgets are set with `PATCH` of the project.",
    answers: {
      200: { description: "The budgets in the order in which they were set", schema: "BudgetPage" },
    },
    errors: [404],
  },
];
