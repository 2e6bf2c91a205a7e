/**
 * Checks at compile time that every view has the fields and types of its response schema, and no
 * other top-level field. Types only: the module has no code at run time.
 */
import type * as z from "zod";
import type { viewApiKey } from "../../view/api-key-view.ts";
import type { viewAuditEvent } from "../../view/audit-event-view.ts";
import type { viewCaseAction, viewCaseActionResult } from "../../view/case-action-view.ts";
import type { viewCaseDetail } from "../../view/case-detail-view.ts";
import type { viewCase, viewCaseSummary, viewPaymentIntent } from "../../view/case-view.ts";
import type {
  viewExplainedFlowLeg,
  viewFlowLeg,
  viewFlowLegDetail,
  viewMatchLink,
} from "../../view/flow-leg-view.ts";
import type {
  viewOnchainIntegration,
  viewPartnerIntegration,
} from "../../view/integration-view.ts";
import type { viewCrowdedAmount, viewCrowdedReference } from "../../view/match-pool-view.ts";
import type { viewMember } from "../../view/member-view.ts";
import type { viewOutboundEndpoint } from "../../view/outbound-endpoint-view.ts";
import type { viewDeliveryDetail, viewOutboundEvent } from "../../view/outbound-event-view.ts";
import type { viewRawRecord, viewRawRecordDetail } from "../../view/raw-record-view.ts";
import type { viewRule, viewRuleVersion } from "../../view/rule-view.ts";
import type { viewSavedView } from "../../view/saved-view-view.ts";
import type { viewSession } from "../../view/session-view.ts";
import type {
  viewSimulatedCase,
  viewSimulation,
  viewSimulationSummary,
} from "../../view/simulation-view.ts";
import type { apiKey } from "./api-key-response.ts";
import type { auditEvent } from "./audit-response.ts";
import type { caseAction, caseActionResult } from "./case-action-response.ts";
import type { reconciliationCaseDetail } from "./case-detail-response.ts";
import type {
  explainedFlowLeg,
  flowLeg,
  flowLegDetail,
  matchLink,
  rawRecord,
  rawRecordDetail,
} from "./evidence-response.ts";
import type { onchainIntegration, partnerIntegration } from "./integration-response.ts";
import type { matchPool } from "./match-pool-response.ts";
import type { member } from "./member-response.ts";
import type {
  outboundDeliveryDetail,
  outboundEndpoint,
  outboundEvent,
} from "./outbound-webhook-response.ts";
import type { caseSummary, paymentIntent, reconciliationCase } from "./payment-response.ts";
import type { reconciliationRule, reconciliationRuleVersion } from "./rule-response.ts";
import type { savedView } from "./saved-view-response.ts";
import type { session } from "./session-response.ts";
import type { simulatedCase, simulation, simulationSummary } from "./simulation-response.ts";

type Frozen<T> = T extends (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** Views type `evidenceCoverage` as a record of strings, so tests check its five keys. */
type Checked<T> = Omit<T, "evidenceCoverage">;

type Conforms<View, Schema extends z.ZodType> =
  Checked<View> extends Frozen<Checked<z.input<Schema>>>
    ? [Exclude<keyof View, keyof z.input<Schema>>] extends [never]
      ? true
      : { readonly undocumented: Exclude<keyof View, keyof z.input<Schema>> }
    : { readonly differs: z.input<Schema> };

type AllTrue<Proofs extends readonly true[]> = Proofs;

export type ViewsConform = AllTrue<
  [
    Conforms<ReturnType<typeof viewApiKey>, typeof apiKey>,
    Conforms<ReturnType<typeof viewSession>, typeof session>,
    Conforms<ReturnType<typeof viewAuditEvent>, typeof auditEvent>,
    Conforms<ReturnType<typeof viewCaseSummary>, typeof caseSummary>,
    Conforms<ReturnType<typeof viewCase>, typeof reconciliationCase>,
    Conforms<ReturnType<typeof viewPaymentIntent>, typeof paymentIntent>,
    Conforms<ReturnType<typeof viewFlowLeg>, typeof flowLeg>,
    Conforms<ReturnType<typeof viewFlowLegDetail>, typeof flowLegDetail>,
    Conforms<ReturnType<typeof viewExplainedFlowLeg>, typeof explainedFlowLeg>,
    Conforms<ReturnType<typeof viewCaseDetail>, typeof reconciliationCaseDetail>,
    Conforms<ReturnType<typeof viewCrowdedAmount>, typeof matchPool>,
    Conforms<ReturnType<typeof viewCrowdedReference>, typeof matchPool>,
    Conforms<ReturnType<typeof viewCaseAction>, typeof caseAction>,
    Conforms<ReturnType<typeof viewCaseActionResult>, typeof caseActionResult>,
    Conforms<ReturnType<typeof viewSimulation>, typeof simulation>,
    Conforms<ReturnType<typeof viewSimulationSummary>, typeof simulationSummary>,
    Conforms<ReturnType<typeof viewSimulatedCase>, typeof simulatedCase>,
    Conforms<ReturnType<typeof viewRuleVersion>, typeof reconciliationRuleVersion>,
    Conforms<ReturnType<typeof viewMember>, typeof member>,
    Conforms<ReturnType<typeof viewSavedView>, typeof savedView>,
    Conforms<ReturnType<typeof viewMatchLink>, typeof matchLink>,
    Conforms<ReturnType<typeof viewRawRecord>, typeof rawRecord>,
    Conforms<ReturnType<typeof viewRawRecordDetail>, typeof rawRecordDetail>,
    Conforms<ReturnType<typeof viewPartnerIntegration>, typeof partnerIntegration>,
    Conforms<ReturnType<typeof viewOnchainIntegration>, typeof onchainIntegration>,
    Conforms<ReturnType<typeof viewOutboundEndpoint>, typeof outboundEndpoint>,
    Conforms<ReturnType<typeof viewOutboundEvent>, typeof outboundEvent>,
    Conforms<ReturnType<typeof viewDeliveryDetail>, typeof outboundDeliveryDetail>,
    Conforms<ReturnType<typeof viewRule>, typeof reconciliationRule>,
  ]
>;
