/** The functions' bundles as the local stack runs them: made once for each state of the sources. */
import { dirname, join } from "node:path";
import { readTemplate } from "#lib/emulator/template/read-template.ts";
import { synthesize } from "#lib/local/synthesize.ts";

const root = join(import.meta.dirname, "..");
const prefix = "reconciliation-local-";

/**
 * Folders of the bundles, by the names of their folders in `functions/`. Nothing may be written there.
 *
 * @throws Error with the CDK app's own output
 */
export async function deployedBundles(): Promise<ReadonlyMap<string, string>> {
  const { plan } = readTemplate(await synthesize(root, { stage: "local" }));
  return new Map(
    plan.functions.map(({ name, entry }) => [name.replace(prefix, ""), dirname(entry)]),
  );
}
