import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import { standingOperations } from "#api/http/standing-operations.ts";
import {
  createAccountBody,
  getAccountReconciliationQuery,
  listAccountsQuery,
  listBalancesQuery,
  recordBalanceBody,
} from "#api/resource/account/account-request.ts";
import {
  createCloseBody,
  getCloseQuery,
  listCloseChangesQuery,
  listCloseItemsQuery,
  listClosesQuery,
} from "#api/resource/close/close-request.ts";
import {
  createJournalTemplateBody,
  listJournalTemplatesQuery,
} from "#api/resource/journal/journal-template-request.ts";
import {
  getMatchRateReportQuery,
  getOverchargesReportQuery,
  listExpectedDeliveriesQuery,
  reportQuery,
} from "#api/resource/report/report-request.ts";
import { readConfig } from "#config.ts";
import { accounts } from "#work/case-work/standing/accounts.ts";
import { journalTemplates } from "#work/case-work/standing/journal-templates.ts";
import { listBalances, recordBalance } from "./account/balances.ts";
import { getAccountReconciliation } from "./account/get-account-reconciliation.ts";
import { approveClose } from "./close/approve-close.ts";
import { createClose } from "./close/create-close.ts";
import { listCloseChanges } from "./close/list-close-changes.ts";
import { getClose, listCloseItems, listCloses } from "./close/read-closes.ts";
import { listExpectedDeliveries } from "./report/expected-deliveries.ts";
import { getOverchargesReport } from "./report/overcharges.ts";
import { getAgingReport, getMatchRateReport, getValueAtRiskReport } from "./report/reports.ts";

const dependencies = createDependencies(readConfig(), "books");

export const handler = createApiHandler(dependencies, {
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
  getOverchargesReport: read(getOverchargesReportQuery, (input) =>
    getOverchargesReport(dependencies, input),
  ),
  getValueAtRiskReport: read(reportQuery, (input) => getValueAtRiskReport(dependencies, input)),
  listBalances: read(listBalancesQuery, (input) => listBalances(dependencies, input)),
  ...standingOperations(dependencies, journalTemplates, "JournalTemplates", {
    body: createJournalTemplateBody,
    query: listJournalTemplatesQuery,
  }),
});
