/**
 * The currencies that an organization's lists of cases and of flow legs filter and sum by: the first 20 that
 * its payments and its evidence have. More would make the nodes of the lists too large (docs/architecture.md, Lists).
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Currency } from "#domain/value/currency.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { updateInput } from "../../core/expression.ts";
import { readItem } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";
import { createWorkUnderWay } from "../../core/work-under-way.ts";
import { listedCurrenciesKey } from "./listed-currency-keys.ts";

const listedCurrenciesAtMost = 20;

/** Why a filter by a currency is refused (`mayBeListed`). */
export const otherCurrencyMessage =
  `Lists distinguish the first ${listedCurrenciesAtMost} currencies of the organization's payments and evidence, and this ` +
  "is not one of them: drop this filter.";

type Currencies = ReadonlySet<Currency>;

/** What this process has read, by table and organization. A currency that is listed stays listed. */
const known = new Map<string, Currencies>();
const knownAtMost = 10_000;
const adding = createWorkUnderWay<Currencies>();

/**
 * Whether the lists filter by this currency; makes it one of the listed ones while they are fewer
 * than 20. Costs a read and at most one write for each currency and process.
 */
export async function listCurrency(
  table: Table,
  organizationId: OrganizationId,
  currency: Currency,
): Promise<boolean> {
  const name = nameOf(table, organizationId);
  const stored = known.get(name) ?? new Set();
  if (stored.has(currency)) return true;
  if (stored.size >= listedCurrenciesAtMost) return false;
  const addition = `${name}\n${currency}`;
  const underWay = adding.find(table, addition);
  const added = underWay && (await underWay);
  if (added) return added.has(currency);
  const listed = await adding.run(table, addition, addCurrency(table, organizationId, currency));
  if (known.size >= knownAtMost) known.clear();
  known.set(name, listed);
  return listed.has(currency);
}

/** Whether the lists distinguish all records of this currency. At most one read. */
export async function mayBeListed(
  table: Table,
  organizationId: OrganizationId,
  currency: Currency,
): Promise<boolean> {
  if (known.get(nameOf(table, organizationId))?.has(currency) === true) return true;
  const listed = await readListedCurrencies(table, organizationId);
  return listed.has(currency) || listed.size < listedCurrenciesAtMost;
}

function nameOf(table: Table, organizationId: OrganizationId): string {
  return `${table.name}\n${organizationId}`;
}

/** @returns the listed currencies, with this one unless there are 20 others */
async function addCurrency(
  table: Table,
  organizationId: OrganizationId,
  currency: Currency,
): Promise<Currencies> {
  const before = await readListedCurrencies(table, organizationId);
  if (before.has(currency)) return before;
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        ...updateInput(table, {
          key: listedCurrenciesKey(organizationId),
          set: { v: 1 },
          add: { currencies: new Set([currency]) },
          condition: "attribute_not_exists(currencies) OR size(currencies) < :most",
          values: { ":most": listedCurrenciesAtMost },
        }),
        ReturnValues: "ALL_NEW",
      }),
    );
    return currenciesOf(Attributes);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return readListedCurrencies(table, organizationId);
  }
}

/** One strongly consistent read. */
async function readListedCurrencies(
  table: Table,
  organizationId: OrganizationId,
): Promise<Currencies> {
  const item = await readItem(table, listedCurrenciesKey(organizationId));
  return currenciesOf(item);
}

function currenciesOf(item: Record<string, unknown> | undefined): Currencies {
  return (item?.["currencies"] as Currencies | undefined) ?? new Set();
}
