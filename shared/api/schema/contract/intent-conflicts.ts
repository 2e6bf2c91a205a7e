/** Error responses of actions on payment intents. */
import { conflict } from "./error-response.ts";
import { paymentIntentId } from "./examples.ts";

export const intentConflicts = {
  CancelConflict: conflict(
    "The payment intent has confirmed evidence",
    `Payment intent ${paymentIntentId} has confirmed evidence and cannot be canceled.`,
  ),
  AmendConflict: conflict(
    "The payment intent is canceled or has 100 amendments",
    `Payment intent ${paymentIntentId} is canceled.`,
  ),
} as const;
