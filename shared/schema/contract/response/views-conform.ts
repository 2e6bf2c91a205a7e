/**
 * Checks at compile time that every view has the fields and types of its response schema, and no
 * other top-level field. Types only: the module has no code at run time.
 */
import type * as z from "zod";
import type { viewCaseAction, viewCaseActionResult } from "../../view/case/case-action-view.ts";
import type { viewCaseDetail } from "../../view/case/case-detail-view.ts";
import type { viewCase, viewCaseSummary, viewPaymentIntent } from "../../view/case/case-view.ts";
import type { viewCrowdedAmount, viewCrowdedReference } from "../../view/case/match-pool-view.ts";
import type { viewRule, viewRuleVersion } from "../../view/case/rule-view.ts";
import type { viewSavedView } from "../../view/case/saved-view-view.ts";
import type {
  viewSimulatedCase,
  viewSimulation,
  viewSimulationSummary,
} from "../../view/case/simulation-view.ts";
import type {
  viewExplainedFlowLeg,
  viewFlowLeg,
  viewFlowLegDetail,
  viewMatchLink,
} from "../../view/evidence/flow-leg-view.ts";
import type {
  viewOnchainIntegration,
  viewPartnerIntegration,
} from "../../view/evidence/integration-view.ts";
import type { viewRawRecord, viewRawRecordDetail } from "../../view/evidence/raw-record-view.ts";
import type { viewApiKey } from "../../view/organization/api-key-view.ts";
import type { viewAuditEvent } from "../../view/organization/audit-event-view.ts";
import type { viewMember } from "../../view/organization/member-view.ts";
import type { viewOutboundEndpoint } from "../../view/organization/outbound-endpoint-view.ts";
import type {
  viewDeliveryDetail,
  viewOutboundEvent,
} from "../../view/organization/outbound-event-view.ts";
import type { viewSession } from "../../view/organization/session-view.ts";
import type { caseAction, caseActionResult } from "./case/case-action-response.ts";
import type { reconciliationCaseDetail } from "./case/case-detail-response.ts";
import type { matchPool } from "./case/match-pool-response.ts";
import type { caseSummary, paymentIntent, reconciliationCase } from "./case/payment-response.ts";
import type { reconciliationRule, reconciliationRuleVersion } from "./case/rule-response.ts";
import type { savedView } from "./case/saved-view-response.ts";
import type { simulatedCase, simulation, simulationSummary } from "./case/simulation-response.ts";
import type {
  explainedFlowLeg,
  flowLeg,
  flowLegDetail,
  matchLink,
  rawRecord,
  rawRecordDetail,
} from "./evidence/evidence-response.ts";
import type { onchainIntegration, partnerIntegration } from "./evidence/integration-response.ts";
import type { apiKey } from "./organization/api-key-response.ts";
import type { auditEvent } from "./organization/audit-response.ts";
import type { member } from "./organization/member-response.ts";
import type {
  outboundDeliveryDetail,
  outboundEndpoint,
  outboundEvent,
} from "./organization/outbound-webhook-response.ts";
import type { session } from "./organization/session-response.ts";

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
