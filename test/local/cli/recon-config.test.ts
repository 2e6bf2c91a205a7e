/** `recon apply` and `recon pull` against the running stack. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { parseConfig } from "#lib/cli/config/config-file.ts";
import type { ConfigSettings } from "#lib/cli/config/config-kind.ts";
import { type PlanInput, planSection } from "#lib/cli/config/config-plan.ts";
import { allPermissions, newClient, read } from "../../functions/service-client.ts";
import { runRecon } from "./run-recon.ts";

const baseUrl = inject("baseUrl");
const folder = mkdtempSync(join(tmpdir(), "recon-config-"));
const file = join(folder, "reconciliation.yaml");

let token: string;
let client: Client;

const recon = (...argv: string[]) => runRecon(argv, { environment: { baseUrl, token } });

beforeAll(async () => {
  const session = await newClient({ permissions: allPermissions });
  const created = await session.post("/v1/api-keys", { name: "Configuration", scopes: ["*"] });
  token = String((await read(created, 201))["key"]);
  client = new Client({ baseUrl, token });
});

const config = `
reasonCodes:
  - { code: bank_confirmed, label: The bank confirmed it }
  - { code: other, label: Something else }
assets:
  - { ticker: XSGD, chain: polygon, tokenAddress: "0x${"CD".repeat(20)}", decimals: 6 }
rules:
  - name: Payouts
    paymentType: stablecoin
    amountTolerance: "1.00"
    toleranceCurrency: eur
    metadata: { team: treasury, limit: 9007199254740991 }
  - name: Banks
    expectedCompletionMinutes: 60
importProfiles:
  - name: House bank
    sourceType: bank_statement
    format: csv
    options: { delimiter: ";", decimalSeparator: ",", referencePatterns: [{ pattern: "INV-{digits:4-10}" }] }
    mapping: { bookingDate: Booked, amount: 2 }
    defaults: { currency: EUR, account: A }
endpoints:
  - { name: Ledger, url: "http://127.0.0.1:8123/hook", eventTypes: [webhook.test, case.assigned] }
accounts:
  - { kind: bank, name: House bank, number: DE89 3704 0044 0532 0130 00, currency: eur }
dispositionPolicies:
  - { exceptionType: underpayment, maximumAmount: "0.50", currency: EUR, afterMinutes: 60, reason: { code: other, comment: Small } }
`;

async function apply(text: string, ...options: string[]) {
  writeFileSync(file, text);
  return recon("apply", file, ...options);
}

describe("recon apply and recon pull", () => {
  test("show a plan and change nothing, then change what the plan says, then nothing", async () => {
    const planned = await apply(config, "--plan");
    expect(planned).toMatchObject({ code: 0, errors: "" });
    expect(planned.out).toContain("+ rules Payouts");
    expect(planned.out).toContain("~ reasonCodes reason codes");
    expect(planned.out).toContain("Nothing was changed.");
    expect((await client.call("listReconciliationRules")).total).toBe(0);

    const applied = await apply(config);
    expect(applied, applied.errors).toMatchObject({ code: 0 });
    expect(applied.out).toContain("8 changes were made.");
    expect(applied.out).not.toContain("whsec_");
    const [banks, payouts] = (await client.call("listReconciliationRules")).items.toSorted(
      (a, b) => (a.name < b.name ? -1 : 1),
    );
    expect(payouts).toMatchObject({ amountTolerance: "1.00", toleranceCurrency: "EUR" });
    expect(banks).toMatchObject({ expectedCompletionMinutes: 60, isActive: true });

    const again = await apply(config);
    expect(again.out).toBe("8 as in the file.\n0 changes were made.");
  });

  test("change only the fields that differ, and give a field back its default that the file omits", async () => {
    const changed = config
      .replace('amountTolerance: "1.00"', 'amountTolerance: "2.00"')
      .replace("    expectedCompletionMinutes: 60\n", "")
      .replace("decimals: 6", "decimals: 18")
      .replace("[webhook.test, case.assigned]", "[case.assigned]");
    const { out } = await apply(changed);
    expect(out.split("\n")).toEqual([
      `± assets 137/0x${"cd".repeat(20)}`,
      "    decimals: 6 → 18",
      "~ rules Payouts",
      '    amountTolerance: "1.00" → "2.00"',
      "~ rules Banks",
      "    expectedCompletionMinutes: 60 → null",
      "~ endpoints Ledger",
      '    eventTypes: ["case.assigned","webhook.test"] → ["case.assigned"]',
      "4 as in the file.",
      "4 changes were made.",
    ]);
    expect((await apply(changed)).out).toContain("0 changes were made.");
  });

  test("write a file that is applied without a change, with only what is not the default", async () => {
    const pulled = join(folder, "pulled.yaml");
    expect((await recon("pull", pulled)).code).toBe(0);
    const text = readFileSync(pulled, "utf8");
    expect(text).toContain("  - name: Banks\n  - name: Payouts\n");
    expect(text).not.toMatch(/organizationId|createdAt|null|allowTxHashMatch/);
    const { out } = await apply(text);
    expect(out).toMatch(/^8 as in the file\.\n0 changes were made\.$/);
    expect((await recon("pull")).out).toBe(text.trimEnd());
    expect(text).not.toContain("status");
  });

  test("keep what the file does not name, unless it is pruned", async () => {
    const only = "rules:\n  - name: Payouts\n";
    const kept = await apply(only, "--plan");
    expect(kept.out).toContain("? rules Banks (not in the file; --prune deletes it)");
    const pruned = await apply(only, "--prune");
    expect(pruned.out).toContain("- rules Banks");
    const names = (await client.call("listReconciliationRules")).items.map(({ name }) => name);
    expect(names).toEqual(["Payouts"]);
    expect((await client.call("listAssets")).total).toBe(1);
  });

  test("print the secret of a new endpoint only on request", async () => {
    const text = "endpoints:\n  - { name: Second, url: 'http://127.0.0.1:8124/hook' }\n";
    expect((await apply(text, "--show-secrets")).out).toMatch(/secret of Second: whsec_\S+/);
  });

  test("make journal templates; an account that is missing is named before anything is changed", async () => {
    const accounts = ["clearing", "cash", "fees", "reserve", "adjustments", "carriedForward"];
    const template = (names: readonly string[]) =>
      `journalTemplates:\n  - name: Payouts\n    subject: settlement\n    createdFrom: 2026-01-01T00:00:00Z\n    accounts: { ${names
        .map((name, at) => `${name}: "${1_000 + at}"`)
        .join(", ")} }\n`;
    const refused = await apply(template(accounts));
    expect(refused.errors).toContain("journalTemplates[0].accounts.differences");
    const whole = template([...accounts, "differences"]);
    expect((await apply(whole)).out).toContain("1 changes were made.");
    expect((await apply(whole)).out).toBe("1 as in the file.\n0 changes were made.");
    const changed = await apply(whole.replace('"1000"', '"1000-{currency}"'));
    expect(changed.out).toContain("journalTemplates Payouts");
    const { items } = await client.call("listJournalTemplates");
    expect(items.map((each) => each.accounts.clearing)).toEqual(["1000-{currency}"]);
    expect(items[0]?.createdFrom).toBe("2026-01-01T00:00:00.000Z");
    await apply("journalTemplates: []\n", "--prune");
  });

  test("make approval policies; another limit is another policy, and no second run changes anything", async () => {
    const first =
      'approvalPolicies:\n  - { action: write_off, minimumAmount: "50.0", currency: EUR }\n';
    const two = `${first}  - action: manual_link\n`;
    expect((await apply(two)).out).toContain("2 changes were made.");
    expect((await apply(two)).out).toContain("2 as in the file.\n0 changes were made.");
    expect((await recon("pull")).out).toContain('minimumAmount: "50"');
    const { out } = await apply(two.replace("50.0", "80"), "--prune");
    expect(out.split("\n")).toEqual([
      "+ approvalPolicies write_off from 80 EUR",
      "- approvalPolicies write_off from 50 EUR",
      "1 as in the file.",
      "2 changes were made.",
    ]);
  });

  test("know an account by its number, however it is written, and replace a changed one", async () => {
    const renamed = `accounts:
  - { kind: bank, name: Main bank, number: de89370400440532013000, currency: EUR }
`;
    const { out } = await apply(renamed);
    expect(out.split("\n").slice(0, 2)).toEqual([
      "± accounts DE89370400440532013000 EUR",
      `    name: "House bank" → "Main bank"`,
    ]);
    expect((await apply(renamed)).out).toBe("1 as in the file.\n0 changes were made.");
    const { items } = await client.call("listAccounts");
    expect(items.map(({ name }) => name)).toEqual(["Main bank"]);
  });

  test("name the approvals that changes wait for, and do not count them as made", async () => {
    await apply("approvalPolicies:\n  - action: rule_change\n", "--prune");
    const { code, out } = await apply("rules:\n  - name: Held\n");
    expect(code).toBe(0);
    expect(out).toContain("0 changes were made.");
    expect(out).toMatch(/1 wait for a second person: apv_\w+/);
    await apply("approvalPolicies: []\n", "--prune");
  });

  test("say which change failed and how many were made, and go on with the next run", async () => {
    const text = `rules:\n  - { name: Third }\nendpoints:\n  - { name: Bad, url: "ftp://example.com" }\n`;
    const { code, errors } = await apply(text);
    expect(code).toBe(1);
    expect(errors).toContain("endpoints Bad: invalid_request");
    expect(errors).toContain("1 of 2 changes were made; run the command again.");
    const next = await apply(text.replace("ftp://example.com", "http://127.0.0.1:8125/"));
    expect(next.out).toContain("1 as in the file.");
    expect(next.out).toContain("1 changes were made.");
  });

  test("print JSON for programs", async () => {
    writeFileSync(file, "rules:\n  - name: Third\n    isActive: false\n");
    const { out } = await recon("--json", "apply", file, "--plan");
    const { changes, applied } = JSON.parse(out);
    expect(applied).toBe(false);
    expect(changes).toContainEqual(
      expect.objectContaining({
        ...{ section: "rules", name: "Third", action: "update" },
        fields: [{ field: "isActive", before: true, after: false }],
      }),
    );
  });

  test("say that a file is missing", async () => {
    const { code, errors } = await recon("apply", join(folder, "none.yaml"));
    expect(code).toBe(1);
    expect(errors).toContain("none.yaml cannot be read");
  });
});

describe("a file is refused", () => {
  test.each<[string, string, string]>([
    ["that is not YAML", "rules: [", "The file is not YAML"],
    ["with a key twice", "rules: []\nrules: []", "Map keys must be unique"],
    ["that is a list", "- rules", "must have sections"],
    ["with an unknown section", "rule: []", "Unknown section rule; known: reasonCodes, assets"],
    ["whose section is no list", "rules: { name: x }", "rules: must be a list."],
    ["with a misspelt field", "rules: [{ name: x, tolerance: 1 }]", "rules[0]: Unrecognized key"],
    [
      "with a number as amount",
      "rules: [{ name: x, amountTolerance: 1 }]",
      "rules[0].amountTolerance: ",
    ],
    [
      "with a number that would change",
      "rules: [{ name: x, metadata: { n: 12345678901234567890 } }]",
      "rules[0]: The item has the number",
    ],
    ["without a name", "rules: [{}, { name: b }]", "rules[0].name: "],
    [
      "with a wrong reason code",
      "reasonCodes: [{ code: 'A b', label: x }]",
      "reasonCodes[0].code: ",
    ],
    [
      "with an asset of no network",
      `assets: [{ ticker: ABC, tokenAddress: "0x${"0".repeat(40)}" }]`,
      "assets[0]: Give chain or chainId.",
    ],
  ])("%s", (_name, text, message) => {
    expect(() => parseConfig(text)).toThrow(message);
  });

  test("with all its mistakes at once", () => {
    expect(() => parseConfig("rules: [{}]\nendpoints: [{ name: a }]")).toThrow(
      /rules\[0\]\.name.*\nendpoints\[0\]\.url/,
    );
  });
});

describe("a plan", () => {
  const settings = (name: string): ConfigSettings => ({ name });
  const input: PlanInput = {
    section: "rules",
    wanted: [settings("a")],
    existing: [],
    nameOf: ({ name }) => String(name),
    ...{ canUpdate: true, prune: false },
  };

  test("refuses a name that the file or the service has twice", () => {
    const wanted = [settings("a"), settings("a")];
    expect(() => planSection({ ...input, wanted })).toThrow("a is in the file twice");
    const existing = ["1", "2"].map((id) => ({ id, settings: settings("a") }));
    expect(() => planSection({ ...input, existing })).toThrow("more than one a");
  });

  test("ignores two records of one name that the file does not name", () => {
    const existing = ["1", "2"].map((id) => ({ id, settings: settings("b") }));
    const actions = planSection({ ...input, existing }).map(({ action }) => action);
    expect(actions).toEqual(["create", "extra", "extra"]);
  });
});
