/** Who has signed in to an organization, noted at most once a day for each person. */
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type Member, maximumMembers, memberKeptDays } from "../../domain/access/member.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { queryAll } from "../core/batch-read.ts";
import { conditionInput, isNew, updateInput } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { memberKey, membersPartition } from "./member-keys.ts";

type Sighting = {
  readonly organizationId: OrganizationId;
  readonly subject: string;
  /** Days since 1970. */
  readonly day: number;
};

const daySeconds = 86_400;

/**
 * Notes that a person is signed in on a day: half a read unit, and one write unit the first time on that day. A new member is
 * counted first, so an organization has at most 1,000, apart from those who come at the same moment.
 */
export async function noteMember(table: Table, sighting: Sighting): Promise<void> {
  const { organizationId, subject, day } = sighting;
  const Key = memberKey(organizationId, subject);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  if (Item === undefined) return addMember(table, sighting);
  if (Number(Item["lastDay"]) >= day) return;
  const update = {
    key: Key,
    set: { lastDay: day, expiresAt: expiryOf(day) },
    // A member whose time is over may vanish meanwhile.
    condition: "attribute_exists(pk) AND lastDay < :day",
    values: { ":day": day },
  };
  await ignoreFailedCondition(table.client.send(new UpdateCommand(updateInput(table, update))));
}

async function addMember(table: Table, { organizationId, subject, day }: Sighting): Promise<void> {
  const { Count = 0 } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": membersPartition(organizationId) },
      Select: "COUNT",
    }),
  );
  if (Count >= maximumMembers) return;
  const key = memberKey(organizationId, subject);
  const days = { firstDay: day, lastDay: day, expiresAt: expiryOf(day) };
  const put = { ...conditionInput(table, isNew), Item: { ...key, v: 1, subject, ...days } };
  await ignoreFailedCondition(table.client.send(new PutCommand(put)));
}

function expiryOf(day: number): number {
  return (day + memberKeptDays) * daySeconds;
}

/** Another request of the day has noted the member. */
async function ignoreFailedCondition(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
  });
}

/** The members of an organization, who was seen last first: at most 1,000 items of about 150 bytes. */
export async function findMembers(table: Table, organizationId: OrganizationId): Promise<Member[]> {
  const members: Member[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": membersPartition(organizationId) },
  });
  for await (const { subject, firstDay, lastDay } of items) {
    members.push({
      subject: String(subject),
      firstSeenDay: Number(firstDay),
      lastSeenDay: Number(lastDay),
    });
  }
  return members.sort((a, b) => b.lastSeenDay - a.lastSeenDay || (a.subject < b.subject ? -1 : 1));
}
