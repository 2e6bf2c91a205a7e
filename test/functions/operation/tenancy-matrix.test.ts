/**
 * Tenancy tests generated from the contract: whatever a request names, a record of another
 * organization is treated as nonexistent, and the response contains nothing of it
 * (docs/specification.md, Authentication 6).
 */
import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  allPermissions,
  type Client,
  clientWith,
  newClient,
  read,
  readError,
  send,
  textOf,
  waitUntilIdle,
  withoutMoment,
} from "../service-client.ts";
import type { Canary } from "./canary-bodies.ts";
import {
  type ContractOperation,
  contractOperations,
  isText,
  partsOf,
} from "./contract-operations.ts";
import {
  type OperationRow,
  operationRows,
  type RecordKind,
  recordKinds,
  searchTexts,
} from "./operation-rows.ts";

const rows: Readonly<Record<string, OperationRow>> = operationRows;
const kinds = Object.keys(recordKinds) as RecordKind[];

function newCanary(): Canary {
  const minutes = randomInt(1_000_000_000, 2_000_000_000);
  return { text: `canary-${randomUUID()}`, amount: `${minutes}.73`, minutes };
}

type Party = {
  readonly client: Client;
  readonly canary: Canary;
  readonly ids: Readonly<Record<RecordKind, string>>;
};

/** An organization with one record of each kind. */
async function createParty(): Promise<Party> {
  const canary = newCanary();
  const client = await newClient({ subject: canary.text, permissions: allPermissions });
  const made = await Promise.all(
    kinds.map(async (kind) => [kind, await recordKinds[kind].make(client, canary)] as const),
  );
  return { client, canary, ids: Object.fromEntries(made) as Party["ids"] };
}

async function withKey(party: Party): Promise<Party> {
  const { organizationId } = party.client;
  const created = read(await party.client.post("/v1/api-keys", { name: "Everything" }), 201);
  return { ...party, client: clientWith(organizationId, textOf(created["key"])) };
}

const victim = await createParty();
const [user, machine] = await Promise.all([createParty(), createParty().then(withKey)]);
await waitUntilIdle();
const before = await snapshot();

/** Everything that the victim can read. */
async function snapshot(): Promise<string[]> {
  // Who reads an export is in the audit trail, so reading one changes something.
  const isNoted = (path: string) => path.includes("export");
  const lists = contractOperations.filter(
    ({ method, path, isPublic }) =>
      method === "GET" && !path.includes("{") && !isPublic && !isNoted(path),
  );
  const details = kinds.flatMap((kind) => {
    const { path } = recordKinds[kind];
    return path === null || isNoted(path) ? [] : `${path}/${victim.ids[kind]}`;
  });
  const paths = [...lists.map(({ path }) => path), ...details];
  const texts = await Promise.all(paths.map(async (path) => (await victim.client.get(path)).text));
  return texts.map(withoutMoment);
}

const victimValues = [
  victim.canary.text,
  victim.canary.amount,
  String(victim.canary.minutes),
  victim.client.organizationId,
  ...Object.values(victim.ids),
];

/** The text without the value that the request itself sent. */
function without(text: string, sent: string): string {
  return text.replaceAll(JSON.stringify(sent).slice(1, -1), "SENT");
}

function expectNoLeak(answer: Answer, sent: string): void {
  const headers = [...answer.headers].map((entry) => entry.join(": ")).join("\n");
  const seen = without(`${headers}\n${answer.text}`, sent);
  expect(victimValues.filter((value) => seen.includes(value))).toEqual([]);
}

const volatileHeaders = new Set([
  "request-id",
  "date",
  "ratelimit-remaining",
  "ratelimit-reset",
  "content-length",
]);

