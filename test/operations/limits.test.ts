/** Limits of an organization that two operators change at once (docs/runbook.md, Limits of one organization). */
import { expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { changeLimits } from "#lib/operations/limits.ts";
import { findOrganizationLimits } from "#store/table/access/organization-limits-store.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { organizationOf } from "../organization.ts";
import { openEngineTable } from "../table/engine-table.ts";

test("both changes hold, and each operator is told what holds", async () => {
  const { table, close } = await openEngineTable();
  const now = () => Date.now() as Instant;
  const organizationId = organizationOf("org_limits");
  const given = { table, ids: createIdSource(now), now, organizationId };
  const changes = [{ rateLimitPerMinute: 7 }, { suspendedFor: "a stolen key" }];
  const told = await Promise.all(
    changes.map((change, index) => changeLimits({ ...given, actor: `operator:${index}`, change })),
  );
  const both = { rateLimitPerMinute: 7, suspendedFor: "a stolen key", version: 2 };
  expect(await findOrganizationLimits(table, organizationId, { isStrong: true })).toEqual(both);
  expect(told.map(({ version }) => version).sort()).toEqual([1, 2]);
  for (const [index, change] of changes.entries()) expect(told[index]).toMatchObject(change);
  await close();
});
