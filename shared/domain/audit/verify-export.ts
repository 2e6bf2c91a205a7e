/**
 * Checks the audit chains of an export without access to the service (docs/specification.md,
 * Audit). Each event has the hash of its content and of the previous event; the case has the number
 * of events and the hash of the last event.
 */

export type ExportFault = {
  readonly caseId: string;
  /** Position in the chain, from 1; null for a fault of the chain or of the document as a whole. */
  readonly sequence: number | null;
  readonly reason: string;
};

export type ExportVerification = {
  readonly cases: number;
  readonly events: number;
  readonly faults: readonly ExportFault[];
};

type Fields = Readonly<Record<string, unknown>>;

/** The hash of an event as the export shows it. It throws if the event lacks what is hashed. */
export type EventHash = (event: Fields) => string;

/**
 * Checks all cases of an export.
 *
 * @param document the parsed JSON of the export
 * @returns every fault found, in the order of the document
 */
export function verifyExport(document: unknown, hashEvent: EventHash): ExportVerification {
  const items = listIn(document, "items");
  if (items === null) return { ...nothingVerified, faults: [fault("", null, notAnExport)] };
  const verified = items
    .map((item) => verifyExportedCase(item, hashEvent))
    .reduce(addVerification, nothingVerified);
  return addVerification(verified, verifyTotal(document, verified.cases));
}

const notAnExport = "The document is not an export of reconciliation cases.";

export const nothingVerified: ExportVerification = { cases: 0, events: 0, faults: [] };

export function addVerification(a: ExportVerification, b: ExportVerification): ExportVerification {
  return {
    cases: a.cases + b.cases,
    events: a.events + b.events,
    faults: b.faults.length === 0 ? a.faults : [...a.faults, ...b.faults],
  };
}

/**
 * Checks one element of the export's `items`, so that a caller can check an export larger than
 * memory item by item.
 */
export function verifyExportedCase(item: unknown, hashEvent: EventHash): ExportVerification {
  const shown = fieldsOf(fieldsOf(item)["case"]);
  const events = listIn(shown, "auditEvents") ?? [];
  return { cases: 1, events: events.length, faults: verifyCase(shown, hashEvent) };
}

/** Compares the export's `total` with the number of cases found. */
export function verifyTotal(document: unknown, cases: number): ExportVerification {
  const declared = fieldsOf(document)["total"];
  if (declared === cases) return nothingVerified;
  const reason = `total is ${String(declared)}, there are ${cases} cases.`;
  return { ...nothingVerified, faults: [fault("", null, reason)] };
}

/** The case of an element of `items`, and its events, whatever the element is. */
export function eventsOfExportedCase(item: unknown): {
  readonly caseId: string;
  readonly events: readonly Fields[];
} {
  const shown = fieldsOf(fieldsOf(item)["case"]);
  const events = (listIn(shown, "auditEvents") ?? []).map(fieldsOf);
  return { caseId: String(shown["id"]), events };
}

function fault(caseId: string, sequence: number | null, reason: string): ExportFault {
  return { caseId, sequence, reason };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function listIn(value: unknown, name: string): readonly unknown[] | null {
  const list = fieldsOf(value)[name];
  return Array.isArray(list) ? list : null;
}

function verifyCase(shown: Fields, hashEvent: EventHash): ExportFault[] {
  const { caseId, events } = eventsOfExportedCase({ case: shown });
  const faults = events.flatMap((event, at) => {
    const before = at === 0 ? null : (events[at - 1]?.["hash"] ?? null);
    return verifyEvent(caseId, event, at + 1, before, hashEvent);
  });
  const count = shown["auditCount"];
  const head = events.at(-1)?.["hash"] ?? null;
  if (count !== events.length) {
    faults.push(fault(caseId, null, `auditCount is ${count}, there are ${events.length} events.`));
  }
  if (shown["auditHead"] !== head) {
    faults.push(fault(caseId, null, "auditHead is not the hash of the last event."));
  }
  return faults;
}

function verifyEvent(
  caseId: string,
  event: Fields,
  sequence: number,
  before: unknown,
  hashEvent: EventHash,
): ExportFault[] {
  const checks: readonly (readonly [boolean, string])[] = [
    [event["caseId"] === caseId, "The event belongs to another case."],
    [event["sequence"] === sequence, `The event's sequence is not ${sequence}.`],
    [event["previousHash"] === before, "previousHash is not the hash of the previous event."],
    [isHashed(event, hashEvent), "The hash does not match the event's content."],
  ];
  return checks.flatMap(([holds, reason]) => (holds ? [] : [fault(caseId, sequence, reason)]));
}

/** An event that cannot be hashed was changed too: a salt is missing, or an erased text has a value. */
function isHashed(event: Fields, hashEvent: EventHash): boolean {
  try {
    return event["hash"] === hashEvent(event);
  } catch {
    return false;
  }
}
