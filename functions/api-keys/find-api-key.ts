import { findApiKeyById } from "#store/table/access/api-key-store.ts";
import { foundById } from "#work/outcome/by-id.ts";

/** The API key with this id, or the 404 failure. */
export const searchApiKey = foundById("apiKey", "API key", findApiKeyById);
