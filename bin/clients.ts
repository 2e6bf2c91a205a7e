/** `npm run clients` builds the customers' clients in `dist`, ready to be packed and published. */
import { join } from "node:path";
import { buildTypescriptClient } from "../lib/clients/build-typescript.ts";
import { contractModel } from "../lib/clients/contract-model.ts";
import { buildContract } from "../shared/schema/contract/contract.ts";

const root = join(import.meta.dirname, "..");
const { version } = contractModel(buildContract());
await buildTypescriptClient(root, join(root, "dist", "client"), version);
