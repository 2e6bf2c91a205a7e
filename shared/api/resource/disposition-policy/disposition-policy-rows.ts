/** Policies that dispose of small differences by themselves. */
import {
  createDispositionPolicyBody,
  listDispositionPoliciesQuery,
} from "#api/resource/disposition-policy/disposition-policy-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { created, deleted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { dispositionPolicyExample } from "./disposition-policy-examples.ts";
import { dispositionPolicy } from "./disposition-policy-response.ts";

const tag = "dispositions";

const dispositionPolicies = resource({
  tag,
  schema: dispositionPolicy,
  examples: { policy: ["Underpayments of at most 50 cents", dispositionPolicyExample] },
});

export const dispositionPolicyRows = {
  createDispositionPolicy: created(dispositionPolicies, {
    summary: "Dispose of small differences",
    description:
      "An open case with this exception and an unexplained amount of at most `maximumAmount` that stays the same " +
      "for `afterMinutes` is disposed of, once by each policy. Open cases run again, so the policy applies to them " +
      "too. An organization has at most 50 policies.",
    body: createDispositionPolicyBody,
    bodyText: "Which cases, after which time, and why.",
    bodyExamples: {
      cents: [
        "Underpayments of at most 50 cents, after two days",
        {
          exceptionType: "underpayment",
          maximumAmount: "0.50",
          currency: "EUR",
          afterMinutes: 2_880,
        },
      ],
    },
    errors: { 409: "DispositionPolicyConflict" },
  }),
  listDispositionPolicies: listOf(dispositionPolicies, { query: listDispositionPoliciesQuery }),
  getDispositionPolicy: got(dispositionPolicies, {
    description: "A policy does not change; to replace one, delete it and create another.",
  }),
  deleteDispositionPolicy: deleted(dispositionPolicies, {
    description: "What it disposed of stays so until it is reversed.",
  }),
} as const satisfies ContractRows;
