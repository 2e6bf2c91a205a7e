import type * as z from "zod";
import { organizationId } from "#api/schema/contract/examples.ts";
import type { evidenceFilter } from "./evidence-filter-response.ts";

export const evidenceFilterExample = {
  id: "efil_0193aa1142007b6f9a8c7d6e5f405c01",
  organizationId,
  reason: { code: "bank_interest", comment: null },
  provider: "acme_bank",
  importProfileId: null,
  textPattern: "interest",
  minimumAmount: null,
  maximumAmount: "50",
  currency: "EUR",
  createdBy: "user:alice",
  createdAt: "2026-03-01T09:00:00.000Z",
} satisfies z.input<typeof evidenceFilter>;
