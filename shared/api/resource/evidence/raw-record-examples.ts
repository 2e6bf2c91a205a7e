import type * as z from "zod";
import {
  flowLegId,
  matchedAt,
  organizationId,
  rawRecordId,
} from "#api/schema/contract/examples.ts";
import type { rawRecord, rawRecordDetail } from "./evidence-response.ts";

export const rawRecordExample = {
  id: rawRecordId,
  organizationId,
  kind: "provider",
  source: "acme_bank",
  sourceRef: "evt_20260301_0007",
  integrationId: null,
  validationStatus: "valid",
  signatureValid: true,
  contentType: "application/json",
  bodySha256: "9b74c9897bac770ffc029102a200c5de2f8a3a5b1c2d4e6f708192a3b4c5d6e7",
  bodyBytes: 261,
  hasMaskedCards: false,
  flowLegIds: [flowLegId],
  occurredAt: "2026-03-01T12:04:10.000Z",
  receivedAt: matchedAt,
  receivedBy: "api_key:ak_0193aa0e00007f0fb0c1d2e3f4051627",
  notUnderstood: [],
  withdrawnAt: null,
} satisfies z.input<typeof rawRecord>;

export const rawRecordDetailExample = {
  ...rawRecordExample,
  metadata: { batch: "2026-03-01" },
  integrationKey: null,
  repeats: 1,
  latestRepeats: [
    {
      receivedAt: "2026-03-01T12:09:10.000Z",
      receivedBy: rawRecordExample.receivedBy,
      differences: [{ field: "amount", first: "1250.00", repeat: "1205.00" }],
    },
  ],
} satisfies z.input<typeof rawRecordDetail>;

export const refusedRecordExample = {
  ...rawRecordExample,
  source: "webhook",
  sourceRef: "wh_8f2d6c1e",
  integrationId: "int_0193aa0e10007a1bb2c3d4e5f6071829",
  validationStatus: "failed",
  signatureValid: false,
  flowLegIds: [],
  occurredAt: null,
  receivedBy: "integration:int_0193aa0e10007a1bb2c3d4e5f6071829",
} satisfies z.input<typeof rawRecord>;

export const notUnderstoodRecordExample = {
  ...refusedRecordExample,
  sourceRef: "wh_51c2a9d0",
  validationStatus: "valid",
  signatureValid: true,
  notUnderstood: [{ cause: "unknown_type", field: "event_object.type", value: "funds_rerouted" }],
} satisfies z.input<typeof rawRecord>;
