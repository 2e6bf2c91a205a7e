import { findClose } from "#store/table/account/close-store.ts";
import { byId } from "#work/outcome/by-id.ts";

/** @throws FailureError 404 if the organization has no such close */
export const findCloseOf = byId("close", "Close", findClose);
