import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import {
  createApiKeyBody,
  listApiKeysQuery,
  updateApiKeyBody,
} from "#api/resource/api-key/api-key-request.ts";
import { readConfig } from "#config.ts";
import { createApiKey } from "./create-api-key.ts";
import { getSession } from "./get-session.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { updateApiKey } from "./update-api-key.ts";

const dependencies = createDependencies(readConfig(), "api-keys");

export const handler = createApiHandler(dependencies, {
  createApiKey: write(createApiKeyBody, (input) => createApiKey(dependencies, input)),
  listApiKeys: read(listApiKeysQuery, (input) => listApiKeys(dependencies, input)),
  getSession: { describe: getSession },
  updateApiKey: write(updateApiKeyBody, (input) => updateApiKey(dependencies, input)),
  revokeApiKey: write(null, (input) => revokeApiKey(dependencies, input)),
});
