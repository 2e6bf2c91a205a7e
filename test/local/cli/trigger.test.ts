/**
 * The result of `recon trigger` for each scenario, through the local partner and the running stack.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { runProgram } from "../../../lib/cli/program.ts";
import { triggerNames } from "../../../lib/cli/trigger-scenarios.ts";

const outputsFile = join(mkdtempSync(join(tmpdir(), "trigger-")), "outputs.json");
writeFileSync(outputsFile, JSON.stringify(inject("outputs")));

async function recon(...argv: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runProgram(argv, {
    environment: {},
    outputsFile,
    write: (text) => out.push(text),
    writeError: (text) => errors.push(text),
  });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("recon trigger", () => {
  const outcomes = {
    transfer: ["matched", null],
    "short-payment": ["needs_review", "underpayment"],
    reversal: ["needs_review", "payment_returned"],
    late: ["matched_with_exception", "late_settlement"],
  } as const satisfies Record<(typeof triggerNames)[number], readonly [string, string | null]>;

  test.each(Object.entries(outcomes))(
    "%s results in %j",
    async (name, [verdict, exceptionType]) => {
      const { code, out, errors } = await recon("trigger", name, "--json");
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      const { states, case: found } = JSON.parse(out);
      expect(states.map(({ status }: { status: number }) => status)).toEqual(states.map(() => 200));
      expect(found).toMatchObject({ verdict, exceptionType });
    },
  );

  test("prints a table, and lists the scenarios in the help and after a mistake", async () => {
    const { out } = await recon("trigger", "transfer", "--reference", "triggered-1");
    expect(out).toMatch(/payment_processed +200/);
    expect(out).toMatch(/case_\w+ +triggered-1 +matched/);
    const { out: help } = await recon("trigger", "--help");
    for (const name of triggerNames) expect(help).toContain(name);
    const { code, errors } = await recon("trigger", "nothing");
    expect(code).toBe(1);
    expect(errors).toContain("Allowed choices are transfer, short-payment, reversal, late");
  });
});
