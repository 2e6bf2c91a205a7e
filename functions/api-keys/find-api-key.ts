import { foundById } from "#outcome/by-id.ts";
import { findApiKeyById } from "#table/access/api-key-store.ts";

/** The API key with this id, or the 404 failure. */
export const searchApiKey = foundById("apiKey", "API key", findApiKeyById);
