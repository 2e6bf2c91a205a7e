/** Bodies of requests whose cost is measured. */
import { createHash } from "node:crypto";
import { intentBody, providerBody } from "#test/faults/operation/situations.ts";

/** Each payment has its own amount, like most real ones. */
const amountOf = (name: string) =>
  `${[...name].reduce((sum, character) => 7 * sum + character.charCodeAt(0), 1)}.50`;

/** References of a usual length. */
export const intentNamed = (name: string) => ({
  ...intentBody,
  destination: { ...intentBody.destination, amount: amountOf(name) },
  externalReference: `payment-${name}-0195c0de-0000-7000-8000-000000000000`,
});

export const evidenceFor = (name: string) => ({
  ...providerBody,
  amount: { ...providerBody.amount, amount: amountOf(name) },
  providerTransferId: undefined,
  sourceRef: `record-${name}-0195c0de-0000-7000-8000-000000000000`,
  externalReference: intentNamed(name).externalReference,
});

/** Text that cannot be compressed, like much of partners' data. */
const opaque = (name: string, characters: number) => {
  const digits = Array.from({ length: characters / 32 + 1 }, (_, part) =>
    createHash("md5").update(`${name} ${part}`).digest("hex"),
  );
  return digits.join("").slice(0, characters);
};

/** With every field that clients send, about 1 KB. */
export const intentInFull = (name: string) => ({
  ...intentNamed(name),
  paymentType: "cross_border",
  direction: "outbound",
  beneficiaryAccount: "DE89370400440532013000",
  beneficiaryName: "Example Trading Company Limited",
  references: [
    { type: "invoice", value: `INV-${opaque(`${name} invoice`, 12)}` },
    { type: "end_to_end_id", value: opaque(`${name} end to end`, 35) },
  ],
  metadata: { batch: opaque(`${name} batch`, 64), note: opaque(`${name} note`, 300) },
});

export const evidenceInFull = (name: string) => ({
  ...evidenceFor(name),
  providerTransferId: `transfer-${opaque(`${name} transfer`, 32)}`,
  occurredAt: "2026-03-03T12:00:00.000Z",
  payload: { event: opaque(`${name} event`, 64), signature: opaque(`${name} signature`, 480) },
});
