/** A comparison of another tool's results with this service's cases (docs/specification.md, Comparisons). */
import type { CaseStatus, ExceptionType, Verdict } from "#domain/case/verdict/verdict.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { StatusMeaning } from "./status-words.ts";

export const comparisonOutcomes = ["agree", "only_here", "only_there", "differs"] as const;
export type ComparisonOutcome = (typeof comparisonOutcomes)[number];

/** What most likely made the two say different things; `unknown`: nothing points to one of the others. */
export const comparisonCauses = [
  "tolerance",
  "window",
  "fee",
  "duplicate",
  "sign",
  "missing_file",
  "unknown",
] as const;
export type ComparisonCause = (typeof comparisonCauses)[number];

/** What the guess of a cause rests on. */
export const causeGrounds = ["file", "amount", "reason", "case", "range"] as const;
export type CauseGround = (typeof causeGrounds)[number];

export type CauseGuess = { readonly cause: ComparisonCause; readonly ground: CauseGround | null };

/** `open`: takes further pages. `running`: a job compares. */
export const comparisonStatuses = ["open", "running", "completed", "failed"] as const;
type ComparisonStatus = (typeof comparisonStatuses)[number];

/** A row of the other tool. */
export type TheirRow = {
  readonly reference: string;
  /** As the tool writes it. */
  readonly status: string;
  readonly matchedReference: string | null;
  readonly amount: Amount | null;
  readonly currency: Currency | null;
  readonly reason: string | null;
};

/** What this service says of the payment, at the moment of the comparison. */
export type OurSide = {
  readonly paymentUuid: Uuid<"payment">;
  readonly reference: string;
  readonly verdict: Verdict | null;
  readonly exceptionType: ExceptionType | null;
  readonly status: CaseStatus;
  readonly expectedAmount: Amount;
  readonly actualAmount: Amount | null;
  readonly currency: Currency;
  readonly explanation: string;
};

/** The result of one row; `ours` is null for `only_there`. Whether `theirs` exists is known by the page. */
export type RowComparison = {
  readonly outcome: ComparisonOutcome;
  /** Null where both agree. */
  readonly guess: CauseGuess | null;
  /** Their amount less ours; null where either is not known. */
  readonly difference: Amount | null;
  readonly ours: OurSide | null;
};

/** Rows that have all of these in common. */
export type ComparisonGroup = {
  readonly outcome: ComparisonOutcome;
  /** Their status, folded; null for `only_here`. */
  readonly theirStatus: string | null;
  /** Null for `only_there`, and for a case that no run has decided. */
  readonly ourVerdict: Verdict | null;
  readonly cause: ComparisonCause | null;
  readonly count: number;
};

export type ComparisonWarning = { readonly code: string; readonly message: string };

/** Rows of a file that could not be read, at most `maximumRejected` of them by name. */
export type RejectedRows = {
  readonly count: number;
  readonly first: readonly { readonly line: number; readonly message: string }[];
};

export type Comparison = {
  readonly uuid: Uuid<"comparison">;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly status: ComparisonStatus;
  /** First their rows, then the payments that they do not list. */
  readonly stage: "their_rows" | "our_payments";
  /** The import that brings the rows; null where they came in pages. */
  readonly importBatchUuid: Uuid<"importBatch"> | null;
  readonly statusWords: Readonly<Partial<Record<StatusMeaning, readonly string[]>>>;
  /** The range of our payments by the time of creation, half-open, as given; null: of the listed cases. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Pages and rows taken in, and pages compared. */
  readonly pages: number;
  readonly rows: number;
  readonly compared: { readonly pages: number; readonly rows: number; readonly steps: number };
  /** Creation of the earliest and of the latest case that the rows name. */
  readonly listed: { readonly first: Instant; readonly last: Instant } | null;
  /** The last of our payments that was looked at, newest first. */
  readonly after: Uuid<"payment"> | null;
  readonly groups: readonly ComparisonGroup[];
  readonly unknownWords: readonly string[];
  /** Rows that agree although their matched reference was not looked for; absent where there is none. */
  readonly uncheckedReferences?: number;
  readonly rejected: RejectedRows;
  readonly error: ComparisonWarning | null;
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly completedAt: Instant | null;
  readonly version: number;
};

/** Maximum rows of one comparison, and rejected rows that it names. */
export const maximumComparedRows = 1_000_000;
export const maximumRejected = 20;
/** Different words of their status that are counted apart; the rest is counted as `other`. */
const maximumStatuses = 30;
export const otherStatus = "other";
/** Words without a meaning that a comparison names. */
export const maximumUnknownWords = 20;

type GroupOf = Omit<ComparisonGroup, "count">;

/** The groups, and for each row added the number of its group. The order of groups never changes. */
export class GroupCounter {
  readonly #groups: ComparisonGroup[];
  readonly #numbers = new Map<string, number>();
  readonly #statuses = new Set<string>();

  constructor(groups: readonly ComparisonGroup[]) {
    this.#groups = [...groups];
    for (const [number, group] of groups.entries()) {
      this.#numbers.set(keyOf(group), number);
      if (group.theirStatus !== null) this.#statuses.add(group.theirStatus);
    }
  }

  get groups(): readonly ComparisonGroup[] {
    return this.#groups;
  }

  add({ theirStatus, ...rest }: GroupOf): number {
    const group = { ...rest, theirStatus: this.#bounded(theirStatus) };
    const key = keyOf(group);
    const number = this.#numbers.get(key) ?? this.#groups.length;
    this.#numbers.set(key, number);
    const count = (this.#groups[number]?.count ?? 0) + 1;
    this.#groups[number] = { ...group, count };
    return number;
  }

  #bounded(status: string | null): string | null {
    if (status === null || this.#statuses.has(status)) return status;
    if (this.#statuses.size >= maximumStatuses) return otherStatus;
    this.#statuses.add(status);
    return status;
  }
}

function keyOf({ outcome, theirStatus, ourVerdict, cause }: GroupOf): string {
  return JSON.stringify([outcome, theirStatus, ourVerdict, cause]);
}

/** Rows of each outcome. */
export function outcomeCounts(groups: readonly ComparisonGroup[]) {
  const counts = { agree: 0, only_here: 0, only_there: 0, differs: 0 };
  for (const { outcome, count } of groups) counts[outcome] += count;
  return counts;
}

export type GroupFilter = {
  readonly outcome?: ComparisonOutcome | undefined;
  /** `none`: a row that has none. */
  readonly theirStatus?: string | undefined;
  readonly ourVerdict?: Verdict | "none" | undefined;
  readonly cause?: ComparisonCause | "none" | undefined;
};

/** Numbers of the groups that pass the filter. */
export function groupsOf(groups: readonly ComparisonGroup[], filter: GroupFilter): Set<number> {
  const passes = (group: ComparisonGroup) =>
    Object.entries(filter).every(
      ([name, value]) =>
        value === undefined || (group[name as keyof GroupFilter] ?? "none") === value,
    );
  return new Set(groups.flatMap((group, number) => (passes(group) ? [number] : [])));
}
