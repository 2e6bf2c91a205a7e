/**
 * The dispositions of a case, numbered from 1. The item of the payment has their count and the sum of those that
 * stand; a transaction that makes or reverses one changes both, on the condition of the payment's version.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Disposition } from "#domain/case/work/disposition.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { findMany, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { dispositionKey } from "./case-comment-keys.ts";

const dispositions = /* @__PURE__ */ stored({
  noun: "disposition",
  key: dispositionKey,
  codec: /* @__PURE__ */ compressed(
    /* @__PURE__ */ documentCodec<Disposition>(1, { reversal: null } as Disposition),
  ),
});

function itemOf({ intent }: Payment, disposition: Disposition) {
  return {
    ...dispositionKey(intent.organizationId, intent.uuid, disposition.number),
    ...dispositions.bodyOf(disposition),
  };
}

export function addDispositionWrite(payment: Payment, disposition: Disposition): Write {
  return { kind: "put", item: itemOf(payment, disposition), ...isNew };
}

/** Replaces a disposition by itself with its reversal; the version of the payment keeps it from being made twice. */
export function reverseDispositionWrite(payment: Payment, disposition: Disposition): Write {
  return { kind: "put", item: itemOf(payment, disposition) };
}

/** The dispositions of these numbers, newest first: one strongly consistent batch read, at most 100. */
export async function readDispositions(
  table: Table,
  { intent }: Payment,
  numbers: readonly number[],
): Promise<Disposition[]> {
  const { organizationId, uuid } = intent;
  const found = await findMany(
    table,
    dispositions,
    numbers.map((number) => [organizationId, uuid, number]),
  );
  return found.sort((a, b) => b.number - a.number);
}
