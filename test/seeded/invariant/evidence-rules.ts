/**
 * Every submitted piece of evidence must be stored once, with its content, however it was
 * submitted.
 */
import { type FlowLeg, isWithdrawn, standingObservations } from "#domain/evidence/flow-leg.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { formatId } from "#domain/value/id.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { decodeRawRecord } from "#store/table/evidence/raw-record-store.ts";
import type { Knowledge } from "../actor/knowledge.ts";
import { type ChainTransfer, polledChain, type SeededChain } from "../world/seeded-chain.ts";
import {
  forgedAmount,
  type PartnerTransfer,
  type SeededPartner,
  type SentPartnerEvent,
  type TransferState,
} from "../world/seeded-partner.ts";

type Item = Record<string, unknown>;

const rawRecordKey = /^o#\d+#[^#]+#raw#/;

export type Evidence = {
  readonly records: readonly RawRecord[];
  readonly legs: readonly FlowLeg[];
};

export function evidenceIn(items: readonly Item[]): Evidence {
  const records = items
    .filter(({ pk, sk }) => rawRecordKey.test(String(pk)) && !String(sk).startsWith("repeats#"))
    .map((item) => decodeRawRecord(item).record)
    // Refused deliveries are stored too, but are not evidence.
    .filter(({ validationStatus }) => validationStatus === "valid");
  const legs = items
    .filter((item) => parseRecordKey(item as { pk: string; sk: string })?.collection === "leg")
    .map(decodeLeg);
  return { records, legs };
}

export type Sources = {
  readonly known: Knowledge;
  readonly partner: SeededPartner;
  readonly chain: SeededChain;
  /** Ids of the records of imported rows. */
  readonly imported: ReadonlySet<string>;
};

const idOf = ({ uuid }: RawRecord) => formatId("rawRecord", uuid);

export function brokenEvidence(evidence: Evidence, sources: Sources): string[] {
  const { known, partner, chain, imported } = sources;
  const submitted = new Set([...known.evidence.values(), ...imported]);
  const ofPartner = partner.events.map(
    (event) => [event.eventId, recordsOfEvent(evidence, event)] as const,
  );
  const ofChain = evidence.records.filter(isPolledTransfer);
  for (const record of [...ofPartner.flatMap(([, found]) => found), ...ofChain]) {
    submitted.add(idOf(record));
  }
  return [
    ...evidence.records
      .filter((record) => !submitted.has(idOf(record)))
      .map((record) => `Nobody submitted ${idOf(record)} (${record.source} ${record.sourceRef}).`),
    ...ofPartner
      .filter(([, found]) => found.length !== 1)
      .map(([id, found]) => `The partner's event ${id} was taken ${found.length} times.`),
    ...ofPartner.flatMap(([, found], at) =>
      found.flatMap((record) => wronglyTold(record, partner.events[at]?.isUnlisted === true)),
    ),
    ...evidence.records
      .filter(({ source }) => source === "acme_bank")
      .flatMap((record) => wronglyTold(record, record.sourceRef.startsWith("unknown-"))),
    ...partner.transfers.flatMap((transfer) => wrongPartnerTransfer(evidence, transfer)),
    ...chain.transfers.flatMap((transfer) => wrongChainTransfer(evidence, transfer)),
    ...evidence.legs
      .filter(({ amount }) => amount === forgedAmount)
      .map(({ uuid }) => `The leg ${uuid} is of a forged delivery.`),
  ];
}

/** What was not understood is told in its record, and nothing else. */
function wronglyTold(record: RawRecord, isUnknown: boolean): string[] {
  const causes = (record.notUnderstood ?? []).map(({ cause }) => cause).join();
  return (causes !== "") === isUnknown
    ? []
    : [`${idOf(record)} (${record.sourceRef}) tells "${causes}" of what was not understood.`];
}

/**
 * The records of one event: under its own id, or under the snapshot id of the list of transfers.
 */
