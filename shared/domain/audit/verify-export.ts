/**
 * Checks the audit chains of an export without the service (docs/specification.md, Audit): each
 * event carries the hash of its content and of the one before, the case the number of events and
 * the last hash.
 */

type ExportFault = {
  readonly caseId: string;
  /** Position in the chain, from 1; null where the fault is of the chain as a whole. */
  readonly sequence: number | null;
  readonly reason: string;
};

export type ExportVerification = {
  readonly cases: number;
  readonly events: number;
  readonly faults: readonly ExportFault[];
};

type Fields = Readonly<Record<string, unknown>>;

/** Hash of an event without its `hash`: SHA-256 of its RFC 8785 form, in lower-case hexadecimal. */
export type EventHash = (event: Fields) => string;

/** `document` is the parsed JSON of an export; every fault found is listed. */
export function verifyExport(document: unknown, hashEvent: EventHash): ExportVerification {
  const items = listIn(document, "items");
  if (items === null) return { ...nothingVerified, faults: [fault("", null, notAnExport)] };
  const verified = items
    .map((item) => verifyExportedCase(item, hashEvent))
    .reduce(addVerification, nothingVerified);
  return addVerification(verified, verifyTotal(document, verified.cases));
}

const notAnExport = "This is no export of cases.";

export const nothingVerified: ExportVerification = { cases: 0, events: 0, faults: [] };

export function addVerification(a: ExportVerification, b: ExportVerification): ExportVerification {
  return {
    cases: a.cases + b.cases,
    events: a.events + b.events,
    faults: b.faults.length === 0 ? a.faults : [...a.faults, ...b.faults],
  };
}

/** One of the export's `items`; exports larger than memory are checked one by one. */
export function verifyExportedCase(item: unknown, hashEvent: EventHash): ExportVerification {
  const shown = fieldsOf(fieldsOf(item)["case"]);
  const events = listIn(shown, "auditEvents") ?? [];
  return { cases: 1, events: events.length, faults: verifyCase(shown, hashEvent) };
}

/** Whether the export says itself that it has so many cases. */
export function verifyTotal(document: unknown, cases: number): ExportVerification {
  const declared = fieldsOf(document)["total"];
  if (declared === cases) return nothingVerified;
  const reason = `total is ${String(declared)}, there are ${cases} cases.`;
  return { ...nothingVerified, faults: [fault("", null, reason)] };
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
  const caseId = String(shown["id"]);
  const events = (listIn(shown, "auditEvents") ?? []).map(fieldsOf);
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
  const { hash, ...content } = event;
  const checks: readonly (readonly [boolean, string])[] = [
    [event["caseId"] === caseId, "The event is of another case."],
    [event["sequence"] === sequence, `The event's sequence is not ${sequence}.`],
    [event["previousHash"] === before, "previousHash is not the hash of the event before."],
    [hash === hashEvent(content), "The event's content does not have its hash."],
  ];
  return checks.flatMap(([holds, reason]) => (holds ? [] : [fault(caseId, sequence, reason)]));
}
