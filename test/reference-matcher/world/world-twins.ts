/** Two payments that only their beneficiaries distinguish, and statement rows that may name one of these. */

import fc from "fast-check";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { atMinute, intentOf, money, uuid } from "../../domain/samples.ts";
import type { WorldIntent } from "./world.ts";
import { type Draft, mostly } from "./world-records.ts";

const twinOf = fc.record({
  name: mostly("Acme Ltd", "Beta Ltd", null),
  value: mostly("100", "98"),
  minute: mostly(0, 5, 3_000),
  isCanceled: mostly(false, false, false, true),
});

const rowOf = fc.record({
  kind: fc.constantFrom("bank" as const, "file" as const),
  name: fc.constantFrom("ACME  ltd", "beta Ltd", "Gamma Ltd", null),
  isNamed: mostly(true, false),
  status: mostly("confirmed", "pending", "failed"),
  value: mostly("100", "98", "50"),
  minute: mostly(1, 6, 90, 8_000),
});

export type Twins = {
  readonly intents: readonly WorldIntent[];
  readonly rows: readonly Draft[];
};

/** @param reference that both payments carry */
export function twins(reference: { readonly type: string; readonly value: string }) {
  return fc
    .record({
      payments: fc.tuple(twinOf, twinOf),
      rows: fc.array(rowOf, { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ payments, rows }): Twins => ({
        intents: payments.map(({ name, value, minute, isCanceled }, index) => ({
          isCanceled,
          intent: intentOf({
            uuid: uuid(500 + index),
            externalReference: `TWIN-${index + 1}`,
            beneficiaryName: name,
            references: JSON.stringify([reference]),
            referenceValues: [reference.value],
            referenceTypes: [reference.type],
            source: money(`${value} EUR`),
            destination: money(`${value} EUR`),
            effectiveDate: atMinute(minute),
          }),
        })),
        rows: rows.map(
          ({ kind, name, isNamed, status, value, minute }): Draft => ({
            kind,
            source: "statements",
            origin: "submitted",
            status,
            cause: null,
            ...money(`${value} EUR`),
            sequence: null,
            occurredAt: atMinute(minute),
            receivedAt: atMinute(minute),
            facts: {
              ...noFacts,
              provider: "A-9",
              references: isNamed ? [reference] : [],
              metadata: {
                importBatchId: "imp_1",
                direction: "credit",
                account: "A-9",
                valueDate: "2026-03-02",
                ...(name === null ? {} : { counterpartyName: name }),
              },
            },
          }),
        ),
      }),
    );
}
