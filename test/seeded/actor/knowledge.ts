/** The answers that the actors received, against which the service is checked. */

import type { OperationId } from "#api/schema/route/routes.ts";
import type { Amount } from "#domain/value/money.ts";
import type { ApiRequest } from "../../simulation/outside/api-client.ts";

export type Action = {
  readonly operationId: OperationId;
  readonly given: ApiRequest;
  /** Headers that are created for each attempt. */
  readonly headersAt?: (now: number) => Readonly<Record<string, string>>;
  /** Called when the action was accepted, whoever sent it. */
  readonly onAccepted?: () => void;
  /** The service must refuse it, whatever its content. */
  readonly isForged?: boolean;
  /** Number of rows of the file that it submits; of a payout report `payoutRows`. */
  readonly rows?: number;
  readonly payoutRows?: number;
  /** Number of rows of the file of expected payments that it submits. */
  readonly intentRows?: number;
};

export class Knowledge {
  /**
   * Ids by external reference, and by `source` and `sourceRef`; the id of a reference never
   * changes.
   */
  readonly intents = new Map<string, string>();
  readonly evidence = new Map<string, string>();
  readonly caseIds = new Set<string>();
  readonly flowLegIds = new Set<string>();
  /** Evidence that a person set aside, until somebody restores it. */
  readonly setAsideIds = new Set<string>();
  /** Open amounts of cases, as they were shown last. */
  readonly openAmounts = new Map<string, string>();
  readonly links = new Map<string, string>();
  /** Case ids by the ids of comments and dispositions. */
  readonly comments = new Map<string, string>();
  readonly dispositions = new Map<string, string>();
  /** Case ids by the ids of approvals. */
  readonly approvals = new Map<string, string>();
  readonly filterIds = new Set<string>();
  readonly policyIds = new Set<string>();
  /** The version of the organization's settings after each acknowledged change. */
  readonly organizationVersions: number[] = [];
  /** Actions on many cases. */
  readonly caseActionIds = new Set<string>();
  readonly ruleIds = new Set<string>();
  readonly assetIds = new Set<string>();
  /** Number of rows of each batch's file, by batch id. */
  readonly batches = new Map<string, number>();
  readonly withdrawn = new Set<string>();
  /** Number of rows of each payout report, by batch id. */
  readonly reportBatches = new Map<string, number>();
  /** Number of rows of each file of expected payments, by batch id. */
  readonly intentBatches = new Map<string, number>();
  /** Content, payout and net of the payout reports. */
  readonly reports: (readonly [content: string, payout: string, net: Amount])[] = [];
  /** What each payout should move, as it was said last, by its reference. */
  readonly nets = new Map<string, Amount>();
  /** References of the settlements that were made by request, by id. */
  readonly settlements = new Map<string, string>();
  readonly exportIds = new Set<string>();
  /** Answers that contradict each other, and answers that must not occur. */
  readonly contradictions: string[] = [];

  learn(action: Action, status: number, body: Json): void {
    if (status >= 300) return;
    if (action.isForged === true) {
      this.contradictions.push(`A forged ${action.operationId} was accepted.`);
      return;
    }
    action.onAccepted?.();
    this.#learnEvidence(action, body);
    this.#learnOpenAmounts((body["items"] as Json[] | undefined) ?? [body]);
    learners[action.operationId]?.(this, action, body);
  }

  #learnEvidence({ operationId, given }: Action, body: Json): void {
    if (body["rawRecordId"] === undefined) return;
    this.once(this.evidence, nameOf(operationId, given), body["rawRecordId"]);
    for (const id of body["flowLegIds"] as string[]) this.flowLegIds.add(id);
  }

  #learnOpenAmounts(shown: readonly Json[]): void {
    for (const { id, openAmount } of shown) {
      if (openAmount === undefined) continue;
      if (openAmount === null || Number(openAmount) === 0) this.openAmounts.delete(String(id));
      else this.openAmounts.set(String(id), String(openAmount));
    }
  }

  once(known: Map<string, string>, name: string, id: unknown): void {
    const before = known.get(name);
    if (before !== undefined && before !== id) {
      this.contradictions.push(`${name} is ${before} and ${id}.`);
    }
    known.set(name, String(id));
  }
}

type Learner = (known: Knowledge, action: Action, body: Json) => void;

const learners: Partial<Readonly<Record<OperationId, Learner>>> = {
  createPaymentIntent: (known, { given }, body) => {
    const { externalReference } = given.body as Json;
    known.once(known.intents, String(externalReference), body["paymentIntentId"]);
    known.caseIds.add(String(body["caseId"]));
  },
  createMatchLink: (known, { given }, body) => {
    known.links.set(String(body["id"]), String(given.params?.["caseId"]));
  },
  createCaseComment: (known, { given }, body) => {
    known.comments.set(String(body["id"]), String(given.params?.["caseId"]));
  },
  createDisposition: (known, { given }, body) => {
    const caseId = String(given.params?.["caseId"]);
    if (body["approvalId"] === undefined) known.dispositions.set(String(body["id"]), caseId);
    else known.approvals.set(String(body["approvalId"]), caseId);
  },
  approveApproval: (known, _action, body) => {
    known.dispositions.set(String(body["resultId"]), String(body["caseId"]));
  },
  createEvidenceFilter: (known, _action, body) => known.filterIds.add(String(body["id"])),
  createDispositionPolicy: (known, _action, body) => {
    // It may wait for a second person.
    if (body["approvalId"] === undefined) known.policyIds.add(String(body["id"]));
  },
  updateOrganization: (known, _action, body) => {
    known.organizationVersions.push(Number(body["version"]));
  },
  createCaseAction: (known, _action, body) => known.caseActionIds.add(String(body["id"])),
  undoCaseAction: (known, _action, body) => known.caseActionIds.add(String(body["id"])),
  createReconciliationRule: (known, _action, body) => known.ruleIds.add(String(body["id"])),
  ignoreFlowLeg: (known, _action, body) => known.setAsideIds.add(String(body["id"])),
  restoreFlowLeg: (known, _action, body) => known.setAsideIds.delete(String(body["id"])),
  createAsset: (known, _action, body) => known.assetIds.add(String(body["id"])),
  createImportBatch: (known, { rows = 0, payoutRows, intentRows }, body) => {
    const id = String(body["id"]);
    if (intentRows !== undefined) known.intentBatches.set(id, intentRows);
    else if (payoutRows === undefined) known.batches.set(id, rows);
    else known.reportBatches.set(id, payoutRows);
  },
  createSettlement: (known, _action, body) =>
    known.settlements.set(String(body["id"]), String(body["reference"])),
  withdrawImportBatch: (known, _action, body) => known.withdrawn.add(String(body["id"])),
  exportReconciliationCases: (known, _action, body) =>
    known.exportIds.add(String(body["exportId"])),
};

function nameOf(operationId: OperationId, given: ApiRequest): string {
  const text = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
  const { sourceRef, txHash, logIndex, event_id: event } = JSON.parse(text) as Json;
  return `${operationId} ${event ?? sourceRef ?? `${txHash}:${logIndex}`}`;
}

export type Json = Readonly<Record<string, unknown>>;
