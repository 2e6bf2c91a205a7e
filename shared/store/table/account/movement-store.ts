/**
 * The movements of each account by day, for its reconciliation. They are written in the transaction of their leg, under
 * whose version they stand, for every account that rows name: it may be added later.
 */

import type { AccountName } from "#domain/account/account.ts";
import type { BalanceSource } from "#domain/account/balance.ts";
import {
  accountOfLeg,
  type BookedMovement,
  bookedMovements,
} from "#domain/account/booked-movement.ts";
import type { LegMovement } from "#domain/account/reconcile-account.ts";
import { erasedText } from "#domain/audit/audit-content.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { itemsOf } from "../core/key-range.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { accountHash, movementKey, movementPartitions } from "./account-keys.ts";

/** The account of the leg's movements, hashed. It stays where the name is erased. */
export function bookedAccountOf(leg: FlowLeg): string | undefined {
  const name = accountOfLeg(leg);
  return name === null || name.number === erasedText ? leg.bookedAccount : accountHash(name);
}

/** What changes of the movements with a leg. @param after with its `bookedAccount` */
export function movementWrites(before: FlowLeg | null, after: FlowLeg): Write[] {
  const old = before === null ? new Map<string, Stored>() : storedOf(before);
  const now = storedOf(after);
  const gone = [...old].flatMap(([name, { key }]): Write[] =>
    now.has(name) ? [] : [{ kind: "delete", key }],
  );
  const put = [...now].flatMap(([name, { key, doc }]): Write[] =>
    old.get(name)?.doc === doc ? [] : [{ kind: "put", item: { ...key, v: 1, doc } }],
  );
  return [...gone, ...put];
}

type Stored = { readonly key: Key; readonly doc: string };

/** By their keys: two movements of one leg differ in day or direction. */
function storedOf(leg: FlowLeg): Map<string, Stored> {
  const { bookedAccount: account, organizationId, uuid } = leg;
  if (account === undefined) return new Map();
  const stored = bookedMovements(leg).map((movement) => {
    const key = movementKey(organizationId, account, { ...movement, legUuid: uuid });
    return [`${key.pk} ${key.sk}`, { key, doc: encode(movement) }] as const;
  });
  return new Map(stored);
}

type Encoded = {
  readonly amount: string;
  readonly parts?: readonly (readonly [paymentUuid: string, amount: string])[];
  readonly ignored?: true;
};

function encode({ amount, parts, isIgnored }: BookedMovement): string {
  const encoded: Encoded = {
    amount,
    ...(parts.length === 0
      ? {}
      : { parts: parts.map((part) => [part.paymentUuid, part.amount] as const) }),
    ...(isIgnored ? { ignored: true } : {}),
  };
  return JSON.stringify(encoded);
}

function decode(item: Record<string, unknown>): LegMovement {
  const [day = "", source = "", , legUuid = ""] = String(item["sk"]).split("#");
  const { amount, parts = [], ignored = false } = JSON.parse(String(item["doc"])) as Encoded;
  return {
    day: day as CalendarDate,
    source: source as BalanceSource,
    legUuid: legUuid as Uuid<"leg">,
    amount: amount as Amount,
    parts: parts.map(([paymentUuid, part]) => ({
      paymentUuid: paymentUuid as Uuid<"payment">,
      amount: part as Amount,
    })),
    isIgnored: ignored,
  };
}

/** More movements lie in the period than one request reads. */
export class TooManyMovementsError extends Error {
  override readonly name = "TooManyMovementsError";
}

/** Most movements of one account that one request reads, on both sides: about 950 read units. */
export const movementsReadAtMost = 50_000;

export type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/**
 * The movements under this name on these days, both included. Eventually consistent.
 *
 * @throws TooManyMovementsError if there are more than 50,000
 */
export async function readMovements(
  table: Table,
  organizationId: OrganizationId,
  name: AccountName,
  days: Days,
): Promise<LegMovement[]> {
  const movements: LegMovement[] = [];
  const read = async (pk: string) => {
    const range = { pk, from: days.from, to: `${days.to}${afterDay}` };
    for await (const item of itemsOf(table, range, { isStrong: false })) {
      movements.push(decode(item));
      if (movements.length > movementsReadAtMost) throw new TooManyMovementsError();
    }
  };
  for (const month of movementPartitions(organizationId, accountHash(name), days)) {
    await Promise.all(month.map(read));
  }
  return movements;
}

/** Sorts after everything of a day. */
const afterDay = "#~";

/** The partitions of all movements that the leg ever had, for its removal. */
export function movementPartitionsOf(leg: FlowLeg): string[] {
  const keys = leg.observations.flatMap((observation) => {
    const alone = { ...leg, mergedInto: null, observations: [{ ...observation }] } as FlowLeg;
    const account = bookedAccountOf(alone);
    if (account === undefined) return [];
    const standing = withoutWithdrawal(alone);
    return [...storedOf({ ...standing, bookedAccount: account }).values()].map(({ key }) => key.pk);
  });
  return [...new Set(keys)];
}

function withoutWithdrawal(leg: FlowLeg): FlowLeg {
  const observations = leg.observations.map(({ withdrawnAt: _, ...rest }) => ({
    ...rest,
    status: "confirmed" as const,
  }));
  return { ...leg, observations };
}
