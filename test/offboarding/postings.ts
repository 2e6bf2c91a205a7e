import { caseTemplate } from "../posting/posting-world.ts";
import type { SealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";

/** A run that posts the cases of the organization. */
export async function postEntries(sealed: SealedWorld): Promise<void> {
  await sealed.call("createJournalTemplate", { body: caseTemplate });
  await sealed.call("exportJournalEntries");
  await pumpUntilQuiet(sealed.world);
}
