/** The CLI against the running stack. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { runRecon } from "./run-recon.ts";

const token = inject("apiKey");
const baseUrl = inject("baseUrl");

const recon = (...argv: string[]) => runRecon(argv, { environment: { baseUrl, token } });

describe("recon", () => {
  test("prints lists as tables, and as JSON with --json", async () => {
    const client = new Client({ baseUrl, token });
    const money = { amount: "12.50", currency: "USD" };
    const externalReference = `cli-${randomUUID()}`;
    const body = { externalReference, source: money, destination: money };
    const { caseId } = await client.call("createPaymentIntent", { body });
    const table = await recon("cases", "--reference", externalReference);
    expect(table).toMatchObject({ code: 0, errors: "" });
    expect(table.out).toContain(caseId);
    expect(table.out.split("\n")[0]).toMatch(/^case +payment +verdict +exception +status +why$/);
    const { out } = await recon("--json", "intents", "--reference", externalReference);
    expect(JSON.parse(out)).toMatchObject([{ externalReference, source: money }]);
  });

  test("amends a payment intent and lists its versions", async () => {
    const client = new Client({ baseUrl, token });
    const money = { amount: "12.50", currency: "USD" };
    const body = { externalReference: `cli-${randomUUID()}`, source: money, destination: money };
    const { paymentIntentId } = await client.call("createPaymentIntent", { body });
    const changes = ["--destination", "11.00 USD", "--reference", "order=A-1", "--account", ""];
    const amended = await recon("amend", paymentIntentId, "--reason", "Wrong", ...changes);
    expect(amended).toMatchObject({ code: 0, errors: "" });
    expect(amended.out).toBe(`${paymentIntentId} has version 2 of its expectation.`);
    const { out } = await recon("--json", "amendments", paymentIntentId);
    expect(JSON.parse(out)).toMatchObject([
      {
        version: 2,
        reason: "Wrong",
        destination: { amount: "11.00", currency: "USD" },
        references: [{ type: "order", value: "A-1" }],
        changedFields: ["destination", "references"],
      },
      { version: 1, reason: null, destination: money },
    ]);
    const wrong = await recon("amend", paymentIntentId, "--reason", "No", "--source", "11");
    expect(wrong).toMatchObject({ code: 1, out: "" });
    expect(wrong.errors).toContain("is not an amount and a currency");
  });

  test("disposes of an open amount, lists that, and reverses it", async () => {
    const client = new Client({ baseUrl, token });
    const money = { amount: "12.50", currency: "USD" };
    const externalReference = `cli-${randomUUID()}`;
    const body = { externalReference, source: money, destination: money };
    const { caseId } = await client.call("createPaymentIntent", { body });
    const paid = {
      provider: "acme_bank",
      sourceRef: externalReference,
      phase: "destination",
    } as const;
    const amount = { ...money, amount: "12.00" };
    await client.call("createProviderEvidence", {
      body: { ...paid, externalReference, amount, payload: {} },
    });
    const reason = ["--reason", "amount_accepted"];
    const tooMuch = await recon("dispose", caseId, "0.51", ...reason);
    expect(tooMuch).toMatchObject({ code: 3, out: "" });
    expect(tooMuch.errors).toContain("0.50 USD are open");
    const made = await recon("dispose", caseId, "0.50", ...reason, "--as", "fee_accepted");
    expect(made).toMatchObject({ code: 0, errors: "" });
    expect(made.out).toMatch(/fee_accepted +0\.50 USD +amount_accepted/);
    const [listed] = JSON.parse((await recon("--json", "dispositions", caseId)).out);
    expect(listed).toMatchObject({ amount: "0.50", reversed: false });
    const { out } = await recon("--json", "reverse", caseId, listed.id);
    expect(JSON.parse(out)).toMatchObject([{ id: listed.id, reversed: true }]);
  });

  test("assigns, comments on, closes and shows a case", async () => {
    const client = new Client({ baseUrl, token });
    const money = { amount: "12.50", currency: "USD" };
    const body = { externalReference: `cli-${randomUUID()}`, source: money, destination: money };
    const { caseId } = await client.call("createPaymentIntent", { body });
    const assigned = await recon("assign", caseId, "alice", "--tag", "vip", "late");
    expect(assigned).toMatchObject({ code: 0, errors: "" });
    expect(assigned.out).toMatch(/is open, alice has it \(version \d+\)\./);
    expect(await recon("case", "comment", caseId, "Called the bank.")).toMatchObject({
      code: 0,
      out: `Comment 1 of ${caseId}.`,
    });
    const stale = await recon("close", caseId, "--if-version", "1");
    expect(stale).toMatchObject({ code: 3, out: "" });
    expect(stale.errors).toContain("somebody changed it");
    const reason = ["--reason", "confirmed_by_bank", "--comment", "By phone."];
    expect(await recon("close", caseId, ...reason)).toMatchObject({ code: 0, errors: "" });
    const { out } = await recon("case", "show", body.externalReference);
    expect(out).toContain(caseId);
    expect(out).toMatch(/reason +confirmed_by_bank: By phone\./);
    expect(out).toMatch(/tags +late, vip/);
    expect(out).toContain("Called the bank.");
    expect((await recon("summary")).out).toMatch(/resolved +under 1 day/);
    expect((await recon("close", caseId, "--reopen")).out).toContain("is open");
    const unknown = caseId.replace(/.{8}$/, "00000000");
    const bulk = await recon("bulk", "tag", caseId, unknown, "--add", "vip", "--remove", "late");
    expect(bulk).toMatchObject({ code: 1, errors: "1 of 2 cases were refused." });
    expect(bulk.out).toMatch(/completed: 1 done, 0 unchanged, 1 refused\.\ncase +error +why\n/);
    const undone = await recon("bulk", "undo", bulk.out.split(" ")[0] ?? "");
    expect(undone).toMatchObject({ code: 0, errors: "" });
    expect((await recon("case", "show", caseId)).out).toMatch(/tags +late, vip/);
    const filter = ["--filter", `externalReference=${body.externalReference}`, "status=open"];
    const many = await recon("bulk", "assign", ...filter, "--assignee", "bob");
    expect(many.out).toContain("completed: 1 done");
    const other = await recon("bulk", "run", ...filter, "--expect", "2");
    expect(other.errors).toContain("selects 1 cases now, not 2");
  });

  test("prints the error of a refused request, by field", async () => {
    const { code, errors } = await recon("cases", "--status", "closed");
    expect(code).toBe(3);
    expect(errors).toMatch(/invalid_request.*\n +status: /);
    const asJson = await recon("--json", "cases", "--status", "closed");
    expect(JSON.parse(asJson.errors)).toMatchObject({
      error: "invalid_request",
      status: 400,
      issues: [{ path: ["status"] }],
      requestId: expect.stringMatching(/\S/),
    });
  });

  test("asks for the address of the service if none is configured", async () => {
    const { code, errors } = await runRecon(["cases"]);
    expect(code).toBe(1);
    expect(errors).toContain("--base-url");
  });

  test("says in plain words that the service cannot be reached", async () => {
    const environment = { baseUrl: "http://127.0.0.1:1", token: "t" };
    const { code, errors } = await runRecon(["cases"], { environment });
    expect(code).toBe(4);
    expect(errors).toContain("The service cannot be reached at http://127.0.0.1:1.");
  });

  test("prints help with an example, and refuses an unknown option", async () => {
    const help = await recon("evidence", "--help");
    expect(help).toMatchObject({ code: 0 });
    expect(help.out).toContain("recon evidence --matched false");
    expect((await recon("cases", "--bogus")).errors).toContain("unknown option");
  });

  const commands = [
    "completion",
    ...["cases", "intents", "evidence", "import", "withdraw", "export", "verify-export"],
    ...[
      "whoami",
      "refusals",
      "comparisons",
      "mcp",
      "views",
      "members",
      "organization",
      "settlement",
      "account",
      "closes",
      "report",
      "apply",
      "pull",
      "case",
      "bulk",
      "dispose",
      "dispositions",
      "reverse",
      "approvals",
      "approve",
      "reject",
      "close",
      "assign",
      "summary",
      "ignore",
      "restore",
      "filters",
      "filter",
      "unfilter",
      "policies",
      "policy",
      "drop-policy",
      "fee-schedules",
      "simulate-fees",
      "drop-fee-schedule",
      "amend",
      "amendments",
      "pools",
      "trigger",
      "redrive",
      "recount",
      "redecide",
      "erase",
      "offboard",
      "limits",
      "relay",
      "masters",
      "rotate-master",
      "sign",
      "verify",
      "listen",
    ],
  ];

  test.each(commands)("%s has help with an example", async (name) => {
    const { code, out } = await recon(name, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Examples?:\\n {2}\\$ recon ${name}`));
  });

  test("lists every command in the help, with examples", async () => {
    const { out } = await recon("--help");
    const listed = [
      ...(/Cases and payments:.*(?=By noun and verb)/s.exec(out)?.[0] ?? "").matchAll(
        /^ {2}([a-z-]+) /gm,
      ),
    ];
    expect(listed.map(([, name]) => name).filter((name) => name !== "help")).toEqual(
      expect.arrayContaining(commands),
    );
    expect(listed).toHaveLength(commands.length + 1);
    expect(out).toContain("$ recon trigger short-payment");
  });

  test("verifies what it has signed, and refuses a changed body", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "recon-")), "event.json");
    writeFileSync(file, JSON.stringify({ id: "evt_1", type: "webhook.test" }));
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const { out } = await recon("sign", file, "--secret", secret, "--id", "evt_1");
    const header = (name: string) => new RegExp(`${name}: (.*)`).exec(out)?.[1] ?? "";
    const given = [
      ...["--secret", secret, "--id", "evt_1"],
      ...["--timestamp", header("webhook-timestamp")],
      ...["--signature", header("webhook-signature")],
    ];
    expect((await recon("verify", file, ...given)).out).toBe("Verified: webhook.test evt_1");
    writeFileSync(file, JSON.stringify({ id: "evt_1", type: "webhook.changed" }));
    expect(await recon("verify", file, ...given)).toMatchObject({ code: 1, out: "" });
  });
});
