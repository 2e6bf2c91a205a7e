/** The table of docs/case-work.md, What each request costs. */
import { type OperationId, routes } from "#api/schema/route/routes.ts";

type Cost = { readonly operation: string; readonly write: number; readonly read: number };

/** What units.ts measures of each request of the work with cases, and of what is done for it afterwards. */
export const measuredOf: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  getSession: ["who calls"],
  listReconciliationCases: ["search by q, one case", "search by q, five cases that begin with it"],
  summarizeReconciliationCases: ["summary of 166 cases, none counted"],
  getReconciliationCase: ["case detail"],
  updateReconciliationCase: ["assign a case", "close a case with a reason"],
  runReconciliationCase: ["run of a case, the request"],
  createCaseComment: ["comment"],
  listCaseComments: ["list of comments"],
  listReasonCodes: ["reason codes"],
  setReasonCodes: ["change of the reason codes"],
  listFlowLegs: ["page of 25 pieces of evidence"],
  getFlowLeg: ["a piece of evidence"],
  ignoreFlowLeg: ["set evidence aside"],
  restoreFlowLeg: ["restore it"],
  createEvidenceFilter: ["evidence filter"],
  listEvidenceFilters: ["list of evidence filters"],
  getEvidenceFilter: ["an evidence filter"],
  deleteEvidenceFilter: ["deletion of an evidence filter"],
  createCaseAction: [
    "action on 100 cases: the request",
    "action on 100 cases: its two steps",
    "action on a filter: the request",
    "action on a filter: selection of 166 cases",
    "action on many cases that waits",
    "claim of one case: the request",
    "claim of one case: its step",
  ],
  listCaseActions: ["list of actions"],
  getCaseAction: ["an action"],
  listCaseActionResults: ["results of an action"],
  cancelCaseAction: ["cancellation of an action"],
  undoCaseAction: ["undo of 100 acts: the request", "undo of 100 acts: its two steps"],
  createDisposition: ["disposition", "disposition that waits"],
  listDispositions: ["list of dispositions"],
  reverseDisposition: ["reversal of a disposition"],
  createDispositionPolicy: [
    "disposition policy: the request",
    "run of a case with the disposition of a policy",
  ],
  listDispositionPolicies: ["list of disposition policies"],
  getDispositionPolicy: ["a disposition policy"],
  deleteDispositionPolicy: ["deletion of a disposition policy"],
  createApprovalPolicy: ["approval policy"],
  listApprovalPolicies: ["list of approval policies"],
  getApprovalPolicy: ["an approval policy"],
  deleteApprovalPolicy: ["deletion of an approval policy"],
  listApprovals: ["list of approvals"],
  getApproval: ["an approval"],
  approveApproval: ["approval of a disposition", "approval of an action on many cases"],
  rejectApproval: ["rejection of an action on many cases"],
  listRawRecords: ["refused deliveries, none"],
  getRawRecordPayload: ["payload, first read of the hour", "payload, read again"],
  listReconciliationRuleVersions: ["versions of a rule"],
  simulateReconciliationRule: ["simulation of a rule: the request"],
  createFeeSchedule: ["fee schedule: the request"],
  simulateFeeSchedule: ["simulation of a fee schedule: the request"],
  listFeeScheduleSimulations: ["list of simulations of fees"],
  getFeeScheduleSimulation: ["a simulation of fees"],
  listSimulatedFees: ["fees that a simulation agrees otherwise"],
  getOverchargesReport: ["overcharges report"],
  listRuleSimulations: ["list of simulations"],
  getRuleSimulation: ["a simulation"],
  listSimulatedCases: ["changes of a simulation"],
  exportReconciliationCases: ["export of cases, the request"],
  exportUnmatchedEvidence: ["export of evidence, the request"],
  listExports: ["list of exports"],
  getExport: ["an export"],
  createView: ["view of one's own"],
  listViews: ["list of views"],
  getView: ["a view"],
  updateView: ["view that becomes shared"],
  deleteView: ["deletion of a view"],
  listMembers: ["list of members, none"],
  getOrganization: ["settings of the organization"],
  updateOrganization: ["change of the settings"],
};

type Row = { readonly name: string; readonly write: number; readonly read: number };

/**
 * The rows by request and what is measured of it.
 *
 * @throws Error if something is not measured
 */
export function caseWorkRows(costs: readonly Cost[]): Row[] {
  return caseWorkNames().map(({ name, operation }) => {
    const cost = costs.find((each) => each.operation === operation);
    if (cost === undefined) throw new Error(`${operation} is not measured.`);
    return { name, write: cost.write, read: cost.read };
  });
}

export function caseWorkNames(): { readonly name: string; readonly operation: string }[] {
  return Object.entries(measuredOf).flatMap(([id, operations]) => {
    const { method, path } = routes[id as OperationId];
    return operations.map((operation) => ({
      name: `| \`${method} ${path}\` | ${operation} |`,
      operation,
    }));
  });
}

export function caseWorkTable(costs: readonly Cost[]): string {
  const rows = caseWorkRows(costs).map(({ name, write, read }) => `${name} ${write} | ${read} |`);
  return ["| request | measured | write | read |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Sizes differ by random ids, so figures differ by some units from run to run. */
const toleratedUnits = 2;
const toleratedShare = 0.2;
/** The cases lie in partitions at random: 15 to 25 write units were measured. */
const randomly = { operation: "action on a filter: selection of 166 cases", toleratedShare: 0.5 };

/** Rows of a document that are missing, or have other figures than these costs. */
export function wrongRows(document: string, costs: readonly Cost[]): string[] {
  return caseWorkRows(costs).flatMap(({ name, write, read }) => {
    const line = document.split("\n").find((each) => each.startsWith(name)) ?? name;
    const stated = line.slice(name.length).split("|").map(Number);
    const share = name.includes(randomly.operation) ? randomly.toleratedShare : toleratedShare;
    const isRight = [write, read].every((units, index) => {
      const tolerated = Math.max(toleratedUnits, share * units);
      return Math.abs((stated[index] ?? Number.NaN) - units) <= tolerated;
    });
    return isRight ? [] : [`${line} should be ${write} | ${read}`];
  });
}
