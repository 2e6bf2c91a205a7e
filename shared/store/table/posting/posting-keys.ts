/** Keys of what was posted, and of the runs that posted it. */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/** What the books have of a case or a settlement. */
export function postedKey(
  organizationId: OrganizationId,
  uuid: Uuid<"payment" | "settlement">,
): Key {
  return { pk: `${organization(organizationId)}#posted#${uuid}`, sk: "s" };
}

/** The runs of an organization by their numbers. */
export function journalRunsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#journalruns`;
}

export function journalRunKey(organizationId: OrganizationId, number: number): Key {
  return { pk: journalRunsPartition(organizationId), sk: sortedNumber(number) };
}

/** The entries of a run, page by page from 1. */
export function journalPagesPartition(organizationId: OrganizationId, run: number): string {
  return `${organization(organizationId)}#journalrun#${run}`;
}

export function journalPageKey(
  organizationId: OrganizationId,
  { run, page }: { readonly run: number; readonly page: number },
): Key {
  return { pk: journalPagesPartition(organizationId, run), sk: sortedNumber(page) };
}

function sortedNumber(number: number): string {
  return String(number).padStart(10, "0");
}
