import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { CaseFilter, CaseOrder } from "./case-filter.ts";

/** A saved filter of the list of cases (docs/specification.md, Views). */
export type SavedView = {
  readonly uuid: Uuid<"savedView">;
  readonly name: string;
  /** The actor who created it. One that is not shared is visible to its owner alone. */
  readonly owner: string;
  readonly shared: boolean;
  readonly filter: CaseFilter;
  readonly sort: CaseOrder;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** Views that an organization shares, and views that one subject has for itself. */
export const maximumSharedViews = 100;
export const maximumOwnViews = 50;
