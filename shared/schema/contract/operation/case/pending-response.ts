import { jsonContent, type SuccessResponse } from "../../contract-row.ts";
import { pendingActExample } from "../../example/approval-examples.ts";
import { pendingAct } from "../../response/case/approval-response.ts";

/** What an act answers that an approval policy holds. */
export const pendingResponse = {
  description: "An approval policy holds the act: it waits for a second person.",
  headers: ["Location"],
  content: jsonContent(pendingAct, {
    pending: { summary: "Waits for an approval", value: pendingActExample },
  }),
} as const satisfies SuccessResponse;
