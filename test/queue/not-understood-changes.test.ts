import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import type { NotUnderstood } from "#domain/evidence/not-understood.ts";
import { causesGivenBy } from "#store/queue/not-understood-changes.ts";
import { listEntryWrites } from "#store/table/evidence/raw-record-store.ts";
import { deliver, eventBody, openToldWorld } from "../ingestion/not-understood/told-world.ts";

const part = (cause: NotUnderstood["cause"], field: string) => ({ cause, field, value: "x" });

const causes = [
  part("unknown_type", "a"),
  part("unknown_currency", "b"),
  part("unknown_type", "c"),
];

/** The entry of a record with these parts, as in the stream. */
function imageOf(notUnderstood: readonly NotUnderstood[]) {
  const uuid = `${"0".repeat(31)}1`;
  const record = { organizationId: "org_1", source: "webhook", notUnderstood, expiresAt: null };
  const [write] = listEntryWrites({ ...record, listEntryUuid: uuid } as never);
  if (write?.kind !== "put") throw new Error("An entry is not put.");
  return marshall(write.item, { removeUndefinedValues: true });
}

function change(eventName: string, image: ReturnType<typeof imageOf>) {
  const { pk, sk } = image;
  return {
    eventName,
    dynamodb: { Keys: { pk, sk }, NewImage: image },
  } as unknown as DynamoDBRecord;
}

test.each([
  [
    "a new entry, each cause once",
    change("INSERT", imageOf(causes)),
    ["unknown_type", "unknown_currency"],
  ],
  ["an entry that was withdrawn", change("MODIFY", imageOf(causes)), []],
  ["a removed entry", change("REMOVE", imageOf(causes)), []],
  ["an item of another kind", change("INSERT", { ...imageOf(causes), pk: { S: "rate#x" } }), []],
  ["an entry that names no cause", change("INSERT", imageOf([])), []],
])("the causes in %s", (_, record, expected) => {
  expect(causesGivenBy(record)).toEqual(expected);
});

test("an accepted record that was not understood is one new entry", async () => {
  const { service, items } = openToldWorld();
  await deliver(service, eventBody("wh_1", "transfer", "beamed", {}));
  const changes = (await items()).map((item) => {
    const image = marshall(item, { removeUndefinedValues: true });
    return change("INSERT", image);
  });
  expect(changes.flatMap(causesGivenBy)).toEqual(["unknown_state"]);
});
