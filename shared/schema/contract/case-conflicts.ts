/** Error responses of actions on cases. */
import { idempotencyCodes, keyInUse } from "./example/error-examples.ts";

export const caseConflicts = {
  CaseConflict: {
    description: `The case has another version than \`expectedVersion\`, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "Case has version 5, not 4: somebody changed it. Read it again.",
        details: { version: 5 },
      },
      ...idempotencyCodes,
    },
  },
  CommentConflict: {
    description: `The case has the maximum number of comments, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "A case has at most 10000 comments." },
      ...idempotencyCodes,
    },
  },
  CaseActionConflict: {
    description: `The filter selects another number of cases than expected, the maximum number of actions is waiting, the action cannot be undone, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "An organization has at most 20 actions waiting for the one that runs.",
      },
      ...idempotencyCodes,
    },
  },
  DispositionConflict: {
    description: `The amount is not within what is open, the case has another version than \`expectedVersion\` or the maximum number of dispositions, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "5 EUR are open: a disposition has the same sign and is at most as large.",
        details: { openAmount: "5" },
      },
      ...idempotencyCodes,
    },
  },
  ViewConflict: {
    description: `There is the maximum number of views, the view has another version than \`expectedVersion\`, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "A subject has at most 50 views of its own." },
      ...idempotencyCodes,
    },
  },
  ApprovalPolicyConflict: {
    description: `The organization has the maximum number of policies, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 50 approval policies." },
      ...idempotencyCodes,
    },
  },
  EvidenceFilterConflict: {
    description: `The organization has the maximum number of filters, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 50 evidence filters." },
      ...idempotencyCodes,
    },
  },
  DispositionPolicyConflict: {
    description: `The organization has the maximum number of policies, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "An organization has at most 50 disposition policies." },
      ...idempotencyCodes,
    },
  },
  ApprovalConflict: {
    description: `The approval is decided or has expired, the case has another version than it is for, the act is refused as a direct one would be, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "Approval apv_0193 is rejected already.",
        details: { status: "rejected" },
      },
      ...idempotencyCodes,
    },
  },
  ApprovalNotFound: {
    description: "The organization has no such approval, or not what it is about any more.",
    headers: ["IdempotencyReplayed"],
    codes: {
      not_found: { message: "Approval apv_0193 does not exist in organization org_1." },
    },
  },
  DispositionNotFound: {
    description: "The organization has no such case, or the case no such disposition.",
    headers: ["IdempotencyReplayed"],
    codes: {
      not_found: { message: "Disposition dsp_0193 does not exist in organization org_1." },
    },
  },
  IgnoreConflict: {
    description: `The import of the leg was withdrawn, its records were moved to another leg, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "The import of flow leg leg_0193 was withdrawn." },
      ...idempotencyCodes,
    },
  },
  AccountConflict: {
    description: `The organization has this number, this ledger account or the maximum number of accounts, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "Account acct_0193 has this number and currency.",
        details: { id: "acct_0193" },
      },
      ...idempotencyCodes,
    },
  },
  BalanceConflict: {
    description: `A statement of the account states another balance for this day, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "A statement of import batch_0193 states 1250.00 EUR; withdraw that import first.",
      },
      ...idempotencyCodes,
    },
  },
  SettlementConflict: {
    description: `The settlement differs from the one that exists, is complete or full, was carried or paid already, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: {
        message: "Settlement stl_0193 has this provider and reference and differs in net.",
        details: { id: "stl_0193", mismatches: ["net"] },
      },
      ...idempotencyCodes,
    },
  },
  MatchLinkNotFound: {
    description: "The organization has no such case or no such flow leg.",
    headers: ["IdempotencyReplayed"],
    codes: {
      not_found: { message: "Flow leg leg_0193 does not exist in organization org_1." },
    },
  },
  MatchLinkConflict: {
    description: `The leg has less than this amount left, or a person already linked it to the case, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: { message: "Only 40 of the leg's 100.00 USD are left to allocate." },
      ...idempotencyCodes,
    },
  },
} as const;
