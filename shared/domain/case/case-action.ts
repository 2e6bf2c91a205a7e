/** One act of a person on many cases, carried out behind the request (docs/specification.md, Many cases at once). */
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import type { OrganizationId } from "../value/organization-id.ts";
import type { Reason } from "../value/reason.ts";

export const caseActionNames = [
  "close",
  "reopen",
  "assign",
  "tag",
  "snooze",
  "comment",
  "run",
] as const;
export type CaseActionName = (typeof caseActionNames)[number];

/** The request has checked which of them the action takes. */
export type CaseActionParameters = {
  readonly status?: "resolved" | "archived" | undefined;
  readonly reason?: Reason | undefined;
  readonly assignee?: string | null | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly snoozedUntil?: Instant | null | undefined;
  readonly comment?: string | undefined;
};

export const caseActionStatuses = ["waiting", "running", "completed", "canceled"] as const;

/** `unchanged`: the case was as the action would make it. */
export const caseActionOutcomes = ["done", "unchanged", "refused"] as const;
type CaseActionOutcome = (typeof caseActionOutcomes)[number];

export type CaseAction = {
  readonly uuid: Uuid<"caseAction">;
  readonly organizationId: OrganizationId;
  readonly action: CaseActionName;
  readonly parameters: CaseActionParameters;
  /** `waiting`: an earlier one of the organization runs. */
  readonly status: (typeof caseActionStatuses)[number];
  /** A running action ends after its present step. */
  readonly isCanceling: boolean;
  /** The actor of every act, as in audit events. */
  readonly requestedBy: string;
  /** Number of cases. */
  readonly total: number;
  /** Cases at the positions before this one have a result. */
  readonly processed: number;
  readonly counts: Readonly<Record<CaseActionOutcome, number>>;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly completedAt: Instant | null;
  readonly version: number;
};

/** Why an act on one case was refused: code and message of the error that the single request answers. */
type CaseActionRefusal = { readonly error: string; readonly message: string };

export type CaseActionResult = {
  readonly position: number;
  readonly outcome: CaseActionOutcome;
  /** Null unless `refused`. */
  readonly refusal: CaseActionRefusal | null;
};

/** Maximum cases of one action. */
export const maximumActionCases = 5_000;

/** Maximum actions of one organization that may wait for the running one. */
export const maximumWaitingActions = 20;

/** Newest actions of an organization that its list shows. */
export const maximumListedActions = 100;
