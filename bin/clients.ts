/** `npm run clients` builds and packs the customers' clients in `dist`, ready to be installed and published. */
import { join } from "node:path";
import { buildContract } from "#api/schema/contract/contract.ts";
import { buildTypescriptClient, packTypescriptClient } from "#lib/clients/build-typescript.ts";
import { contractModel } from "#lib/clients/contract-model.ts";

const root = join(import.meta.dirname, "..");
const { version } = contractModel(buildContract());
const built = join(root, "dist", "client");
await buildTypescriptClient(root, built, version);
process.stdout.write(`${await packTypescriptClient(built, join(root, "dist"))}\n`);
