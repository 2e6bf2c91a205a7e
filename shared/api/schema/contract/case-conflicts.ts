/** Error responses of actions on cases. */
import { conflict, type ErrorResponse, failure } from "./error-response.ts";
import { standingConflicts } from "./standing-contract.ts";

export const caseConflicts = {
  ...standingConflicts,
  CaseConflict: conflict(
    "The case has another version than `expectedVersion`",
    "Case has version 5, not 4: somebody changed it. Read it again.",
    { version: 5 },
  ),
  CommentConflict: conflict(
    "The case has the maximum number of comments",
    "A case has at most 10000 comments.",
  ),
  CaseActionConflict: conflict(
    "The filter selects another number of cases than expected, the maximum number of actions is waiting, the action cannot be undone",
    "An organization has at most 20 actions waiting for the one that runs.",
  ),
  ComparisonConflict: conflict(
    "The maximum number of comparisons is not completed, the comparison takes no further items or would have more than 1,000,000",
    "The comparison is completed: it takes no further items.",
    { status: "completed" },
  ),
  DispositionConflict: conflict(
    "The amount is not within what is open, the case has another version than `expectedVersion` or the maximum number of dispositions",
    "5 EUR are open: a disposition has the same sign and is at most as large.",
    { openAmount: "5" },
  ),
  ViewConflict: conflict(
    "There is the maximum number of views, the view has another version than `expectedVersion`",
    "A subject has at most 50 views of its own.",
  ),
  FeeSimulationConflict: conflict(
    "Another schedule holds for the same movements at the same time, or the maximum number of simulations is waiting",
    "Fee schedule fsch_0193 (Acme cards) holds for the same movements at the same time: end it first.",
    { id: "fsch_0193" },
  ),
  FeeScheduleConflict: conflict(
    "Another schedule holds for the same movements at the same time, or the organization has the maximum number",
    "Fee schedule fsch_0193 (Acme cards) holds for the same movements at the same time: end it first.",
    { id: "fsch_0193" },
  ),
  OverchargesConflict: conflict(
    "Too many cases have fees above contract of many kinds",
    "120 cases have fees above contract of more than 4 kinds; a report reads at most 100 of these.",
  ),
  JournalExportConflict: failure("invalid_state", "The organization has no journal template.", {
    message: "Add a journal template first: POST /v1/journal-templates.",
  }),
  ApprovalConflict: conflict(
    "The approval is decided or has expired, the case has another version than it is for, the act is refused as a direct one would be",
    "Approval apv_0193 is rejected already.",
    { status: "rejected" },
  ),
  ApprovalNotFound: failure(
    "not_found",
    "The organization has no such approval, or not what it is about any more.",
    { message: "Approval apv_0193 does not exist in organization org_1." },
    ["IdempotencyReplayed"],
  ),
  DispositionNotFound: failure(
    "not_found",
    "The organization has no such case, or the case no such disposition.",
    { message: "Disposition dsp_0193 does not exist in organization org_1." },
    ["IdempotencyReplayed"],
  ),
  IgnoreConflict: conflict(
    "The import of the leg was withdrawn, its records were moved to another leg",
    "The import of flow leg leg_0193 was withdrawn.",
  ),
  AccountConflict: conflict(
    "The organization has this number, this ledger account or the maximum number of accounts",
    "Account acct_0193 has this number and currency.",
    { id: "acct_0193" },
  ),
  BalanceConflict: conflict(
    "A statement of the account states another balance for this day",
    "A statement of import batch_0193 states 1250.00 EUR; withdraw that import first.",
  ),
  CloseConflict: conflict(
    "The day or a later one is closed",
    "Close close_0193 of this day is approved.",
    { closeId: "close_0193", businessDate: "2026-03-02" },
    {
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
    },
  ),
  CloseApprovalConflict: conflict(
    "The close is approved, another close of its accounts was approved since it was prepared",
    "Close close_0193 of this day was approved since this one was prepared: prepare it again.",
    { closeId: "close_0193", businessDate: "2026-03-02" },
  ),
  CloseChanged: failure(
    "invalid_state",
    "What is stored of the close is not what was closed: somebody changed it.",
    {
      message: "What is stored of close close_0193 is not what was closed.",
      details: { digest: "5f1c", rebuilt: "81d0" },
    },
  ),
  SettlementConflict: conflict(
    "The settlement differs from the one that exists, is complete or full, was carried or paid already",
    "Settlement stl_0193 has this provider and reference and differs in net.",
    { id: "stl_0193", mismatches: ["net"] },
  ),
  MatchLinkNotFound: failure(
    "not_found",
    "The organization has no such case or no such flow leg.",
    { message: "Flow leg leg_0193 does not exist in organization org_1." },
    ["IdempotencyReplayed"],
  ),
  MatchLinkConflict: conflict(
    "The leg has less than this amount left, or a person already linked it to the case",
    "Only 40 of the leg's 100.00 USD are left to allocate.",
  ),
} as const satisfies Readonly<Record<string, ErrorResponse>>;
