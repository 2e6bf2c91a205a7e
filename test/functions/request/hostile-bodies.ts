/**
 * Bodies that must be refused: name, bytes or text, and the path of the invalid field if there is
 * one.
 */
import { intentBody, onchainBody, providerBody } from "../sample-bodies.ts";

export type HostileBody = {
  readonly name: string;
  readonly body: unknown;
  /** Null sends no content type; undefined sends application/json. */
  readonly contentType?: string | null;
  /** Path of the invalid field; undefined if the body as a whole is invalid. */
  readonly path?: readonly (string | number)[];
  readonly status?: 413;
};

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/**
 * Bodies with invalid bytes or JSON, for any operation; `sample` is a body that the operation
 * accepts.
 */
export function hostileForms(sample: Record<string, unknown>): HostileBody[] {
  const text = JSON.stringify(sample);
  const plus = (member: string) => `${text.slice(0, -1)},${member}}`;
  return [
    { name: "empty body", body: "" },
    { name: "white space", body: "  \n" },
    { name: "an array", body: `[${text}]` },
    { name: "null", body: "null" },
    { name: "true", body: "true" },
    { name: "a number", body: "1" },
    { name: "a string", body: '"text"' },
    { name: "cut off", body: text.slice(0, -1) },
    { name: "two documents", body: `${text}${text}` },
    { name: "trailing comma", body: `${text.slice(0, -1)},}` },
    { name: "single quotes", body: text.replaceAll('"', "'") },
    { name: "a comment", body: `/* */${text}` },
    { name: "a byte order mark", body: `\uFEFF${text}` },
    { name: "UTF-16", body: Buffer.from(text, "utf16le") },
    { name: "invalid UTF-8", body: Buffer.concat([Buffer.from(text), Buffer.from([0xff])]) },
    { name: "overlong UTF-8", body: withBytes(plus('"metadata":{"x":"?"}'), [0xc0, 0xaf]) },
    { name: "depth 33", body: plus(`"metadata":{"x":${nested(31)}}`) },
    { name: "depth 10,000", body: plus(`"metadata":{"x":${nested(9_998)}}`) },
    { name: "depth 100,000 unclosed", body: "[".repeat(100_000) },
    { name: "over 262,144 bytes", body: text.padEnd(262_145), status: 413 },
    { name: "1 MB", body: plus(`"metadata":{"x":"${"x".repeat(1_000_000)}"}`), status: 413 },
    { name: "a duplicate key", body: `${text.slice(0, -1)},${text.slice(1)}` },
    { name: "a nested duplicate key", body: plus('"metadata":{"a":1,"a":1}') },
    { name: "an escaped duplicate key", body: plus('"metadata":{"a":1,"\\u0061":2}') },
    { name: "__proto__", body: plus('"__proto__":{"admin":true}') },
    { name: "nested __proto__", body: plus('"metadata":{"__proto__":{"admin":true}}') },
    { name: "constructor.prototype", body: plus('"constructor":{"prototype":{"admin":true}}') },
    { name: "a lone high surrogate", body: plus('"metadata":{"x":"\\ud800"}') },
    { name: "a lone low surrogate", body: plus('"metadata":{"x":"\\udc00"}') },
    { name: "a lone surrogate as key", body: plus('"metadata":{"\\ud800":1}') },
    { name: "NaN", body: plus('"metadata":{"x":NaN}') },
    { name: "Infinity", body: plus('"metadata":{"x":-Infinity}') },
    { name: "a leading zero", body: plus('"metadata":{"x":01}') },
    { name: "a raw control character", body: plus('"metadata":{"x":"\u0001"}') },
    { name: "no content type", body: Buffer.from(text), contentType: null },
    { name: "text/plain", body: text, contentType: "text/plain" },
    { name: "form content type", body: text, contentType: "application/x-www-form-urlencoded" },
    { name: "application/jsonx", body: text, contentType: "application/jsonx" },
    { name: "an unknown property", body: plus('"colour":"red"'), path: ["colour"] },
    { name: "a server-owned id", body: plus('"id":"x"'), path: ["id"] },
    {
      name: "a server-owned organizationId",
      body: plus('"organizationId":"org_x"'),
      path: ["organizationId"],
    },
    { name: "metadata as array", body: { ...sample, metadata: [] }, path: ["metadata"] },
    { name: "metadata as text", body: { ...sample, metadata: "x" }, path: ["metadata"] },
  ];
}

