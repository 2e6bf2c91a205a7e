/** The intent in the payment's item, and its large free-form parts in an item of their own. */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { freeFormKey } from "../core/keys.ts";

const intentCodec = /* @__PURE__ */ documentCodec<PaymentIntent>(1, {
  paymentType: "other",
  paymentSubtype: null,
  stablecoin: null,
  chain: null,
  direction: "outbound",
  beneficiaryAccount: null,
  beneficiaryName: null,
  references: null,
  metadata: null,
  referenceValues: [],
  referenceTypes: [],
  expectedLegs: [],
});

export const intentFormat = intentCodec.version;

/**
 * Maximum size of an intent in the payment's item, compressed, in bytes. A larger one has its
 * free-form parts in a separate item, which only the detail reads. Each decision writes the
 * payment's item: the rest of it takes up to 600 bytes, and one write unit is 1 KB.
 */
const largestInlineIntent = 400;

export function decodeIntent(stored: Uint8Array): Omit<PaymentIntent, "uuid" | "organizationId"> {
  return intentCodec.decode(decompressJson(stored));
}

function encodeIntent(intent: PaymentIntent): Uint8Array {
  const { uuid: _uuid, organizationId: _organizationId, ...rest } = intent;
  return compressJson(intentCodec.encode(rest as PaymentIntent));
}

export type StoredIntent = {
  readonly intent: Uint8Array;
  /** The write of the large free-form parts; null if they are in the payment's item. */
  readonly freeForm: Write | null;
};

/** @param intent with its free-form parts */
export function storeIntent(intent: PaymentIntent): StoredIntent {
  const whole = encodeIntent(intent);
  const { organizationId, uuid, references, metadata } = intent;
  const isApart = whole.length > largestInlineIntent && (references ?? metadata) !== null;
  if (!isApart) return { intent: whole, freeForm: null };
  const key = freeFormKey(organizationId, uuid);
  const doc = JSON.stringify({ references, metadata });
  const { expectationVersion } = intent;
  return {
    intent: encodeIntent({ ...intent, references: null, metadata: null }),
    freeForm: {
      kind: "put",
      item: {
        ...key,
        v: 1,
        doc,
        ...(expectationVersion === undefined ? {} : { expectationVersion }),
      },
    },
  };
}

/** The intent with its free-form parts; null if these are of another version of the expectation. */
export function withFreeForm(
  intent: PaymentIntent,
  item: Readonly<Record<string, unknown>> | undefined,
): PaymentIntent | null {
  if (item === undefined || item["expectationVersion"] !== intent.expectationVersion) return null;
  const freeForm = JSON.parse(item["doc"] as string) as Pick<
    PaymentIntent,
    "references" | "metadata"
  >;
  return { ...intent, ...freeForm };
}
