/** Error responses of actions on cases. */
import { idempotencyCodes, keyInUse } from "./example/error-examples.ts";

/** 409 of an act that the present state refuses, or whose Idempotency-Key is in use. */
function conflict<State extends { readonly message: string }>(when: string, invalidState: State) {
  return {
    description: `${when}, or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: { invalid_state: invalidState, ...idempotencyCodes },
  } as const;
}

export const caseConflicts = {
  CaseConflict: conflict(`The case has another version than \`expectedVersion\``, {
    message: "Case has version 5, not 4: somebody changed it. Read it again.",
    details: { version: 5 },
  }),
  CommentConflict: conflict(`The case has the maximum number of comments`, {
    message: "A case has at most 10000 comments.",
  }),
  CaseActionConflict: conflict(
    `The filter selects another number of cases than expected, the maximum number of actions is waiting, the action cannot be undone`,
    {
      message: "An organization has at most 20 actions waiting for the one that runs.",
    },
  ),
  DispositionConflict: conflict(
    `The amount is not within what is open, the case has another version than \`expectedVersion\` or the maximum number of dispositions`,
    {
      message: "5 EUR are open: a disposition has the same sign and is at most as large.",
      details: { openAmount: "5" },
    },
  ),
  ViewConflict: conflict(
    `There is the maximum number of views, the view has another version than \`expectedVersion\``,
    { message: "A subject has at most 50 views of its own." },
  ),
  ApprovalPolicyConflict: conflict(`The organization has the maximum number of policies`, {
    message: "An organization has at most 50 approval policies.",
  }),
  EvidenceFilterConflict: conflict(`The organization has the maximum number of filters`, {
    message: "An organization has at most 50 evidence filters.",
  }),
  DispositionPolicyConflict: conflict(`The organization has the maximum number of policies`, {
    message: "An organization has at most 50 disposition policies.",
  }),
  JournalTemplateConflict: conflict(`The organization has the maximum number of templates`, {
    message: "An organization has at most 50 journal templates.",
  }),
  JournalExportConflict: {
    description: "The organization has no journal template.",
    headers: [],
    codes: {
      invalid_state: { message: "Add a journal template first: POST /v1/journal-templates." },
    },
  },
  ApprovalConflict: conflict(
    `The approval is decided or has expired, the case has another version than it is for, the act is refused as a direct one would be`,
    {
      message: "Approval apv_0193 is rejected already.",
      details: { status: "rejected" },
    },
  ),
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
  IgnoreConflict: conflict(
    `The import of the leg was withdrawn, its records were moved to another leg`,
    { message: "The import of flow leg leg_0193 was withdrawn." },
  ),
  AccountConflict: conflict(
    `The organization has this number, this ledger account or the maximum number of accounts`,
    {
      message: "Account acct_0193 has this number and currency.",
      details: { id: "acct_0193" },
    },
  ),
  BalanceConflict: conflict(`A statement of the account states another balance for this day`, {
    message: "A statement of import batch_0193 states 1250.00 EUR; withdraw that import first.",
  }),
  CloseConflict: {
    ...conflict(`The day or a later one is closed`, {
      message: "Close close_0193 of this day is approved.",
      details: { closeId: "close_0193", businessDate: "2026-03-02" },
    }),
    codes: {
      invalid_state: {
        message: "Close close_0193 of this day is approved.",
        details: { closeId: "close_0193", businessDate: "2026-03-02" },
      },
      balance_missing: {
        message: "Account acct_0193 has no ledger balance for 2026-03-02: its residual is unknown.",
        details: { accounts: [{ account: "acct_0193", missing: ["ledger"] }], total: 1 },
      },
      unexplained_residual: {
        message: "No item explains 2 EUR of account acct_0193.",
        details: {
          accounts: [{ account: "acct_0193", currency: "EUR", residual: "2", broughtForward: "0" }],
          total: 1,
        },
      },
      ...idempotencyCodes,
    },
  },
  CloseApprovalConflict: conflict(
    `The close is approved, another close of its accounts was approved since it was prepared`,
    {
      message:
        "Close close_0193 of this day was approved since this one was prepared: prepare it again.",
      details: { closeId: "close_0193", businessDate: "2026-03-02" },
    },
  ),
  CloseChanged: {
    description: "What is stored of the close is not what was closed: somebody changed it.",
    headers: [],
    codes: {
      invalid_state: {
        message: "What is stored of close close_0193 is not what was closed.",
        details: { digest: "5f1c", rebuilt: "81d0" },
      },
    },
  },
  SettlementConflict: conflict(
    `The settlement differs from the one that exists, is complete or full, was carried or paid already`,
    {
      message: "Settlement stl_0193 has this provider and reference and differs in net.",
      details: { id: "stl_0193", mismatches: ["net"] },
    },
  ),
  MatchLinkNotFound: {
    description: "The organization has no such case or no such flow leg.",
    headers: ["IdempotencyReplayed"],
    codes: {
      not_found: { message: "Flow leg leg_0193 does not exist in organization org_1." },
    },
  },
  MatchLinkConflict: conflict(
    `The leg has less than this amount left, or a person already linked it to the case`,
    { message: "Only 40 of the leg's 100.00 USD are left to allocate." },
  ),
} as const;
