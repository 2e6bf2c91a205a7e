import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import { standingOperations } from "#api/http/standing-operations.ts";
import {
  createAccountBody,
  getAccountReconciliationQuery,
  listAccountsQuery,
  listBalancesQuery,
  recordBalanceBody,
} from "#api/resource/account/account-request.ts";
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
  createCloseBody,
  getCloseQuery,
  listCloseChangesQuery,
  listCloseItemsQuery,
  listClosesQuery,
} from "#api/resource/close/close-request.ts";
import {
  createDispositionBody,
  listDispositionsQuery,
  reverseDispositionBody,
} from "#api/resource/disposition/disposition-request.ts";
import { listMatchPoolsQuery } from "#api/resource/match-pool/match-pool.ts";
import { listMembersQuery } from "#api/resource/member/member-request.ts";
import {
  getMatchRateReportQuery,
  listExpectedDeliveriesQuery,
  reportQuery,
} from "#api/resource/report/report-request.ts";
import {
  createViewBody,
  listViewsQuery,
  updateViewBody,
} from "#api/resource/saved-view/saved-view-request.ts";
import { readConfig } from "#config.ts";
import { runCase } from "#work/case-work/action/run-case.ts";
import { approve, reject } from "#work/case-work/approval/decide-approval.ts";
import { createDisposition, reverseDisposition } from "#work/case-work/change-dispositions.ts";
import { commentOnCase } from "#work/case-work/comment-on-case.ts";
import { linkLeg } from "#work/case-work/link-leg.ts";
import { accounts } from "#work/case-work/standing/accounts.ts";
import { unlinkLeg } from "#work/case-work/unlink-leg.ts";
import { updateCase } from "#work/case-work/update-case.ts";
import { listBalances, recordBalance } from "./account/balances.ts";
import { getAccountReconciliation } from "./account/get-account-reconciliation.ts";
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
import { approveClose } from "./close/approve-close.ts";
import { createClose } from "./close/create-close.ts";
import { listCloseChanges } from "./close/list-close-changes.ts";
import { getClose, listCloseItems, listCloses } from "./close/read-closes.ts";
import { listDispositions } from "./list-dispositions.ts";
import { listMatchPools } from "./list-match-pools.ts";
import { listMembers } from "./list-members.ts";
import { listExpectedDeliveries } from "./report/expected-deliveries.ts";
import { getAgingReport, getMatchRateReport, getValueAtRiskReport } from "./report/reports.ts";
import { createView, deleteView, getView, listViews, updateView } from "./saved-views.ts";

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
  createView: write(createViewBody, (input) => createView(dependencies, input)),
  listViews: read(listViewsQuery, (input) => listViews(dependencies, input)),
  getView: read(null, (input) => getView(dependencies, input)),
  updateView: write(updateViewBody, (input) => updateView(dependencies, input)),
  deleteView: write(null, (input) => deleteView(dependencies, input)),
  listMembers: read(listMembersQuery, (input) => listMembers(dependencies, input)),
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
  ...standingOperations(dependencies, accounts, "Accounts", {
    body: createAccountBody,
    query: listAccountsQuery,
  }),
  getAccountReconciliation: read(getAccountReconciliationQuery, (input) =>
    getAccountReconciliation(dependencies, input),
  ),
  recordBalance: write(recordBalanceBody, (input) => recordBalance(dependencies, input)),
  createClose: write(createCloseBody, (input) => createClose(dependencies, input)),
  listCloses: read(listClosesQuery, (input) => listCloses(dependencies, input)),
  getClose: read(getCloseQuery, (input) => getClose(dependencies, input)),
  approveClose: write(null, (input) => approveClose(dependencies, input)),
  listCloseItems: read(listCloseItemsQuery, (input) => listCloseItems(dependencies, input)),
  listCloseChanges: read(listCloseChangesQuery, (input) => listCloseChanges(dependencies, input)),
  getAgingReport: read(reportQuery, (input) => getAgingReport(dependencies, input)),
  getMatchRateReport: read(getMatchRateReportQuery, (input) =>
    getMatchRateReport(dependencies, input),
  ),
  listExpectedDeliveries: read(listExpectedDeliveriesQuery, (input) =>
    listExpectedDeliveries(dependencies, input),
  ),
  getValueAtRiskReport: read(reportQuery, (input) => getValueAtRiskReport(dependencies, input)),
  listBalances: read(listBalancesQuery, (input) => listBalances(dependencies, input)),
});
