import { readConfig } from "../../shared/config.ts";
import { createApiHandler } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { read, write } from "../../shared/http/define-operation.ts";
import {
  createApiKeyBody,
  listApiKeysQuery,
  updateApiKeyBody,
} from "../../shared/schema/request/organization/api-key-request.ts";
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
