/** Error responses of actions on payment intents. */
import { idempotencyCodes, keyInUse } from "./example/error-examples.ts";
import { paymentIntentId } from "./example/examples.ts";

export const intentConflicts = {
  CancelConflict: {
    description: `The payment intent has confirmed evidence, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: `Payment intent ${paymentIntentId} has confirmed evidence and cannot be canceled.`,
      },
      ...idempotencyCodes,
    },
  },
  AmendConflict: {
    description: `The payment intent is canceled or has 100 amendments, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: `Payment intent ${paymentIntentId} is canceled.` },
      ...idempotencyCodes,
    },
  },
} as const;
