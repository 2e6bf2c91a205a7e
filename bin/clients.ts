/** `npm run clients` builds and packs the customers' client and command line in `dist`, ready to be installed and published. */
import { join } from "node:path";
import { buildContract } from "#api/schema/contract/contract.ts";
import { buildRecon } from "#lib/clients/build-recon.ts";
import { buildTypescriptClient, packFolder } from "#lib/clients/build-typescript.ts";
import { contractModel } from "#lib/clients/contract-model.ts";

const root = join(import.meta.dirname, "..");
const { version } = contractModel(buildContract());
const built = join(root, "dist", "client");
await buildTypescriptClient(root, built, version);
process.stdout.write(`${await packFolder(built, join(root, "dist"))}\n`);
const recon = join(root, "dist", "recon");
await buildRecon(root, recon, version);
process.stdout.write(`${await packFolder(recon, join(root, "dist"))}\n`);
