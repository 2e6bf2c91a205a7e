/** What the audit trail and the matching say, and the names of events, in the words of the console. */
import { capital, inWords, type Phrase, plainWord, replaced } from "./service-words.ts";

const fieldNames: Readonly<Record<string, string>> = {
  externalReference: "reference",
  providerTransferId: "transfer number",
  txHash: "transaction hash",
  paymentIntentId: "payment number",
  refundOf: "refunded payment",
  sameAs: "other report",
  reverses: "reversed movement",
  routeGroupId: "route",
  bankId: "bank reference",
};

const phrases: readonly Phrase[] = [
  [/^Approval \S+ of (\w+) (?=was |has )/, (_, act = "") => `The approval of ${plainWord(act)} `],
  [/ The case was closed\.$/, " The payment was closed."],
  [/^No payment intent carries this evidence's /, "No payment carries this line's "],
  [
    /^A person unlinked this evidence, (.*) No other payment intent carries /,
    "A person unlinked this line, $1 No other payment carries ",
  ],
  [
    /^A payment intent shares a reference, but its rule does not allow that strategy,/,
    "A payment shares a reference, but its rule does not match by it,",
  ],
  [/^A person unlinked it from this case\.$/, "A person unlinked it from this payment."],
  [/^It is linked to another case\.$/, "It is linked to another payment."],
  [/^Payment intent (?=.* was )/, "Payment "],
  [/^Reconciliation rule /, "Rule "],
  [/^Outbound webhook endpoint /, "Webhook endpoint "],
  [/^Settlement /, "Payout "],
  [/^(\d+ items were added to|All items of) settlement /, "$1 payout "],
  [/^Action act\S+ on /, "The act on "],
  [/^Close \S+ of /, "The day end of "],
  [/^View \S+ was/, "A view was"],
  [/^Flow leg \S+: /, ""],
  [/^Flow leg \S+ was removed by hand\.$/, "A bank line or report was unlinked by hand."],
  [/^Flow leg \S+ is (\w+) with settlement \S+\.$/, "A bank line is $1 with a payout."],
  [/^The agreed fee of flow leg \S+ is /, "The agreed fee of a report is "],
  [/ of flow leg \S+ were linked by hand\.$/, " of a bank line or report were linked by hand."],
  [/^No evidence /, "No report "],
  [/^Evidence (?=.* was )/, "The report "],
  [/^Evidence (?=.* came again )/, "The report "],
  [
    /\bLinked by \w+: (\w+) (.+) is the intent's\./,
    (_, field = "", value = "") => `Linked: its ${fieldName(field)} ${value} is the payment's.`,
  ],
  [/\bLinked by \w+(: | to )/, "Linked$1"],
  [
    /\b(\d+) intents (that )?carry (\w+) /,
    (_, count = "", that = "", field = "") =>
      `${count} payments ${that}carry the ${fieldName(field)} `,
  ],
  [
    /^The stronger strategy \w+ decided, or the intent is canceled\.$/,
    "A stronger sign decided for another payment, or this one is canceled.",
  ],
  [/; the matcher does not change it\.$/, "; it is not changed by itself."],
];

function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}

/** @param message of an audit event, or the reason of a match */
export function messageInWords(message: string): string {
  return capital(replaced(inWords(message), phrases));
}

const subjects: Readonly<Record<string, string>> = {
  payment_intent: "payment",
  reconciliation_case: "payment",
  case: "payment",
  case_action: "act on many",
  match_link: "link",
  flow_leg: "bank line",
  reconciliation_rule: "rule",
  outbound_webhook_endpoint: "webhook endpoint",
  import_batch: "file",
  import_profile: "file profile",
  settlement: "payout",
  disposition: "write-off",
  close: "day end",
  closed_cases: "closed payments",
  raw_record: "record",
  evidence: "report",
  disposition_policy: "rule for small differences",
  evidence_filter: "filter of bank lines",
};

const acts: Readonly<Record<string, string>> = {
  sla_risk: "due soon",
  unreconciled: "waiting",
  items_added: "got items",
  items_removed: "lost items",
  disposition_created: "written off",
  disposition_reversed: "write-off undone",
};

/** `reconciliation_case.sla_risk` is `Payment due soon`. */
export function eventWord(eventType: string): string {
  const [subject = "", act = ""] = eventType.split(".");
  return capital(
    `${subjects[subject] ?? plainWord(subject)} ${acts[act] ?? plainWord(act)}`.trim(),
  );
}
