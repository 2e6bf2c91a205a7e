/** The setting `scheduledCheck` (docs/deployment.md, Scheduled smoke test). */
import { z } from "zod";

export const scheduledCheckSchema = z.strictObject({
  /** Minutes between two runs. A run takes seconds, and at most the time limit of its function. */
  everyMinutes: z.literal([5, 10, 15, 30, 60]),
});
