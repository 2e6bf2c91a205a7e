/** Names of commands: the groups of the help, and names of noun and verb for commands with a short one. */

/** Headings of the help, in its order. A new command belongs to one. */
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "Cases and payments:": [
    ...[
      "cases",
      "case",
      "summary",
      "close",
      "assign",
      "bulk",
      "dispose",
      "dispositions",
      "reverse",
    ],
    ...["intents", "amend", "amendments", "approvals", "approve", "reject", "views", "members"],
  ],
  "Evidence:": [
    ...["evidence", "ignore", "restore", "pools", "refusals", "filters", "filter", "unfilter"],
    ...["policies", "policy", "drop-policy", "fee-schedules", "simulate-fees", "drop-fee-schedule"],
  ],
  "Files and books:": [
    ...[
      "import",
      "withdraw",
      "export",
      "verify-export",
      "comparisons",
      "settlement",
      "account",
      "closes",
      "report",
    ],
  ],
  "Settings and webhooks:": [
    ...["whoami", "organization", "apply", "pull", "sign", "verify", "listen"],
  ],
  "Assistants:": ["mcp"],
  "Local stack:": ["trigger"],
  "Operators:": [
    ...["redrive", "recount", "redecide", "relay", "erase", "offboard", "limits"],
    ...["masters", "rotate-master"],
  ],
  "This program:": ["completion", "help"],
};

/** The name of noun and verb, and the short name; both do the same. */
export const nounVerbNames: Readonly<Record<string, string>> = {
  "case list": "cases",
  "case summary": "summary",
  "case close": "close",
  "case assign": "assign",
  "case bulk": "bulk",
  "disposition create": "dispose",
  "disposition list": "dispositions",
  "disposition reverse": "reverse",
  "intent list": "intents",
  "intent amend": "amend",
  "intent amendments": "amendments",
  "approval list": "approvals",
  "approval approve": "approve",
  "approval reject": "reject",
  "view list": "views",
  "member list": "members",
  "evidence list": "evidence",
  "evidence ignore": "ignore",
  "evidence restore": "restore",
  "pool list": "pools",
  "refusal list": "refusals",
  "filter list": "filters",
  "filter create": "filter",
  "filter delete": "unfilter",
  "policy list": "policies",
  "policy create": "policy",
  "policy delete": "drop-policy",
  "fee-schedule list": "fee-schedules",
  "fee-schedule simulate": "simulate-fees",
  "fee-schedule delete": "drop-fee-schedule",
  "import create": "import",
  "import withdraw": "withdraw",
  "export create": "export",
  "export verify": "verify-export",
  "settings apply": "apply",
  "settings pull": "pull",
  "webhook sign": "sign",
  "webhook verify": "verify",
  "webhook listen": "listen",
  "master list": "masters",
  "master rotate": "rotate-master",
};

/** Options of the program that take a value, which is no name of a command. */
const optionsWithValue = new Set(["--base-url", "--token", "--organization"]);

/** The arguments with the short name in place of a name of noun and verb. */
export function withShortNames(argv: readonly string[]): string[] {
  let at = 0;
  while (at < argv.length && argv[at]?.startsWith("-") === true) {
    at += optionsWithValue.has(argv[at] ?? "") ? 2 : 1;
  }
  const short = new Map(Object.entries(nounVerbNames)).get(`${argv[at]} ${argv[at + 1]}`);
  return short === undefined ? [...argv] : [...argv.slice(0, at), short, ...argv.slice(at + 2)];
}

/** The names of noun and verb, as the help shows them. */
export function nounVerbHelp(): string {
  const rows = Object.entries(nounVerbNames).map(
    ([long, short]) => `  ${long.padEnd(22)} ${short}`,
  );
  return `By noun and verb (each does the same as the short name):\n${rows.join("\n")}`;
}
