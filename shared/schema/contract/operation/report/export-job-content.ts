/** The answer of every export that a job writes. */
import * as z from "zod";
import { jsonContent } from "../../contract-row.ts";

export const exportStatus = z.enum(["pending", "completed", "failed"]);

const exportJob = z
  .object({ exportId: z.string(), status: exportStatus })
  .meta({ id: "ExportJob" });

export const exportIdExample = "exp_0193aa1142007b6f9a8c7d6e5f403160";

export const exportJobContent = jsonContent(exportJob, {
  pending: { summary: "A new job", value: { exportId: exportIdExample, status: "pending" } },
});
