/** The file commands of the CLI, against the running stack. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import type { SessionSettings } from "#lib/cli/session.ts";
import { runRecon } from "./run-recon.ts";

const token = inject("apiKey");
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token });
const folder = mkdtempSync(join(tmpdir(), "recon-files-"));

const recon = (argv: readonly string[], environment: SessionSettings = { baseUrl, token }) =>
  runRecon(argv, { environment });

function newFile(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A profile with a new name, for rows of a new account. */
async function newProfile() {
  const name = `profile ${randomUUID()}`;
  await client.call("createImportProfile", {
    body: {
      name,
      sourceType: "bank_statement",
      format: "csv",
      mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
      defaults: { currency: "EUR", account: name },
    },
  });
  return name;
}

describe("recon import", () => {
  test("shows progress, reports the rows, and writes the rejected ones to a file for correction", async () => {
    const profile = await newProfile();
    const content = "date,amount,text\n2026-03-01,1.00,a\n2026-03-01,x,broken\n2026-03-01,0,zero\n";
    const file = newFile("march.csv", content);
    const rejected = join(folder, "rejected.csv");
    const shown = await recon(["import", file, "--profile", profile, "--rejected", rejected]);
    expect(shown.code).toBe(1);
    expect(shown.out).toContain(
      "3 rows: 1 accepted, 0 of them matched, 0 duplicate, 1 rejected, 1 skipped",
    );
    expect(shown.out).toMatch(/3 +amount +amount_invalid/);
    expect(shown.errors).toContain("1 rows were rejected");
    expect(shown.progress.at(-2)).toBe(
      `[${"#".repeat(30)}] 100%  completed_with_errors 3 of 3 rows`,
    );
    const corrected = newFile(
      "corrected.csv",
      readFileSync(rejected, "utf8").replace(",x,", ",2.00,"),
    );
    const again = await recon(["--json", "import", corrected, "--profile", profile]);
    expect(again).toMatchObject({ code: 0, errors: "" });
    expect(JSON.parse(again.out)).toMatchObject({ accepted: 1, total: 1, rejectedRows: [] });
  });

  test("shows the settlements of a payout report", async () => {
    const name = `payouts ${randomUUID()}`;
    const mapping = { settlement: "payout", type: "type", amount: "gross", fee: "fee" };
    await client.call("createImportProfile", {
      body: {
        name,
        sourceType: "psp_report",
        format: "csv",
        mapping,
        defaults: { provider: name, currency: "EUR" },
        options: { settlement: { types: { total: ["payout"] } } },
      },
    });
    const rows = "po_1,reserve,-5,\npo_1,release,9,1\npo_2,fee,-1,\n";
    const totals = "po_1,payout,-3,\npo_2,payout,-7,\n";
    const file = newFile("payouts.csv", `payout,type,gross,fee\n${rows}${totals}`);
    const shown = await recon(["import", file, "--profile", name]);
    expect(shown.out).toContain("Settlement po_1: completed, 2 items, 3 EUR.");
    expect(shown.out).toContain(
      "Settlement po_2: refused, 1 items, -1 EUR. Its items add up to -1",
    );
    expect(shown.errors).toContain("1 settlements were not completed.");
  });

  test("stores nothing in a dry run, and withdraws an import", async () => {
    const profile = await newProfile();
    const file = newFile("dry.csv", "date,amount,text\n2026-03-01,4.00,dry\n");
    const dry = await recon(["import", file, "--profile", profile, "--dry-run"]);
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain("dry run: nothing was stored");
    for (const _ of [1, 2]) {
      const real = await recon(["--json", "import", file, "--profile", profile]);
      const { accepted, id } = JSON.parse(real.out);
      expect(accepted).toBe(1);
      expect((await recon(["withdraw", id])).out).toBe(`${id} is withdrawn.`);
    }
  });

  test("uploads a file that is too large for a request", async () => {
    const profile = await newProfile();
    const line = `2026-03-01,0,${"x".repeat(60_000)}\n`;
    const file = newFile("large.csv", `date,amount,text\n${line.repeat(70)}`);
    const { code, out } = await recon(["import", file, "--profile", profile]);
    expect(code).toBe(0);
    expect(out).toContain(
      "70 rows: 0 accepted, 0 of them matched, 0 duplicate, 0 rejected, 70 skipped",
    );
  });

  test.each([
    ["a missing file", ["import", "/nowhere.csv", "--profile", "x"], "There is no file"],
    [
      "an unknown profile",
      ["import", newFile("f.csv", "a"), "--profile", "?"],
      "no import profile ?",
    ],
    ["no profile", ["import", newFile("f.csv", "a")], "required option '--profile"],
  ])("%s is refused", async (what, argv, reason) => {
    const { code, errors } = await recon(argv);
    expect(code).toBe(what === "no profile" ? 2 : 1);
    expect(errors).toContain(reason);
  });

  test("explains why a file cannot be read", async () => {
    const profile = await newProfile();
    const { code, errors } = await recon([
      "import",
      newFile("h.csv", "nothing"),
      "--profile",
      profile,
    ]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^h\.csv cannot be imported: \w+: /);
  });
});

