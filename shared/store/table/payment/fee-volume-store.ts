/** The volumes of months by which tiers are chosen: sums of the list of payments, and the cases behind them. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { type MonthOfSchedule, volumeKey } from "#domain/fee/month-volume.ts";
import { type Amount, fromExact, sum, sumExact } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { countByKeys } from "../list/list-counts.ts";
import { list } from "../list/listing.ts";
import { paymentCollection, volumeKeys, volumePlaces } from "./payment-list.ts";

/** Cases with more volumes than the lists sum. Each is read; there are hardly any. */
const maximumBeyond = 1_000;

/** More cases with legs of many fee schedules than can be read for one volume. */
class TooManyVolumesError extends Error {
  override readonly name = "TooManyVolumesError";
}

type Asked = { readonly organizationId: OrganizationId; readonly now: number };

/**
 * The volume of each month, in the order of the months: exact, and at the same cost for any number of cases.
 *
 * @throws ListNotCountedError if more records are uncounted than a request may read
 */
export async function readVolumes(
  table: Table,
  asked: Asked,
  months: readonly MonthOfSchedule[],
): Promise<Amount[]> {
  if (months.length === 0) return [];
  const { organizationId } = asked;
  const ranges = [{ from: 0, before: Number.POSITIVE_INFINITY }];
  const request = { organizationId, collection: paymentCollection, ranges };
  const keys = months.flatMap((month) =>
    volumeKeys.map((name) => [name, volumeKey(month)] as const),
  );
  const found = await countByKeys(table, request, keys);
  return Promise.all(
    months.map(async (month, index) => {
      const own = found.slice(index * volumeKeys.length, (index + 1) * volumeKeys.length);
      const sums = own.flatMap((groups, at) =>
        groups.flatMap((group) => group.sums[0]?.[volumePlaces[at] ?? -1] ?? []),
      );
      const hasMore = own.at(-1)?.some(({ counts }) => (counts[0] ?? 0) > 0) === true;
      const more = hasMore ? await volumesBeyond(table, asked, month) : [];
      return sum([fromExact(sumExact(sums)), ...more]);
    }),
  );
}

/** What cases add whose volume of this month is none of the first ones. */
async function volumesBeyond(
  table: Table,
  asked: Asked,
  month: MonthOfSchedule,
): Promise<Amount[]> {
  const [last = 0] = [volumeKeys.length - 1];
  const page = { limit: maximumBeyond, offset: 0 };
  const { items, total } = await casesOfVolume(table, asked, { month, list: last, page });
  if (total > maximumBeyond) {
    throw new TooManyVolumesError(`${total} cases have legs of many fee schedules in a month.`);
  }
  const key = volumeKey(month);
  return items.flatMap(({ state }) =>
    state.feeVolumes
      .slice(volumePlaces.length)
      .filter((each) => volumeKey(each) === key)
      .map(({ amount }) => amount),
  );
}

/** A page of the cases in one of the lists of a month, newest first. */
export function casesOfVolume(
  table: Table,
  { organizationId, now }: Asked,
  {
    month,
    list: at,
    page,
  }: {
    readonly month: MonthOfSchedule;
    readonly list: number;
    readonly page: { readonly limit: number; readonly offset: number };
  },
): Promise<{ readonly items: readonly Payment[]; readonly total: number }> {
  const keys = { [volumeKeys[at] ?? ""]: volumeKey(month) };
  return list(table, {
    ...{ organizationId, now, page, keys, collection: paymentCollection },
    matches: () => true,
  });
}

/** Lists that one month has. */
export const listsOfMonth = volumeKeys.length;
