/** Card numbers in the items of a comparison, before they are stored (docs/specification.md, Card numbers). */
import type { TheirRow } from "#domain/comparison/comparison.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findCardNumbers, maskCardNumbers } from "#domain/value/text/card-number.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { type Failure, refused } from "#work/outcome/outcome.ts";

/** Members that name a payment or its evidence: two that are masked could be equal. */
const naming = ["reference", "matchedReference"] as const;
const texts = [...naming, "status", "reason"] as const;

type Name = (typeof texts)[number];

const holdsCard = (row: TheirRow, name: Name) => findCardNumbers(row[name] ?? "").length > 0;

/** The items as the organization wants them stored, or what is wrong with the first that it refuses. */
export async function screenItems(
  table: Table,
  organizationId: OrganizationId,
  items: readonly TheirRow[],
): Promise<{ readonly items: readonly TheirRow[] } | { readonly failure: Failure }> {
  const found = items.flatMap((row, at) =>
    texts.filter((name) => holdsCard(row, name)).map((name) => ({ at, name })),
  );
  if (found.length === 0) return { items };
  // Read for the few requests that hold one.
  const { cardNumbers: mode } = await findOrganizationSettings(table, organizationId);
  if (mode === "keep") return { items };
  const isRefused = ({ name }: { readonly name: Name }) =>
    mode === "refuse" || naming.some((each) => each === name);
  const first = found.find(isRefused);
  if (first === undefined) return { items: items.map(masked) };
  const message =
    mode === "refuse"
      ? "Card numbers are refused."
      : "A card number cannot name a payment: two that are masked may be equal.";
  return { failure: refused(["items", first.at, first.name], message, "The body is invalid.") };
}

function masked(row: TheirRow): TheirRow {
  const { status, reason } = row;
  return {
    ...row,
    status: maskCardNumbers(status),
    reason: reason === null ? null : maskCardNumbers(reason),
  };
}
