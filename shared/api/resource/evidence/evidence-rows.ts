import type * as z from "zod";
import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
  listRawRecordsQuery,
} from "#api/resource/evidence/evidence-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  evidenceAcceptanceExample,
  onchainEvidenceExample,
  providerEvidenceExample,
} from "#api/schema/contract/examples.ts";
import { acted, created, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { freeForm } from "#api/schema/field/fields.ts";
import { evidenceAcceptance, rawRecord, rawRecordDetail } from "./evidence-response.ts";
import {
  notUnderstoodRecordExample,
  rawRecordDetailExample,
  refusedRecordExample,
} from "./raw-record-examples.ts";

const rawRecords = resource({
  tag: "evidence",
  name: "raw record",
  schema: rawRecord,
  examples: { rawRecord: ["One refused delivery", refusedRecordExample] },
});

const rawRecordDetails = resource({
  tag: "evidence",
  name: "raw record",
  schema: rawRecordDetail,
  examples: { provider: ["Provider evidence", rawRecordDetailExample] },
});

const acceptances = resource({
  tag: "evidence",
  name: "evidence",
  schema: evidenceAcceptance,
  examples: { accepted: ["Accepted and matched", evidenceAcceptanceExample] },
});

const webhookAcceptances = resource({
  ...acceptances,
  tag: "webhooks",
  examples: {
    accepted: [
      "Accepted and matched",
      { ...evidenceAcceptanceExample, source: "webhook", sourceRef: "wh_8f2d6c1e" },
    ],
  },
});

/** Evidence that is accepted once, and again as a duplicate. */
const acceptedOnce = (example: z.input<typeof evidenceAcceptance>) =>
  ({
    resultText: "The evidence was stored and matched.",
    resultExamples: { accepted: ["Accepted and matched", example] },
    existingText: "Evidence with this source and sourceRef exists; nothing was stored.",
    existingExamples: { duplicate: ["Duplicate", { ...example, duplicate: true }] },
    errors: { 404: "NotFound" },
  }) as const;

export const evidenceRows = {
  createProviderEvidence: created(acceptances, {
    summary: "Submit provider evidence",
    description:
      "Stores the body byte for byte, creates flow legs from it and matches them. Evidence is " +
      "unique by organization, provider and sourceRef. The provider names `onchain`, `webhook`," +
      " `polling` and `import` are reserved.",
    body: createProviderEvidenceBody,
    bodyText: "The movement that the provider reports, with the provider's own payload.",
    bodyExamples: { payout: ["A completed payout", providerEvidenceExample] },
    ...acceptedOnce(evidenceAcceptanceExample),
  }),
  createOnchainEvidence: created(acceptances, {
    summary: "Submit on-chain evidence",
    description:
      "Stores the body byte for byte, creates a flow leg from it and matches it. An absent " +
      "sourceRef is derived from chain, transaction, token, recipient, log index and status.",
    body: createOnchainEvidenceBody,
    bodyText: "A transfer on an EVM chain.",
    bodyExamples: { transfer: ["A token transfer", onchainEvidenceExample] },
    ...acceptedOnce({
      ...evidenceAcceptanceExample,
      source: "onchain",
      sourceRef: "0x9f2c4e109f2c4e10",
    }),
  }),
  listRawRecords: listOf(rawRecords, {
    summary: "List refused deliveries, or records that were not understood",
    description:
      "Deliveries with an invalid signature, kept for 30 days unless the deployment says otherwise, newest first. With `notUnderstood=true` or a `cause`, " +
      "instead the accepted records of which the service did not understand a part: that part gives no flow leg. Other accepted records are found through the " +
      "flow legs that were made from them.",
    query: listRawRecordsQuery,
    records: {
      page: ["One refused delivery", refusedRecordExample],
      notUnderstood: ["One record that was not understood", notUnderstoodRecordExample],
    },
  }),
  getRawRecord: got(rawRecordDetails, {
    description: "Source, time of receipt and result of validation.",
  }),
  getRawRecordPayload: {
    summary: "Get the payload of a raw record",
    description: "The bytes of the `payload` member as received; for a webhook the whole body.",
    tag: "evidence",
    responses: {
      200: {
        description:
          "The payload, byte for byte: JSON, or for a refused delivery the body as received.",
        headers: ["ContentTypeOptions"],
        content: {
          mediaType: "application/json",
          or: "application/octet-stream",
          schema: {},
          examples: { payload: ["A payload", providerEvidenceExample.payload] },
        },
      },
    },
  },
  receivePartnerWebhook: acted(webhookAcceptances, {
    summary: "Receive a webhook of the partner",
    description:
      "Stores the body and matches it. The signature authenticates the request, not a " +
      "credential.",
    signed: true,
    body: freeForm,
    bodyText: "The partner's event, as the partner defines it.",
    bodyExamples: {
      transfer: [
        "A transfer that was processed",
        {
          api_version: "v0",
          event_id: "wh_8f2d6c1e",
          event_category: "transfer",
          event_type: "updated.status_transitioned",
          event_object: { id: "tr_77120", state: "payment_processed" },
        },
      ],
    },
    resultText: "The event was accepted now or earlier.",
    errors: { 400: "InvalidWebhook" },
  }),
  rejectUnaddressedPartnerWebhook: {
    summary: "Refuse a webhook without an integrationKey",
    description: "Always refused: webhooks must be sent to the path of their integration.",
    tag: "webhooks",
    responses: {},
    errors: { 400: "UnaddressedWebhook" },
  },
} as const satisfies ContractRows;