function withBytes(text: string, bytes: readonly number[]): Buffer {
  const [before = "", after = ""] = text.split("?");
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

type Fault = readonly [path: readonly (string | number)[], value: unknown];

/** One row for each invalid value of one field in an otherwise valid body. */
function faultsIn(makeBody: (changes: object) => object, faults: readonly Fault[]): HostileBody[] {
  return faults.map(([path, value]) => ({
    name: `${path.join(".")} = ${(JSON.stringify(value) ?? "absent").slice(0, 60)}`,
    body: setAt(makeBody({}), path, value),
    path,
  }));
}

function setAt(target: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const inner = (target as Record<string, unknown> | undefined)?.[head];
  const changed = setAt(inner, rest, value);
  if (typeof head === "number") return Array.from({ length: head + 1 }, () => changed);
  return { ...(target as object), [head]: changed };
}

const notMoney = [
  "1e5",
  "1E-2",
  "0x10",
  "NaN",
  "Infinity",
  "",
  " 1",
  "1.",
  ".5",
  "+1",
  "1_000",
  "1,000.00",
  "١٢",
  "9".repeat(39),
  "9".repeat(200_000),
  `1.${"0".repeat(18)}1`,
  "-1",
  1,
  true,
  null,
  ["1"],
  { value: "1" },
];

const moneyFaults = (field: string): Fault[] => [
  ...notMoney.map((value): Fault => [[field, "amount"], value]),
  ...["", "U", "THIRTEENCHARS", "U$D", "€€€", 840, null].map(
    (value): Fault => [[field, "currency"], value],
  ),
  ...[undefined, null, "100 USD", 100, []].map((value): Fault => [[field], value]),
  [[field, "unit"], "cent"],
];

const textFaults = (field: string, maximum: number): Fault[] =>
  ["", "x".repeat(maximum + 1), 7, true, {}, ["x"]].map((value): Fault => [[field], value]);

const enumFaults = (field: string): Fault[] =>
  ["unknown", "", 1, ["x"], {}].map((value): Fault => [[field], value]);

const timeFaults = (field: string): Fault[] =>
  [
    "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00",
    "2026-01-01T00:00:00+01:00",
    "2026-01-01",
    "yesterday",
    1_767_225_600,
  ].map((value): Fault => [[field], value]);

const references = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: "order", value: `r${index}` }));

const referenceFaults: Fault[] = [
  [["references"], references(21)],
  [["references"], "x"],
  [["references", 0, "value"], 7],
];

export const hostileIntents: HostileBody[] = faultsIn(intentBody, [
  [["externalReference"], undefined],
  [["externalReference"], null],
  ...textFaults("externalReference", 255),
  ...moneyFaults("source"),
  ...moneyFaults("destination"),
  [["source", "amount"], "0"],
  [["destination", "amount"], "0.00"],
  ...enumFaults("paymentType"),
  ...enumFaults("direction"),
  ...textFaults("paymentSubtype", 64),
  ...textFaults("stablecoin", 64),
  ...textFaults("chain", 64),
  ...textFaults("beneficiaryAccount", 255),
  ...textFaults("beneficiaryName", 255),
  ...timeFaults("effectiveDate"),
  [["expectedLegs"], "destination"],
  [["expectedLegs", 0], { phase: "nowhere", requirement: "required" }],
]).map((row) => ({
  ...row,
  ...(row.name.startsWith("expectedLegs.0") ? { path: ["expectedLegs", 0, "phase"] } : {}),
}));

const sharedEvidenceFaults: Fault[] = [
  ...moneyFaults("amount"),
  ...enumFaults("status"),
  ...enumFaults("phase"),
  ...enumFaults("requirementLevel"),
  ...timeFaults("occurredAt"),
  ...textFaults("paymentIntentId", 255),
  ...textFaults("externalReference", 255),
  ...referenceFaults,
  ...[undefined, null, "x", 1, []].map((value): Fault => [["payload"], value]),
];

export const hostileProviderEvidence: HostileBody[] = faultsIn(providerBody, [
  ...sharedEvidenceFaults,
  ...textFaults("provider", 64),
  ...["onchain", "webhook", "polling", "import", "OnChain"].map(
    (value): Fault => [["provider"], value],
  ),
  [["provider"], undefined],
  [["sourceRef"], undefined],
  ...textFaults("sourceRef", 255),
  ...textFaults("providerTransferId", 255),
  ...["1", 1.5, 9_007_199_254_740_992].map((value): Fault => [["sequence"], value]),
  [["exchangeRate"], "1e5"],
]);

export const hostileOnchainEvidence: HostileBody[] = faultsIn(onchainBody, [
  ...sharedEvidenceFaults,
  ...["solana", "EVM", "", null, 1].map((value): Fault => [["chainFamily"], value]),
  ...[
    undefined,
    null,
    "",
    "0x12",
    "ab".repeat(32),
    `0x${"g".repeat(64)}`,
    `0x${"a".repeat(65)}`,
  ].map((value): Fault => [["txHash"], value]),
  ...[undefined, null, "1", 0, -1, 1.5].map((value): Fault => [["chainId"], value]),
  ...textFaults("tokenAddress", 255),
  ...[-1, "0", 0.5].map((value): Fault => [["logIndex"], value]),
]);

const minuteFields = [
  "timeWindowMinutes",
  "expectedCompletionMinutes",
  "delayedSettlementThresholdMinutes",
  "sourceSlaMinutes",
  "intermediaryInSlaMinutes",
  "transferSlaMinutes",
  "intermediaryOutSlaMinutes",
  "destinationSlaMinutes",
];
const switches = [
  "isActive",
  "allowProviderIdMatch",
  "allowTxHashMatch",
  "allowReferenceExactMatch",
  "allowAmountAndTimeWindowMatch",
  "requireAllRequiredLegs",
];

/** Invalid for creation and for PATCH. */
export const hostileRules: HostileBody[] = faultsIn(
  (changes) => ({ name: "Rule", ...changes }),
  [
    [["name"], null],
    ...textFaults("name", 255),
    ...enumFaults("paymentType"),
    ...enumFaults("sourceType"),
    ...["1e5", "0x10", "NaN", "", "1.", 1, true].map(
      (value): Fault => [["amountTolerance"], value],
    ),
    ...minuteFields.flatMap((field) =>
      [-1, 1.5, "10", 9_007_199_254_740_992].map((value): Fault => [[field], value]),
    ),
    ...switches.flatMap((field) => ["true", 1, null].map((value): Fault => [[field], value])),
    ...["true", 1].map((value): Fault => [["countsBusinessTime"], value]),
  ],
);
