/** A file that is announced twice and dropped again is one batch, and the second drop is told (docs/files.md, Files that come by themselves). */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import { announce, dropFile } from "../../simulation/aws/drop-file.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import type { CalmClient } from "../actor/calm-client.ts";

const profile = {
  name: "Dropped",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", bankReference: "ref" },
  defaults: { currency: "EUR", account: "DE-dropped" },
};
const rows = "date,amount,ref\n2026-03-01,92.50,dropped-1\n2026-03-01,8.10,dropped-2\n";

/** @param deliver brings every message to its function */
export async function brokenByDropping(
  client: CalmClient,
  deliver: () => Promise<unknown>,
): Promise<string[]> {
  const { world } = client;
  const created = await client.request("createImportProfile", { body: profile, key: "dropped" });
  if (created.status !== 201) return [`An import profile is answered ${created.text}`];
  const { id } = created.body as { readonly id: string };
  const key = `${dropPrefixOf(organizationId)}${id}/dropped.csv`;
  announce(world, dropFile(world, key, rows));
  await deliver();
  dropFile(world, key, rows);
  await deliver();
  const batches = await client.readAll("listImportBatches");
  const own = batches.filter(({ droppedAs }) => droppedAs === key);
  const read = own.map(({ status, accepted }) => `${status} ${accepted}`);
  const events = await client.readAll("listAuditEvents");
  const told = events.filter(({ eventType, payload }) => {
    const { droppedAs } = (payload ?? {}) as { readonly droppedAs?: unknown };
    return eventType === "import_batch.repeated" && droppedAs === key;
  });
  return [
    ...(read.join() === "completed 2" ? [] : [`A dropped file is the batches ${read.join()}.`]),
    ...(told.length === 1 ? [] : [`A second drop is told ${told.length} times.`]),
    ...(world.objects.has(key) ? ["A dropped file stays in its folder."] : []),
  ];
}
