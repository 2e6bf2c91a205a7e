import { jsonContent, type SuccessResponse } from "../../contract-row.ts";
import { pendingActExample, repeatedActExample } from "../../example/approval-examples.ts";
import { pendingAct } from "../../response/case/approval-response.ts";

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