/** The response without what differs between any two requests. */
function comparable(answer: Answer, sent: string): object {
  const text = without(answer.text, sent)
    .replaceAll(/\b([a-z]+)_[0-9a-f]{32}\b/g, "$1_ID")
    .replaceAll(/whsec_[A-Za-z0-9+/]{43}=/g, "whsec_SECRET")
    .replaceAll(/\bwep_[0-9a-f]{24}\b/g, "wep_ID")
    .replaceAll(/own[-_][0-9a-f_-]{36,73}/g, "OWN")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
  const headers = [...answer.headers].filter(([name]) => !volatileHeaders.has(name));
  return { status: answer.status, headers, text };
}

type Named = RecordKind | keyof typeof searchTexts;

function isKind(named: Named): named is RecordKind {
  return named in recordKinds;
}

function foreignValue(named: Named): string {
  return isKind(named) ? victim.ids[named] : searchTexts[named](victim.canary);
}

/** A value of the same form as the foreign one that nobody has. */
function absentValue(named: Named): string {
  const digits = randomUUID().replaceAll("-", "").slice(0, 12);
  return isKind(named)
    ? `${victim.ids[named].slice(0, -12)}${digits}`
    : searchTexts[named](newCanary());
}

function malformedValues(named: Named, own: Party): string[] {
  if (!isKind(named)) return ["*", "%", "' OR ''='"];
  const { prefix } = recordKinds[named];
  const id = victim.ids[named];
  const other = kinds.find((kind) => kind !== named) ?? named;
  return [
    "not-an-id",
    `${prefix}_`,
    id.toUpperCase(),
    `${id}0`,
    `../${id}`,
    "\0",
    `${prefix}_${own.ids[other].split("_")[1]}${id}`,
    own.ids[other],
  ];
}

type Slot = { readonly where: "path" | "query" | "body"; readonly name: string };

/** Sends the operation as the party would in its own organization, with one value replaced. */
async function ask(
  operation: ContractOperation,
  party: Party,
  slot: Slot,
  value: string,
): Promise<Answer> {
  const row = rows[operation.id] ?? {};
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const kind = row.path?.[name];
    const own = kind ? party.ids[kind] : (row.words?.[name] ?? "none");
    return encodeURIComponent(slot.where === "path" && slot.name === name ? value : own);
  });
  const query = slot.where === "query" ? `?${slot.name}=${encodeURIComponent(value)}` : "";
  // New text for each request, so that it does not collide with what another request stored.
  const body = row.body?.({ ...party.canary, text: `own-${randomUUID()}` });
  const changed = slot.where === "body" ? { ...body, [slot.name]: value } : body;
  return send(operation.method, `${path}${query}`, {
    token: party.client.token,
    ...(changed === undefined ? {} : { body: changed }),
  });
}

type Expectation = (answer: Answer) => void;

const notFound: Expectation = (answer) => expect(readError(answer, 404).error).toBe("not_found");
const nothingListed: Expectation = (answer) => {
  expect(read(answer, 200)).toMatchObject({ total: 0, items: [] });
};

async function attack(
  operation: ContractOperation,
  slot: Slot,
  named: Named,
  expected: Expectation,
): Promise<void> {
  const parties = operation.takesApiKey ? [user, machine] : [user];
  for (const party of parties) {
    const values = [foreignValue(named), absentValue(named), ...malformedValues(named, party)];
    const answers = await Promise.all(values.map((each) => ask(operation, party, slot, each)));
    const shown = answers.map((answer, index) => comparable(answer, values[index] ?? ""));
    answers.forEach((answer, index) => {
      expected(answer);
      expectNoLeak(answer, values[index] ?? "");
      expect(shown[index], values[index]).toEqual(shown[1]);
    });
  }
}

/**
 * Free text of the client: the text of another organization is accepted like any other and reveals
 * nothing.
 */
