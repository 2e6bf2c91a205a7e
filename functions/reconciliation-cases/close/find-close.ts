import { byId } from "#outcome/by-id.ts";
import { findClose } from "#table/account/close-store.ts";

/** @throws FailureError 404 if the organization has no such close */
export const findCloseOf = byId("close", "Close", findClose);
