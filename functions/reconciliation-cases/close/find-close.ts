import { byId } from "../../../shared/outcome/by-id.ts";
import { findClose } from "../../../shared/table/account/close-store.ts";

/** @throws FailureError 404 if the organization has no such close */
export const findCloseOf = byId("close", "Close", findClose);