describe("recon export", () => {
  test("writes JSON that it verifies offline, and reports what was changed", async () => {
    const externalReference = `cli-export-${randomUUID()}`;
    const money = { amount: "12.50", currency: "USD" };
    const body = { externalReference, source: money, destination: money };
    const { caseId } = await client.call("createPaymentIntent", { body });
    const file = join(folder, "cases.json");
    const written = await recon(["export", "--reference", externalReference, "--output", file]);
    expect(written).toMatchObject({ code: 0, out: `Written to ${file}.` });
    const text = readFileSync(file, "utf8");
    expect(JSON.parse(text)).toMatchObject({ total: 1, items: [{ case: { id: caseId } }] });
    const offline = (name: string) => recon(["verify-export", name], {});
    expect((await offline(file)).out).toMatch(/^1 cases, \d+ audit events: every chain holds\.$/);
    const forged = newFile("forged.json", text.replace(/"message":"[^"]*"/, '"message":"Forged."'));
    const { code, errors } = await offline(forged);
    expect(code).toBe(1);
    expect(errors).toBe(`${caseId} event 1: The hash does not match the event's content.`);
    const cut = newFile("cut.json", text.slice(0, -20));
    expect(await offline(cut)).toMatchObject({ code: 1, out: "" });
  });

  test("writes CSV to the terminal", async () => {
    const reference = `cli-csv-${randomUUID()}`;
    const money = { amount: "3.00", currency: "USD" };
    const body = { externalReference: reference, source: money, destination: money };
    await client.call("createPaymentIntent", { body });
    const { out } = await recon(["export", "--format", "csv", "--reference", reference]);
    const [head = "", first = ""] = out.split("\r\n");
    expect(head).toMatch(/^id,organizationId,/);
    expect(first).toContain(reference);
  });
});

async function newComparisonProfile() {
  const name = `other tool ${randomUUID()}`;
  const mapping = { reference: "ref", status: "state" };
  await client.call("createImportProfile", {
    body: { name, kind: "comparison", sourceType: "manual", format: "csv", mapping },
  });
  return name;
}

describe("recon comparisons", () => {
  test("compares a file, shows the groups, and lists and exports the rows of one", async () => {
    const profile = await newComparisonProfile();
    const reference = `none-${randomUUID()}`;
    const file = newFile("theirs.csv", `ref,state\n${reference},Matched\n${reference}-2,Open\n`);
    const shown = await recon(["comparisons", "create", file, "--profile", profile]);
    expect(shown).toMatchObject({ code: 0, errors: "" });
    expect(shown.out).toMatch(/2 rows: 0 agree, \d+ differ, 0 only here, [12] only there/);
    const [id = ""] = /cmp_[0-9a-f]{32}/.exec(shown.out) ?? [];
    expect((await recon(["comparisons", "list"])).out).toContain(id);
    const got = JSON.parse((await recon(["--json", "comparisons", "get", id])).out);
    expect(got).toMatchObject({ id, name: "theirs.csv", status: "completed" });
    const of = [id, "--outcome", "only_there", "--their-status", "matched"];
    const { out } = await recon(["comparisons", "items", ...of]);
    expect(out).toContain(reference);
    expect(out).not.toContain(`${reference}-2`);
    const target = join(folder, "differences.csv");
    const options = ["--format", "csv", "--output", target];
    expect(await recon(["comparisons", "export", ...of, ...options])).toMatchObject({ code: 0 });
    expect(readFileSync(target, "utf8").trim().split("\n")).toHaveLength(2);
  });

  test("ends with status 1 where the file cannot be read, and says why", async () => {
    const profile = await newComparisonProfile();
    const file = newFile("other.csv", "a,b\n1,2\n");
    const { code, errors } = await recon(["comparisons", "create", file, "--profile", profile]);
    expect(code).toBe(1);
    expect(errors).toContain("column_not_found");
  });
});
