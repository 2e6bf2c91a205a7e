/** Query strings as an attacker or a broken client sends them; the same in every run. */
import type { OperationId } from "#api/schema/route/routes.ts";

export type HostileQuery = {
  readonly name: string;
  readonly operationId: OperationId;
  readonly query: string;
};

const listed: readonly (readonly [OperationId, readonly string[]])[] = [
  [
    "listReconciliationCases",
    ["minAmount", "maxAmount", "currency", "sort", "q", "verdicts", "from", "tag", "limit"],
  ],
  ["summarizeReconciliationCases", ["minAmount", "currency", "q", "ruleId"]],
  ["listFlowLegs", ["minAmount", "maxAmount", "currency", "reference", "candidateOf", "txHash"]],
  ["exportReconciliationCases", ["externalReference", "exceptionType", "from", "format"]],
  ["listSettlements", ["status", "provider", "offset", "from"]],
  ["listSettlementItems", ["limit", "offset"]],
  ["listApprovals", ["status", "caseId", "to"]],
  ["listApprovalPolicies", ["limit"]],
  ["listRawRecords", ["integrationId", "source", "from", "to"]],
  ["listAuditEvents", ["actor", "eventType", "caseId", "from"]],
];

const values: readonly (readonly [string, string])[] = [
  ["an exponent", "1e999999999"],
  ["a hexadecimal number", "0x10"],
  ["NaN", "NaN"],
  ["a negative amount", "-1.00"],
  ["minus zero", "-0"],
  ["8,000 digits", "9".repeat(8_000)],
  ["a fraction of 8,000 digits", `0.${"1".repeat(8_000)}`],
  ["zeros behind the point", `1.${"0".repeat(8_000)}`],
  ["digits of another script", "\u0661\u0662"],
  ["a comma", "1,000.00"],
  ["NUL", "a\0b"],
  ["marks of direction", "\u202ecod\u2066"],
  ["a character with 2,000 accents", `e${"\u0301".repeat(2_000)}`],
  ["ligatures that grow", "\ufdfa".repeat(200)],
  ["a prototype", "__proto__"],
  ["a key of the table", "o#3#org#pay#0"],
  ["an id of another kind", "whe_0193aa10c4007d3e8b1f4a5d6e7f8091"],
  ["a path", "../../../etc/passwd"],
  ["a template", "{{7*7}}%s%n"],
  ["nothing", ""],
];

/** Each value at each filter, then filters given twice, unknown ones and broken escapes. */
export function hostileQueries(): readonly HostileQuery[] {
  const each = listed.flatMap(([operationId, names]) =>
    names.flatMap((name) =>
      values.map(([what, value]) => ({
        name: `${operationId}: ${what} at ${name}`,
        operationId,
        query: `${name}=${encodeURIComponent(value)}`,
      })),
    ),
  );
  const whole: readonly (readonly [string, string])[] = [
    ["a filter twice", "limit=1&limit=2"],
    ["an unknown filter", "isAdmin=true"],
    ["a broken escape", "q=%E0%A4%A&limit=%zz"],
    ["1,000 unknown filters", Array.from({ length: 1_000 }, (_, at) => `m${at}=1`).join("&")],
    ["a prototype as a filter", "__proto__=1&constructor=2&toString=3"],
    ["a range that ends before it begins", "minAmount=5&maxAmount=1&currency=EUR"],
  ];
  const others = listed.flatMap(([operationId]) =>
    whole.map(([what, query]) => ({ name: `${operationId}: ${what}`, operationId, query })),
  );
  return [...each, ...others];
}
