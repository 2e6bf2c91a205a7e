/** How the end state of a row is compared if several end states are correct. */
import { exportPartPrefix } from "#store/table/bulk/file-keys.ts";
import { decompressJson } from "#store/table/core/document/compressed-json.ts";

type Item = Readonly<Record<string, unknown>>;

type Reading = {
  readonly item: (item: Item) => Item;
  /** Normalizes the text of an item, including its compressed fields. */
  readonly text: (text: string) => string;
  readonly lines: (lines: string[]) => string[];
};

const asItIs: Reading = { item: (item) => item, text: (text) => text, lines: (lines) => lines };

type Attempted = { readonly attempts?: readonly object[] };

/** A sender that dies after sending has sent; its repetition records another attempt. */
function countAttemptOnce({ wake: _wake, ...item }: Item): Item {
  if (!String(item["pk"]).includes("#dlv#")) return item;
  const delivery = JSON.parse(decompressJson(item["doc"] as Uint8Array)) as Attempted;
  if (delivery.attempts === undefined) return item;
  const last = delivery.attempts.at(-1);
  const once = { ...delivery, attempts: [last], attemptCount: 1, scheduleAttempts: 1, version: 1 };
  return { ...item, doc: JSON.stringify(once), version: 1 };
}

/** A lost answer counts as a failure of the endpoint until the next success. */
function forgetFailure(text: string): string {
  return text.replaceAll(/\\*"failingSince\\*":(?:\\*"[^"]*"|null|\d+),?/g, "");
}

/** Refused deliveries cannot be recognized as repetitions: each is stored and counted. */
const eachOnce: Reading = {
  item: (item) => {
    const [partition = ""] = /#rejected#|#raw#/.exec(String(item["pk"])) ?? [];
    if (partition === "#rejected#") return { pk: item["pk"], sk: item["sk"] };
    // The partition of a record is derived from its id.
    return partition === "" ? item : { ...item, pk: partition };
  },
  text: (text) => text.replaceAll(/(?<=\\"count\\":)\d+|\d+(?= deliveries to)/g, "<count>"),
  // The answer contains one of their ids.
  lines: (lines) => [...new Set(lines.map((line) => line.replaceAll(/<[0-9a-f]{12}>/g, "<id>")))],
};

/** A repeated run takes the lane again and gives its part a new number. */
const exportedOnce: Reading = {
  ...asItIs,
  item: (item) => {
    if (/#exports$/.test(String(item["pk"]))) return { ...item, version: 1 };
    const isPart = String(item["sk"]).startsWith(exportPartPrefix);
    return isPart ? { ...item, sk: exportPartPrefix, number: 1 } : item;
  },
};

/** A download's address has the time of the request in another form. */
const signedAnyTime: Reading = {
  ...asItIs,
  text: (text) => text.replaceAll(/(?<=X-Amz-Date=)\w+/g, "<time>"),
};

const readings: Readonly<Record<string, Reading>> = {
  "getExport: with its download": signedAnyTime,
  "receivePartnerWebhook: forged": eachOnce,
  "outbound-delivery: a delivery that arrives": { ...asItIs, item: countAttemptOnce },
  "outbound-delivery: a delivery to an endpoint that is gone": {
    ...asItIs,
    item: countAttemptOnce,
    text: forgetFailure,
  },
};

/** A signature is another one each time. */
const signedOnce: Reading = {
  ...asItIs,
  text: (text) => text.replaceAll(/(?<=signature\\*":\\*")[^"\\]*/g, "<signature>"),
};

export function readingOf(name: string): Reading {
  // What the dispatcher sends is sealed.
  if (/^(audit-sealer|minute-dispatcher): /.test(name)) return signedOnce;
  return name.startsWith("exporter: ") ? exportedOnce : (readings[name] ?? asItIs);
}
