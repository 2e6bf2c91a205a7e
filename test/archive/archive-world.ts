/** A simulated world that archives closed cases after 400 days. */
import type { S3Client } from "@aws-sdk/client-s3";
import { archiveIn } from "#store/archive/open-archive.ts";
import { type ObjectStore, objectStoreOf } from "#store/object-store/object-store.ts";
import { placeAttribute } from "#store/table/core/archived-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { pumpUntilQuiet, startScheduled } from "../simulation/aws/event-pump.ts";
import { answerObjects } from "../simulation/aws/simulated-services.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import type { World } from "../simulation/world.ts";

const dayMilliseconds = 86_400_000;
const archivedAfterDays = 400;

/** The bucket of the archive, as an operator opens it. */
export function archiveStoreOf(world: Pick<World, "objects" | "random">): ObjectStore {
  const send = async (command: { readonly input: Record<string, unknown> }) =>
    answerObjects(world, command.constructor.name.replace(/Command$/, ""), command.input);
  return objectStoreOf({ send } as unknown as S3Client, "archive");
}

/** The table as an operator opens it where cases are archived. */
export function archivingTableOf(world: World): Table {
  return { ...tableOf(world.store), archive: archiveIn(archiveStoreOf(world)) };
}

/** Everything that is closed by now is archived. A message about the organization must have come before. */
export async function archiveAll(world: World): Promise<void> {
  // What is due is decided first: that changes cases.
  await passDays(world, 10);
  await passDays(world, archivedAfterDays + 2);
  // Each look goes on where the last one ended.
  await passDays(world, 1);
}

export async function passDays(world: World, days: number): Promise<void> {
  world.clock.now += days * dayMilliseconds;
  await startScheduled(world, "deadline-sweeper");
  await pumpUntilQuiet(world);
}

/** The items whose content is in the archive. */
export async function stubsOf(world: World): Promise<Record<string, unknown>[]> {
  return (await world.readItems()).filter((item) => item[placeAttribute] !== undefined);
}