async function reuseText(operation: ContractOperation, name: string): Promise<void> {
  const body = rows[operation.id]?.body?.(victim.canary) ?? {};
  const foreign = textOf(body[name]);
  const absent = textOf(rows[operation.id]?.body?.(newCanary())[name]);
  const party = { ...user, client: await newClient({ permissions: allPermissions }) };
  await rows[operation.id]?.prepare?.(party.client);
  const slot = { where: "body", name } as const;
  const answer = await ask(operation, party, slot, foreign);
  const other = await ask(operation, party, slot, absent);
  expect(answer.status).toBe(201);
  expectNoLeak(answer, foreign);
  expect(comparable(answer, foreign)).toEqual(comparable(other, absent));
}

const tenantOperations = contractOperations.filter(({ isPublic }) => !isPublic);
const slots = tenantOperations.flatMap((operation) => {
  const { path = {}, query = {}, names = {} } = rows[operation.id] ?? {};
  const of = (where: Slot["where"], named: Readonly<Record<string, Named | null>>) =>
    Object.entries(named).flatMap(([name, value]) =>
      value === null ? [] : [{ operation, id: operation.id, where, name, named: value }],
    );
  return [...of("path", path), ...of("query", query), ...of("body", names)];
});

test.each(slots)(
  "$id: another organization's $name in the $where is answered like a nonexistent and a malformed one",
  async ({ operation, where, name, named }) => {
    await attack(operation, { where, name }, named, where === "query" ? nothingListed : notFound);
  },
);

const labels = tenantOperations.flatMap((operation) =>
  (rows[operation.id]?.labels ?? []).map((name) => ({ operation, id: operation.id, name })),
);

test.each(labels)(
  "$id: another organization's $name is accepted like any other text",
  async (label) => {
    await reuseText(label.operation, label.name);
  },
);

const lists = tenantOperations.filter(
  ({ method, path }) => method === "GET" && !path.includes("{"),
);

/** Answers that are no list of what the organization has: values of the service, counts, or a refusal. */
const neverEmpty =
  /^(?:exportComparisonRows|exportJournalEntries|exportReport|getOrganization|getSession|listReasonCodes|listTestScenarios|summarizeReconciliationCases)$/;

test.each(lists)("$id returns nothing of others to a new organization", async ({ id, path }) => {
  const stranger = await newClient({ permissions: allPermissions });
  const answer = await stranger.get(path);
  if (neverEmpty.test(id)) return expectNoLeak(answer, "");
  const { items, total = 0 } = read(answer, 200);
  expect({ items, total }).toEqual({ items: [], total: 0 });
  expectNoLeak(answer, "");
});

test("the victim's records contain the canaries and are unchanged after all tests", async () => {
  await waitUntilIdle();
  expect(await snapshot()).toEqual(before);
  const seen = before.join("\n");
  // No export is among what was read.
  const readable = victimValues.filter((value) => value !== victim.ids.export);
  expect(readable.filter((value) => !seen.includes(value))).toEqual([]);
});

describe("every operation of the contract has a row", () => {
  const namesRecord = /(Id|Ids|Key|Ref|Reference|carriedFrom|account)$/;

  test("and every row has an operation", () => {
    expect(Object.keys(rows).sort()).toEqual(contractOperations.map(({ id }) => id).sort());
  });

  test.each(contractOperations)("$id", ({ id, pathParameters, query, body, isPublic }) => {
    const row = rows[id] ?? {};
    expect(Object.keys({ ...row.path, ...row.words }).sort()).toEqual([...pathParameters].sort());
    expect(isPublic || Object.values(row.path ?? {}).every((kind) => kind !== null)).toBe(true);
    const textQuery = Object.entries(query).filter(([, schema]) => isText(schema));
    expect(Object.keys(row.query ?? {}).sort()).toEqual(textQuery.map(([name]) => name).sort());
    const fields =
      body === null ? [] : partsOf(body).flatMap((part) => Object.entries(part.properties ?? {}));
    const naming = fields
      .filter(([name, schema]) => namesRecord.test(name) && isText(schema))
      .map(([name]) => name);
    const { names = {}, labels: texts = [], secrets = [] } = row;
    expect([...Object.keys(names), ...texts, ...secrets].sort()).toEqual(naming.sort());
  });
});
