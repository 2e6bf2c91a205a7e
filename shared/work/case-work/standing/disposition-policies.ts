/** The policies that dispose of small differences (docs/specification.md, Disposition policies). */
import type * as z from "zod";
import type { createDispositionPolicyBody } from "#api/resource/disposition-policy/disposition-policy-request.ts";
import { viewDispositionPolicy } from "#api/resource/disposition-policy/disposition-policy-view.ts";
import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import { dispositionPolicyStore } from "#store/table/rule/standing-lists.ts";
import { refuseReason } from "../refuse-reason.ts";
import { listShelf, signed } from "./list-shelf.ts";
import { StandingResource } from "./standing-resource.ts";

type Body = z.output<typeof createDispositionPolicyBody>;

export const dispositionPolicies = new StandingResource<
  "dispositionPolicy",
  DispositionPolicy,
  Body
>({
  kind: "dispositionPolicy",
  ...standingLists.dispositionPolicy,
  describe: (id, { exceptionType }) => `Disposition policy ${id} for ${exceptionType}`,
  shelf: listShelf(dispositionPolicyStore),
  view: viewDispositionPolicy,
  entryOf: signed,
  refuse: (table, organizationId, { reason }) => refuseReason(table, organizationId, reason),
  heldBy: "policy_change",
  // A policy writes off without a person, so what holds such a write-off holds the policy.
  alsoHeldBy: ({ maximumAmount: amount, currency }) => [{ action: "write_off", amount, currency }],
  // Open cases run again, so that the policy applies to them too.
  effects: (verb, ...again) => (verb === "created" ? [rematchWrite(...again)] : []),
});
