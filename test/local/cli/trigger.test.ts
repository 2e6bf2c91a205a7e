/**
 * The result of `recon trigger` for each scenario, through the local partner and the running stack.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { triggerNames } from "#lib/cli/trigger/trigger-scenarios.ts";
import { storyNames } from "#lib/cli/trigger/trigger-stories.ts";
import { runRecon } from "./run-recon.ts";

const outputsFile = join(mkdtempSync(join(tmpdir(), "trigger-")), "outputs.json");
writeFileSync(outputsFile, JSON.stringify(inject("outputs")));

const recon = (...argv: string[]) => runRecon(argv, { outputsFile });

describe("recon trigger", () => {
  const outcomes = {
    transfer: ["matched", null],
    "short-payment": ["needs_review", "underpayment"],
    reversal: ["needs_review", "payment_returned"],
    late: ["matched_with_exception", "late_settlement"],
    refund: ["needs_review", "payment_refunded"],
    chargeback: ["needs_review", "payment_reversed"],
    "bank-return": ["needs_review", "payment_returned"],
    "payout-net-of-fees": ["matched", null],
    "wrong-account": ["needs_review", "wrong_beneficiary"],
    "fake-token": ["needs_review", "wrong_asset"],
  } as const satisfies Record<
    (typeof triggerNames)[number] | (typeof storyNames)[number],
    readonly [string, string | null]
  >;

  test.each(Object.entries(outcomes))(
    "%s results in %j",
    async (name, [verdict, exceptionType]) => {
      const { code, out, errors } = await recon("trigger", name, "--json");
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      const { states, case: found } = JSON.parse(out);
      for (const { status } of states) expect(String(status)).toMatch(/^20[0-2]$/);
      expect(found).toMatchObject({ verdict, exceptionType });
    },
  );

  test("prints a table, and lists the scenarios in the help and after a mistake", async () => {
    const { out } = await recon("trigger", "transfer", "--reference", "triggered-1");
    expect(out).toMatch(/payment_processed +200/);
    expect(out).toMatch(/case_\w+ +triggered-1 +matched/);
    const { out: help } = await recon("trigger", "--help");
    for (const name of [...triggerNames, ...storyNames]) expect(help).toContain(name);
    const { code, errors } = await recon("trigger", "nothing");
    expect(code).toBe(2);
    expect(errors).toContain("Allowed choices are transfer, short-payment, reversal, late");
  });
});
