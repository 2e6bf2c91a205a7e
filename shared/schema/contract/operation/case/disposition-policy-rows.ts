/** Policies that dispose of small differences by themselves. */
import {
  createDispositionPolicyBody,
  listDispositionPoliciesQuery,
} from "../../../request/case/disposition-policy-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { dispositionPolicyExample } from "../../example/disposition-policy-examples.ts";
import { pageOf } from "../../example/examples.ts";
import {
  dispositionPolicy,
  dispositionPolicyList,
} from "../../response/case/disposition-policy-response.ts";

const tag = "reconciliation-cases";

const policyContent = jsonContent(dispositionPolicy, {
  policy: { summary: "Underpayments of at most 50 cents", value: dispositionPolicyExample },
});

export const dispositionPolicyRows = {
  createDispositionPolicy: {
    summary: "Dispose of small differences",
    description:
      "An open case with this exception and an unexplained amount of at most `maximumAmount` that stays the same " +
      "for `afterMinutes` is disposed of, once by each policy. Open cases run again, so the policy applies to them " +
      "too. An organization has at most 50 policies.",
    tag,
    body: {
      description: "Which cases, after which time, and why.",
      schema: createDispositionPolicyBody.meta({ id: "CreateDispositionPolicyRequest" }),
      examples: {
        cents: {
          summary: "Underpayments of at most 50 cents, after two days",
          value: {
            exceptionType: "underpayment",
            maximumAmount: "0.50",
            currency: "EUR",
            afterMinutes: 2_880,
          },
        },
      },
    },
    responses: {
      201: { description: "The policy.", content: policyContent },
    },
    errors: { 409: "DispositionPolicyConflict" },
  },
  listDispositionPolicies: {
    summary: "List disposition policies",
    description: "Newest first.",
    tag,
    query: listDispositionPoliciesQuery,
    responses: {
      200: {
        description: "A page of policies.",
        content: jsonContent(dispositionPolicyList, {
          page: { summary: "One policy", value: pageOf(dispositionPolicyExample, 50) },
        }),
      },
    },
  },
  getDispositionPolicy: {
    summary: "Get a disposition policy",
    description: "A policy does not change; to replace one, delete it and create another.",
    tag,
    responses: { 200: { description: "The policy.", content: policyContent } },
  },
  deleteDispositionPolicy: {
    summary: "Delete a disposition policy",
    description: "What it disposed of stays so until it is reversed.",
    tag,
    responses: { 204: { description: "The policy was deleted." } },
  },
} as const satisfies ContractRows;
