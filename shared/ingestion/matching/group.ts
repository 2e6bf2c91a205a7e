/** What one decision looks at: the request for it, and all that it reads. */

import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { LegChange } from "../../domain/evidence/assign-observations.ts";
import type { GroupInput } from "../../domain/matching/decide-group.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { KeyHolders } from "../../table/matching/match-key-store.ts";
import type { MatchSettings } from "../../table/rule/rule-store.ts";

/**
 * Inside a request only the news themselves are decided, and by amount only a lone leg with a lone
 * place; behind the queue all that may touch one another.
 */
export type MatchScope = "request" | "queue";

export type GroupRequest = {
  readonly organizationId: string;
  readonly changes: readonly LegChange[];
  /** What keys held that the news were made from. */
  readonly holders?: ReadonlyMap<string, KeyHolders>;
  readonly payments: readonly Payment[];
  readonly settings: MatchSettings;
  readonly scope: MatchScope;
  readonly now: Instant;
  /** Legs and payments that the same piece of work has decided by amount already. */
  readonly covered?: ReadonlySet<Uuid>;
};

export type Group = {
  readonly input: GroupInput;
  readonly legs: readonly LegChange[];
  readonly payments: ReadonlyMap<Uuid, Payment>;
  readonly holders: ReadonlyMap<string, KeyHolders>;
  /** Legs and payments that were decided by amount. */
  readonly members: readonly Uuid[];
};
