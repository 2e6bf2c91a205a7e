/** How each act that waited is carried out: as the direct request does it. */

import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { Approval, ApprovedOperation } from "../../domain/case/work/approval.ts";
import type { HttpFailure } from "../../http/error/http-failure.ts";
import { staleVersion } from "../../http/error/stale-version.ts";
import type { WriteOutcome } from "../../http/operation.ts";
import { parseStoredJson } from "../../schema/json/json-body.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { findApprovalPolicies } from "../../table/rule/approval-policy-store.ts";
import type { ActContext } from "../act-context.ts";
import { startHeldAction } from "../action/start-case-action.ts";
import { createDisposition } from "../change-dispositions.ts";
import { linkLeg } from "../link-leg.ts";
import { createReconciliationRule } from "../rule/create-reconciliation-rule.ts";
import { deleteReconciliationRule } from "../rule/delete-reconciliation-rule.ts";
import { findRuleById } from "../rule/find-rule.ts";
import { updateReconciliationRule } from "../rule/update-reconciliation-rule.ts";
import {
  createDispositionPolicy,
  deleteDispositionPolicy,
} from "../standing/change-disposition-policies.ts";
import { createEvidenceFilter, deleteEvidenceFilter } from "../standing/change-evidence-filters.ts";
import { updateCase } from "../update-case.ts";
import { createApprovalPolicy, deleteApprovalPolicy } from "./change-approval-policies.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

type ApprovedAct = (
  dependencies: Dependencies,
  context: ActContext,
  approval: Approval,
  payment: Payment | null,
) => Promise<WriteOutcome>;

/** The stored request is the output of the operation's schema. */
export const approvedActs: Readonly<Record<ApprovedOperation, ApprovedAct>> = {
  createDisposition: onCase(createDisposition),
  updateReconciliationCase: onCase(updateCase),
  createMatchLink: onCase(linkLeg),
  createCaseAction: (dependencies, context, { request, subjectVersion: version }) =>
    startHeldAction(dependencies, context, {
      caseActionId: String(request["caseActionId"]),
      version,
    }),
  createReconciliationRule: (dependencies, context, { request }) =>
    createReconciliationRule(dependencies, context, ruleBody(request)),
  updateReconciliationRule: onRule(updateReconciliationRule),
  deleteReconciliationRule: onRule(deleteReconciliationRule),
  createApprovalPolicy: onPolicies(createApprovalPolicy),
  deleteApprovalPolicy: onPolicies(deleteApprovalPolicy),
  createEvidenceFilter: byBody(createEvidenceFilter),
  deleteEvidenceFilter: byBody(deleteEvidenceFilter),
  createDispositionPolicy: byBody(createDispositionPolicy),
  deleteDispositionPolicy: byBody(deleteDispositionPolicy),
};

type OnCase<Body> = (
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Body,
) => Promise<WriteOutcome>;

function onCase<Body>(act: OnCase<Body>): ApprovedAct {
  return async (dependencies, context, { request }, payment) =>
    payment === null
      ? { failure: unknownCase }
      : act(dependencies, context, payment, request as unknown as Body);
}

type ByBody<Body> = (
  dependencies: Dependencies,
  context: ActContext,
  body: Body,
) => Promise<WriteOutcome>;

/** For what has no version: an entry of a short list does not change, and is 404 once it is deleted. */
function byBody<Body>(act: ByBody<Body>): ApprovedAct {
  return (dependencies, context, { request }) =>
    act(dependencies, context, request as unknown as Body);
}

function onPolicies<Body>(act: ByBody<Body>): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const { version } = await findApprovalPolicies(dependencies.table, context.organizationId);
    const expectedVersion = subjectVersion ?? version;
    const failure = staleVersion("The list of approval policies", { version, expectedVersion });
    return failure === null ? act(dependencies, context, request as unknown as Body) : { failure };
  };
}

type NamedRule = { readonly ruleId: string };

function onRule<Body extends NamedRule>(act: ByBody<Body>): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const body = ruleBody<Body>(request);
    const found = await findRuleById(dependencies.table, context.organizationId, body.ruleId);
    if ("failure" in found) return found;
    const { version } = found.rule;
    const failure = staleVersion("Rule", { version, expectedVersion: subjectVersion ?? version });
    return failure === null ? act(dependencies, context, body) : { failure };
  };
}

/** Metadata is stored as text (ask-to-change-rule.ts). */
function ruleBody<Body>(request: Approval["request"]): Body {
  const { metadata } = request;
  if (typeof metadata !== "string") return request as unknown as Body;
  return { ...request, metadata: parseStoredJson(metadata) } as unknown as Body;
}

const unknownCase: HttpFailure = {
  status: 404,
  error: "not_found",
  message: "The organization has no such case any more.",
};
