import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import {
  approveApprovalBody,
  listApprovalsQuery,
  rejectApprovalBody,
} from "#api/resource/approval/approval-request.ts";
import {
  createCaseActionBody,
  listCaseActionResultsQuery,
  listCaseActionsQuery,
} from "#api/resource/case/case-action-request.ts";
import {
  createCaseCommentBody,
  createMatchLinkBody,
  getReconciliationCaseQuery,
  listCaseCommentsQuery,
  listReconciliationCasesQuery,
  summarizeReconciliationCasesQuery,
  updateReconciliationCaseBody,
} from "#api/resource/case/case-request.ts";
import {
  createDispositionBody,
  listDispositionsQuery,
  reverseDispositionBody,
} from "#api/resource/disposition/disposition-request.ts";
import { listMatchPoolsQuery } from "#api/resource/match-pool/match-pool.ts";
import { readConfig } from "#config.ts";
import { runCase } from "#work/case-work/action/run-case.ts";
import { approve, reject } from "#work/case-work/approval/decide-approval.ts";
import { createDisposition, reverseDisposition } from "#work/case-work/change-dispositions.ts";
import { commentOnCase } from "#work/case-work/comment-on-case.ts";
import { linkLeg } from "#work/case-work/link-leg.ts";
import { unlinkLeg } from "#work/case-work/unlink-leg.ts";
import { updateCase } from "#work/case-work/update-case.ts";
import { getApproval, listApprovals } from "./approvals.ts";
import {
  cancelCaseAction,
  getCaseAction,
  listCaseActionResults,
  listCaseActions,
} from "./case/case-actions.ts";
import { createCaseAction, undoCaseAction } from "./case/create-case-action.ts";
import { findCase } from "./case/find-case.ts";
import { getReconciliationCase } from "./case/get-reconciliation-case.ts";
import { listCaseComments } from "./case/list-case-comments.ts";
import { listReconciliationCases } from "./case/list-reconciliation-cases.ts";
import { summarizeReconciliationCases } from "./case/summarize-reconciliation-cases.ts";
import { listDispositions } from "./list-dispositions.ts";
import { listMatchPools } from "./list-match-pools.ts";

/** Maximum size in bytes of a body with the ids of many cases (docs/specification.md, Request bodies). */
const idsBytes = 2_500_000;

const dependencies = createDependencies(readConfig(), "reconciliation-cases");
const caseOf = (context: RequestContext, params: Readonly<Record<string, string>>) =>
  findCase(dependencies.table, context, params);

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
  updateReconciliationCase: write(updateReconciliationCaseBody, async ({ context, params, body }) =>
    updateCase(dependencies, context, await caseOf(context, params), body),
  ),
  runReconciliationCase: write(null, async ({ context, params }) =>
    runCase(dependencies, context, await caseOf(context, params)),
  ),
  createCaseComment: write(createCaseCommentBody, async ({ context, params, body }) =>
    commentOnCase(dependencies, context, await caseOf(context, params), body),
  ),
  createDisposition: write(createDispositionBody, async ({ context, params, body }) =>
    createDisposition(dependencies, context, await caseOf(context, params), body),
  ),
  reverseDisposition: write(reverseDispositionBody, async ({ context, params, body }) =>
    reverseDisposition(dependencies, context, await caseOf(context, params), {
      ...body,
      dispositionId: params["dispositionId"] ?? "",
    }),
  ),
  listDispositions: read(listDispositionsQuery, (input) => listDispositions(dependencies, input)),
  listCaseComments: read(listCaseCommentsQuery, (input) => listCaseComments(dependencies, input)),
  createCaseAction: write(
    createCaseActionBody,
    (input) => createCaseAction(dependencies, input),
    undefined,
    idsBytes,
  ),
  listCaseActions: read(listCaseActionsQuery, (input) => listCaseActions(dependencies, input)),
  getCaseAction: read(null, (input) => getCaseAction(dependencies, input)),
  listCaseActionResults: read(listCaseActionResultsQuery, (input) =>
    listCaseActionResults(dependencies, input),
  ),
  undoCaseAction: write(null, (input) => undoCaseAction(dependencies, input)),
  cancelCaseAction: write(null, (input) => cancelCaseAction(dependencies, input)),
  listApprovals: read(listApprovalsQuery, (input) => listApprovals(dependencies, input)),
  getApproval: read(null, (input) => getApproval(dependencies, input)),
  approveApproval: write(approveApprovalBody, ({ context, params, body }) =>
    approve(dependencies, context, { ...body, approvalId: params["approvalId"] ?? "" }),
  ),
  rejectApproval: write(rejectApprovalBody, ({ context, params, body }) =>
    reject(dependencies, context, { ...body, approvalId: params["approvalId"] ?? "" }),
  ),
  createMatchLink: write(createMatchLinkBody, async ({ context, params, body }) =>
    linkLeg(dependencies, context, await caseOf(context, params), body),
  ),
  deleteMatchLink: write(null, async ({ context, params }) =>
    unlinkLeg(dependencies, context, await caseOf(context, params), {
      linkId: params["linkId"] ?? "",
    }),
  ),
});
