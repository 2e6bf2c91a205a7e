/** What an export reads of its cases. */
import { expect, test } from "vitest";
import { exportCasesQuery } from "#api/resource/export/export-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Table } from "#store/table/core/table.ts";
import { readExported } from "#work/exporting/read-cases.ts";
import { openExportWorld, organizationId } from "./export-world.ts";

type Command = {
  readonly input: {
    readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly object[] }>>;
  };
};

/** The table, which counts the items that are read by their keys. */
function counting(table: Table) {
  let keys = 0;
  const client: Table["client"] = Object.create(table.client);
  const send = (command: Command) => {
    for (const { Keys } of Object.values(command.input.RequestItems ?? {})) keys += Keys.length;
    return table.client.send(command as never);
  };
  return { table: { ...table, client: Object.assign(client, { send }) }, keys: () => keys };
}

test("the audit events of a creation are read with the case, and every case has its whole chain", async () => {
  const world = openExportWorld();
  const made = await world.createCases(7);
  const { table, keys } = counting(world.table);
  const query = exportCasesQuery.parse({ format: "json" });
  const now = world.clock.now as Instant;
  const exported = [];
  for await (const { cases } of readExported(table, { organizationId, query, now, after: null })) {
    exported.push(...cases);
  }
  expect(exported.map(({ payment }) => payment.intent.uuid)).toEqual(made.toReversed());
  for (const { payment, events } of exported) {
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: payment.auditCount }, (_, index) => index + 1),
    );
  }
  expect(keys()).toBe(0);
});
