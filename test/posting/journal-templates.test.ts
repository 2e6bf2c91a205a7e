/** Templates of journal entries: what is refused, with the field that is wrong (docs/specification.md, Journal templates). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumJournalTemplates } from "#domain/posting/journal-template.ts";
import { Simulator } from "../simulation/world.ts";
import { caseTemplate, type Json, openPostings, settlementTemplate } from "./posting-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const { fees: _, ...withoutFees } = caseTemplate.accounts;
const accounts = (changed: Json) => ({
  ...caseTemplate,
  accounts: { ...caseTemplate.accounts, ...changed },
});

describe("a journal template", () => {
  test("is added, listed newest first, read and deleted, each change audited", async () => {
    const { call, ask } = await openPostings(simulator);
    const body = { ...caseTemplate, currency: "eur", createdFrom: "2026-01-01T00:00:00Z" };
    const made = await call("createJournalTemplate", { body });
    expect(made).toMatchObject({
      ...caseTemplate,
      currency: "EUR",
      direction: null,
      provider: null,
      createdFrom: "2026-01-01T00:00:00.000Z",
    });
    const other = await call("createJournalTemplate", { body: settlementTemplate });
    expect(await call("listJournalTemplates", { query: "limit=1" })).toMatchObject({
      items: [other],
      total: 2,
    });
    const params = { journalTemplateId: made["id"] ?? "" };
    expect(await call("getJournalTemplate", { params })).toEqual(made);
    expect((await ask("deleteJournalTemplate", { params })).status).toBe(204);
    expect((await ask("getJournalTemplate", { params })).status).toBe(404);
    expect((await ask("deleteJournalTemplate", { params })).status).toBe(404);
    const { items } = (await call("listAuditEvents")) as unknown as { items: Json[] };
    expect(items.slice(0, 3).map(({ eventType }) => eventType)).toEqual([
      "journal_template.deleted",
      "journal_template.created",
      "journal_template.created",
    ]);
    expect(items[0]).toMatchObject({ payload: { before: made, after: null } });
  });

  test.each<[string, Json, string[]]>([
    ["lacks an account", { ...caseTemplate, accounts: withoutFees }, ["accounts", "fees"]],
    ["has an account of settlements", accounts({ cash: "1000" }), ["accounts", "cash"]],
    ["has no such account", accounts({ profit: "1" }), ["accounts", "profit"]],
    [
      "has an unknown placeholder",
      accounts({ clearing: "1-{reference}" }),
      ["accounts", "clearing"],
    ],
    ["has a placeholder of settlements", accounts({ fees: "{provider}" }), ["accounts", "fees"]],
    ["has a single brace", accounts({ fxLoss: "7{currency" }), ["accounts", "fxLoss"]],
    ["has an empty account", accounts({ fees: "" }), ["accounts", "fees"]],
    ["has too long an account", accounts({ fees: "1".repeat(65) }), ["accounts", "fees"]],
    ["of a case has a provider", { ...caseTemplate, provider: "acme" }, ["provider"]],
    [
      "of a settlement has a direction",
      { ...settlementTemplate, direction: "inbound" },
      ["direction"],
    ],
    ["has another subject", { ...caseTemplate, subject: "leg" }, ["subject"]],
    ["has another property", { ...caseTemplate, formula: "1" }, ["formula"]],
  ])("is refused where it %s", async (_case, body, path) => {
    const { ask } = await openPostings(simulator);
    const answer = await ask("createJournalTemplate", { body });
    expect(answer.status).toBe(400);
    const { issues } = answer.body as unknown as { readonly issues: readonly { path: string[] }[] };
    expect(issues.map((issue) => issue.path)).toContainEqual(path);
  });

  test("is one of at most 50", async () => {
    const { call, ask } = await openPostings(simulator);
    for (let made = 0; made < maximumJournalTemplates; made += 1) {
      await call("createJournalTemplate", { body: { ...settlementTemplate, name: `${made}` } });
    }
    const refused = await ask("createJournalTemplate", { body: settlementTemplate });
    expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
  });
});
