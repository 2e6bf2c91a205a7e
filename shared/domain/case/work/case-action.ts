/** One act of a person on many cases or flow legs, carried out behind the request (docs/specification.md, Many cases at once). */
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Reason } from "#domain/value/reason.ts";
import type { CaseStatus } from "../verdict/verdict.ts";
import type { CaseFilter } from "./case-filter.ts";
import type { DispositionKind } from "./disposition.ts";

export const caseActNames = [
  "close",
  "reopen",
  "assign",
  "tag",
  "snooze",
  "comment",
  "run",
  "dispose",
  "claim",
] as const;
export type CaseActName = (typeof caseActNames)[number];

const legActNames = ["ignore", "restore"] as const;
export type LegActName = (typeof legActNames)[number];

/** What a request may ask for. */
export const actNames = [...caseActNames, ...legActNames] as const;
export type ActName = (typeof actNames)[number];

/** `csv` has an act for each row of a file; `undo` takes back what another action did. */
export const caseActionNames = [...actNames, "csv", "undo"] as const;
export type CaseActionName = (typeof caseActionNames)[number];

/** What an act is on. A job of this kind is on cases alone, or on legs alone. */
export type SubjectUuid = Uuid<"payment" | "leg">;

export function isLegAct(action: CaseActionName): action is LegActName {
  return legActNames.some((name) => name === action);
}

/** The request has checked which of them the action takes. */
export type CaseActionParameters = {
  readonly status?: "resolved" | "archived" | undefined;
  readonly reason?: Reason | undefined;
  readonly assignee?: string | null | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly snoozedUntil?: Instant | null | undefined;
  readonly comment?: string | undefined;
  readonly kind?: DispositionKind | undefined;
  readonly close?: boolean | undefined;
};

/** The act on one case of an action `csv`. */
export type CaseActionRow = {
  readonly action: ActName;
  readonly parameters: CaseActionParameters;
};

/**
 * How to take an act on one record back, as long as what the act changed is as the act left it. Where that is not kept, the record
 * must have the version that the act left.
 */
export type Inverse = { readonly version: number } & (
  | { readonly kind: "case"; readonly change: FormerCase; readonly left?: FormerCase }
  | {
      readonly kind: "disposition";
      readonly dispositionId: string;
      /** Of an act that also closed the case. */
      readonly reopens?: true;
      readonly left?: FormerCase;
    }
  /** Takes back the claims that the act made. */
  | { readonly kind: "claim"; readonly claimedAt: Instant }
  | {
      readonly kind: "leg";
      readonly verb: "restore";
      /** When the act set it aside. */
      readonly ignoredAt?: Instant;
    }
  | {
      readonly kind: "leg";
      readonly verb: "ignore";
      readonly reason: Reason;
      /** Whether what people did since is compared, and not the version. */
      readonly isByDeed?: true;
    }
);

/** What a case had before the act. */
export type FormerCase = {
  readonly status?: CaseStatus;
  readonly reason?: Reason;
  readonly assignee?: string | null;
  readonly tags?: string[];
  readonly snoozedUntil?: Instant | null;
};

/** `held`: waits for the approval of a second person. `failed`: ended before its first act. */
export const caseActionStatuses = [
  "held",
  "waiting",
  "running",
  "completed",
  "canceled",
  "failed",
] as const;

/** `unchanged`: the case was as the action would make it. */
export const caseActionOutcomes = ["done", "unchanged", "refused"] as const;
type CaseActionOutcome = (typeof caseActionOutcomes)[number];

/** The action that another one takes back; with the time from which both are kept. */
type Undone = {
  readonly uuid: Uuid<"caseAction">;
  readonly action: CaseActionName;
  readonly createdAt: Instant;
};

/** The cases of a filter, which are selected before the first act. */
export type CaseSelection = {
  readonly filter: CaseFilter;
  /** Number of cases that the caller saw; more of them end the action. */
  readonly expectedTotal: number;
  /** Number of cases selected so far. */
  readonly selected: number;
  /** The last case that was looked at. */
  readonly after: Uuid<"payment"> | null;
  readonly isDone: boolean;
};

export type CaseAction = {
  readonly uuid: Uuid<"caseAction">;
  readonly organizationId: OrganizationId;
  readonly action: CaseActionName;
  readonly parameters: CaseActionParameters;
  /** Null unless the action is `undo`. */
  readonly undoes: Undone | null;
  /** Null for an action on named cases or legs. */
  readonly selection: CaseSelection | null;
  /** `waiting`: an earlier one of the organization runs. */
  readonly status: (typeof caseActionStatuses)[number];
  /** The approval that the action waits for, or began with; absent if no policy held it. */
  readonly approvalUuid?: Uuid<"approval">;
  /** A running action ends after its present step. */
  readonly isCanceling: boolean;
  /** The actor of every act, as in audit events. */
  readonly requestedBy: string;
  /** Number of cases, or of legs; the expected one until they are selected. */
  readonly total: number;
  /** Cases at the positions before this one have a result. */
  readonly processed: number;
  readonly counts: Readonly<Record<CaseActionOutcome, number>>;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly completedAt: Instant | null;
  /** Null unless `failed`. */
  readonly failure: CaseActionRefusal | null;
  readonly version: number;
};

/** Why an act on one case was refused: code and message of the error that the single request answers. */
type CaseActionRefusal = { readonly error: string; readonly message: string };

export type CaseActionResult = {
  readonly position: number;
  readonly outcome: CaseActionOutcome;
  /** Null unless `refused`. */
  readonly refusal: CaseActionRefusal | null;
  /** Null for an act that cannot be undone, and unless `done`. */
  readonly inverse: Inverse | null;
};

/** What the action is on, in words: `3 cases`, `2 flow legs`. */
export function countOf({
  action,
  undoes,
  total,
}: Pick<CaseAction, "action" | "undoes" | "total">): string {
  return `${total} ${isLegAct(undoes?.action ?? action) ? "flow legs" : "cases"}`;
}

/** Maximum cases, or legs, of one action. */
export const maximumActionCases = 50_000;

/** Maximum actions of one organization that may wait for the running one. */
export const maximumWaitingActions = 20;

/** Newest actions of an organization that its list shows. */
export const maximumListedActions = 100;
