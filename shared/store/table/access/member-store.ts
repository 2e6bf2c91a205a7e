/** Who has signed in to an organization, noted at most once a day for each person. */

import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Member, maximumMembers, memberKeptDays } from "#domain/access/member.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { isNew } from "../core/expression.ts";
import { allOf } from "../core/key-range.ts";
import { type Item, readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putItem, updateItem } from "../core/write-item.ts";
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
  const key = memberKey(organizationId, subject);
  const item = await readItem(table, key, { isStrong: false });
  if (item === undefined) return addMember(table, sighting);
  if (Number(item["lastDay"]) >= day) return;
  await updateItem(table, {
    key,
    set: { lastDay: day, expiresAt: expiryOf(day) },
    // A member whose time is over may vanish meanwhile.
    condition: "attribute_exists(pk) AND lastDay < :day",
    values: { ":day": day },
  });
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
  await putItem(table, { item: { ...key, v: 1, subject, ...days }, ...isNew });
}

function expiryOf(day: number): number {
  return (day + memberKeptDays) * daySeconds;
}

/** The members of an organization, who was seen last first: at most 1,000 items of about 150 bytes. */
export async function findMembers(table: Table, organizationId: OrganizationId): Promise<Member[]> {
  const range = { pk: membersPartition(organizationId) };
  const decode = ({ subject, firstDay, lastDay }: Item): Member => ({
    subject: String(subject),
    firstSeenDay: Number(firstDay),
    lastSeenDay: Number(lastDay),
  });
  const members = await allOf(table, range, decode, { isStrong: false });
  return members.sort((a, b) => b.lastSeenDay - a.lastSeenDay || (a.subject < b.subject ? -1 : 1));
}