function recordsOfEvent(
  { records }: Evidence,
  { eventId, snapshot }: SentPartnerEvent,
): RawRecord[] {
  return records.filter(
    ({ integrationUuid, sourceRef }) =>
      integrationUuid !== null && (sourceRef === eventId || sourceRef === snapshot),
  );
}

const polledReference = new RegExp(`^${polledChain}:0x[0-9a-f]+:0:\\d+$`);

function isPolledTransfer({ integrationUuid, sourceRef }: RawRecord): boolean {
  return integrationUuid !== null && polledReference.test(sourceRef);
}

/** Statuses of a transfer's legs after it has reached a state, whatever the order of its events. */
const statusesAfter: Readonly<Record<TransferState, Readonly<Record<string, string>>>> = {
  awaiting_funds: { source: "pending" },
  funds_received: { source: "confirmed", intermediary_in: "confirmed" },
  payment_submitted: { transfer: "pending" },
  payment_processed: { transfer: "confirmed", destination: "confirmed" },
  returned: { destination: "reversed" },
  refund_in_flight: { destination: "reversed" },
  refund_failed: { destination: "failed" },
  refunded: { destination: "reversed" },
};

function wrongPartnerTransfer(
  { legs }: Evidence,
  { id, states, changedAt }: PartnerTransfer,
): string[] {
  const own = legs.filter(
    ({ provider, providerTransferId, mergedInto }) =>
      provider === "partner" && providerTransferId === id && mergedInto === null,
  );
  const found = own.map(({ phase, status }) => `${phase} ${status}`).sort();
  const passed: Record<string, string> = {};
  for (const state of changedAt > 0 ? states : []) {
    const wasConfirmed = states.includes("payment_processed");
    // What failed after it was confirmed is reversed.
    const after = state === "refund_failed" && wasConfirmed ? "refunded" : state;
    Object.assign(passed, statusesAfter[after]);
  }
  const expected = Object.entries(passed)
    .map(([phase, status]) => `${phase} ${status}`)
    .sort();
  return found.join() === expected.join()
    ? []
    : [`The partner's transfer ${id} was ${states}: ${expected}; its legs are ${found}.`];
}

function wrongChainTransfer({ records, legs }: Evidence, transfer: ChainTransfer): string[] {
  const { txHash, isGone } = transfer;
  const submitted = records.filter(
    (record) => isPolledTransfer(record) && record.sourceRef.includes(txHash),
  );
  const revisions = submitted.map(({ sourceRef }) => Number(sourceRef.split(":").at(-1))).sort();
  const own = legs.filter((leg) => leg.txHash === txHash && leg.mergedInto === null);
  const found = own.map(({ status }) => status).join();
  const expected = isGone ? (submitted.length === 0 ? "" : "reversed") : "confirmed";
  return [
    ...(revisions.every((revision, at) => revision === at + 1)
      ? []
      : [`The revisions of ${txHash} are ${revisions}.`]),
    ...(found === expected ? [] : [`The chain's ${txHash} is ${expected}; its legs are ${found}.`]),
  ];
}

/** Records of a withdrawn import must have no effect; all other records must have one. */
export function brokenWithdrawals({ records, legs }: Evidence): string[] {
  const withdrawn: ReadonlySet<string> = new Set(
    records.filter((each) => each.withdrawnAt !== undefined).map(idOf),
  );
  return legs.flatMap((leg) => {
    const standing = standingObservations(leg).map(({ rawRecordId }) => rawRecordId);
    const wrong = standing.filter((id) => withdrawn.has(id));
    const mute = leg.observations
      .map(({ rawRecordId }) => rawRecordId)
      .filter((id) => !withdrawn.has(id) && !standing.includes(id));
    const links = isWithdrawn(leg) && leg.links.length > 0;
    return [
      ...wrong.map((id) => `The leg ${leg.uuid} follows ${id}, which was withdrawn.`),
      ...mute.map((id) => `The leg ${leg.uuid} ignores ${id}, which is not withdrawn.`),
      ...(links ? [`The leg ${leg.uuid} was withdrawn and has links.`] : []),
    ];
  });
}
