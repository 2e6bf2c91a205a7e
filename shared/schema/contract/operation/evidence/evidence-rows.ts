import type * as z from "zod";
import { freeForm } from "../../../field/fields.ts";
import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
  listRawRecordsQuery,
} from "../../../request/evidence/evidence-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import {
  evidenceAcceptanceExample,
  onchainEvidenceExample,
  pageOf,
  providerEvidenceExample,
} from "../../example/examples.ts";
import {
  notUnderstoodRecordExample,
  rawRecordDetailExample,
  refusedRecordExample,
} from "../../example/raw-record-examples.ts";
import {
  evidenceAcceptance,
  rawRecordDetail,
  rawRecordList,
} from "../../response/evidence/evidence-response.ts";

const acceptedAs = (example: z.input<typeof evidenceAcceptance>) => ({
  200: {
    description: "Evidence with this source and sourceRef exists; nothing was stored.",
    content: jsonContent(evidenceAcceptance, {
      duplicate: { summary: "Duplicate", value: { ...example, duplicate: true } },
    }),
  },
  201: {
    description: "The evidence was stored and matched.",
    content: jsonContent(evidenceAcceptance, {
      accepted: { summary: "Accepted and matched", value: example },
    }),
  },
});

export const evidenceRows = {
  createProviderEvidence: {
    summary: "Submit provider evidence",
    description:
      "Stores the body byte for byte, creates flow legs from it and matches them. Evidence is " +
      "unique by organization, provider and sourceRef. The provider names `onchain`, `webhook`," +
      " `polling` and `import` are reserved.",
    tag: "evidence",
    body: {
      description: "The movement that the provider reports, with the provider's own payload.",
      schema: createProviderEvidenceBody.meta({ id: "CreateProviderEvidenceRequest" }),
      examples: { payout: { summary: "A completed payout", value: providerEvidenceExample } },
    },
    responses: acceptedAs(evidenceAcceptanceExample),
    errors: { 404: "NotFound" },
  },
  createOnchainEvidence: {
    summary: "Submit on-chain evidence",
    description:
      "Stores the body byte for byte, creates a flow leg from it and matches it. An absent " +
      "sourceRef is derived from chain, transaction, token, recipient, log index and status.",
    tag: "evidence",
    body: {
      description: "A transfer on an EVM chain.",
      schema: createOnchainEvidenceBody.meta({ id: "CreateOnchainEvidenceRequest" }),
      examples: { transfer: { summary: "A token transfer", value: onchainEvidenceExample } },
    },
    responses: acceptedAs({
      ...evidenceAcceptanceExample,
      source: "onchain",
      sourceRef: "0x9f2c4e109f2c4e10",
    }),
    errors: { 404: "NotFound" },
  },
  listRawRecords: {
    summary: "List refused deliveries, or records that were not understood",
    description:
      "Deliveries with an invalid signature, kept for 30 days unless the deployment says otherwise, newest first. With `notUnderstood=true` or a `cause`, " +
      "instead the accepted records of which the service did not understand a part: that part gives no flow leg. Other accepted records are found through the " +
      "flow legs that were made from them.",
    tag: "evidence",
    query: listRawRecordsQuery,
    responses: {
      200: {
        description: "A page of raw records.",
        content: jsonContent(rawRecordList, {
          page: { summary: "One refused delivery", value: pageOf(refusedRecordExample, 25) },
          notUnderstood: {
            summary: "One record that was not understood",
            value: pageOf(notUnderstoodRecordExample, 25),
          },
        }),
      },
    },
  },
  getRawRecord: {
    summary: "Get a raw record",
    description: "Source, time of receipt and result of validation.",
    tag: "evidence",
    responses: {
      200: {
        description: "The raw record.",
        content: jsonContent(rawRecordDetail, {
          provider: { summary: "Provider evidence", value: rawRecordDetailExample },
        }),
      },
    },
  },
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
          examples: { payload: { summary: "A payload", value: providerEvidenceExample.payload } },
        },
      },
    },
  },
  receivePartnerWebhook: {
    summary: "Receive a webhook of the partner",
    description:
      "Stores the body and matches it. The signature authenticates the request, not a " +
      "credential.",
    tag: "webhooks",
    signed: true,
    body: {
      description: "The partner's event, as the partner defines it.",
      schema: freeForm,
      examples: {
        transfer: {
          summary: "A transfer that was processed",
          value: {
            api_version: "v0",
            event_id: "wh_8f2d6c1e",
            event_category: "transfer",
            event_type: "updated.status_transitioned",
            event_object: { id: "tr_77120", state: "payment_processed" },
          },
        },
      },
    },
    responses: {
      200: {
        description: "The event was accepted now or earlier.",
        content: jsonContent(evidenceAcceptance, {
          accepted: {
            summary: "Accepted and matched",
            value: { ...evidenceAcceptanceExample, source: "webhook", sourceRef: "wh_8f2d6c1e" },
          },
        }),
      },
    },
    errors: { 400: "InvalidWebhook" },
  },
  rejectUnaddressedPartnerWebhook: {
    summary: "Refuse a webhook without an integrationKey",
    description: "Always refused: webhooks must be sent to the path of their integration.",
    tag: "webhooks",
    responses: {},
    errors: { 400: "UnaddressedWebhook" },
  },
} as const satisfies ContractRows;
