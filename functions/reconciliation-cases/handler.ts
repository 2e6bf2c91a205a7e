import { readConfig } from "../../shared/config.ts";
import { createApiHandler, read, write } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import {
  createCaseCommentBody,
  createMatchLinkBody,
  getReconciliationCaseQuery,
  listCaseCommentsQuery,
  listReconciliationCasesQuery,
  summarizeReconciliationCasesQuery,
  updateReconciliationCaseBody,
} from "../../shared/schema/request/case-request.ts";
import { listMatchPoolsQuery } from "../../shared/schema/request/match-pool.ts";
import { createCaseComment } from "./create-case-comment.ts";
import { createMatchLink } from "./create-match-link.ts";
import { deleteMatchLink } from "./delete-match-link.ts";
import { getReconciliationCase } from "./get-reconciliation-case.ts";
import { listCaseComments } from "./list-case-comments.ts";
import { listMatchPools } from "./list-match-pools.ts";
import { listReconciliationCases } from "./list-reconciliation-cases.ts";
import { runReconciliationCase } from "./run-reconciliation-case.ts";
import { summarizeReconciliationCases } from "./summarize-reconciliation-cases.ts";
import { updateReconciliationCase } from "./update-reconciliation-case.ts";

const dependencies = createDependencies(readConfig(), "reconciliation-cases");

export const handler = createApiHandler(dependencies, {
  listReconciliationCases: read(listReconciliationCasesQuery, (input) =>
    listReconciliationCases(dependencies, input),
  ),
  summarizeReconciliationCases: read(summarizeReconciliationCasesQuery, (input) =>
    summarizeReconciliationCases(dependencies, input),
  ),
  getReconciliationCase: read(getReconciliationCaseQuery, (input) =>
    getReconciliationCase(dependencies, input),
  ),
  listMatchPools: read(listMatchPoolsQuery, (input) => listMatchPools(dependencies, input)),
  updateReconciliationCase: write(updateReconciliationCaseBody, (input) =>
    updateReconciliationCase(dependencies, input),
  ),
  runReconciliationCase: write(null, (input) => runReconciliationCase(dependencies, input)),
  createCaseComment: write(createCaseCommentBody, (input) =>
    createCaseComment(dependencies, input),
  ),
  listCaseComments: read(listCaseCommentsQuery, (input) => listCaseComments(dependencies, input)),
  createMatchLink: write(createMatchLinkBody, (input) => createMatchLink(dependencies, input)),
  deleteMatchLink: write(null, (input) => deleteMatchLink(dependencies, input)),
});
