import { pendingActExample, repeatedActExample } from "#api/resource/approval/approval-examples.ts";
import { pendingAct } from "#api/resource/approval/approval-response.ts";
import { jsonContent, type SuccessResponse } from "#api/schema/contract/contract-row.ts";

/** What an act answers that an approval policy holds. */
export const pendingResponse = {
  description: "An approval policy holds the act: it waits for a second person.",
  headers: ["Location"],
  content: jsonContent(pendingAct, {
    pending: ["Waits for an approval", pendingActExample],
  }),
} as const satisfies SuccessResponse;

/** What an act answers that an approval policy holds, and that is sent again once it is approved. */
export const repeatedResponse = {
  description:
    "An approval policy holds the act: send the same request again once a second person has approved it.",
  headers: ["Location"],
  content: jsonContent(pendingAct, {
    pending: ["Waits for an approval", repeatedActExample],
  }),
} as const satisfies SuccessResponse;
