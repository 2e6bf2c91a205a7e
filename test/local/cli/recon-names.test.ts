/** Names, help, completion, errors and exit statuses of the command line, without a service. */
import { describe, expect, test } from "vitest";
import { ApiError } from "#api/client/api-error.ts";
import { ConnectionError } from "#api/client/connection-error.ts";
import { nounVerbNames, withShortNames } from "#lib/cli/command-names.ts";
import { exitStatusOf, explain, explainAsJson } from "#lib/cli/exit-status.ts";
import { runRecon } from "./run-recon.ts";

describe("names of noun and verb", () => {
  test.each([
    ["case list --status open", "cases --status open"],
    ["--json --base-url case case list", "--json --base-url case cases"],
    ["case show INV-1", "case show INV-1"],
    ["cases", "cases"],
    ["import march.csv", "import march.csv"],
    ["constructor name", "constructor name"],
    ["", ""],
  ])("%j is %j", (given, expected) => {
    expect(withShortNames(given.split(" ")).join(" ")).toBe(expected);
  });

  test.each(Object.entries(nounVerbNames))("%s has the help of %s", async (long, short) => {
    const { code, out } = await runRecon([...long.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(out).toBe((await runRecon([short, "--help"])).out);
    expect(out).toContain(`Usage: recon ${short}`);
  });
});

test("the help has groups, and the names of noun and verb", async () => {
  const { out } = await runRecon(["--help"]);
  for (const heading of ["Cases and payments:", "Local stack:", "Operators:"]) {
    expect(out).toContain(`\n${heading}\n`);
  }
  expect(out).not.toContain("\nCommands:\n");
  expect(out).toMatch(/disposition create +dispose/);
});

test.each(["bash", "zsh", "fish"])("completes names in %s", async (shell) => {
  const { code, out } = await runRecon(["completion", shell]);
  expect(code).toBe(0);
  for (const name of ["cases", "case", "show", "redrive"])
    expect(out).toMatch(RegExp(`\\b${name}\\b`));
});

describe("exit statuses", () => {
  const refusal = (status: number) =>
    new ApiError({ status, body: { error: "x" }, requestId: "r1" });

  test.each([
    [refusal(404), 3],
    [refusal(499), 3],
    [refusal(500), 5],
    [refusal(503), 5],
    [new ConnectionError("no"), 4],
    [new Error("1 row is rejected."), 1],
  ])("%s ends with %i", (error, status) => {
    expect(exitStatusOf(error)).toBe(status);
  });

  test.each([
    [["nothing"], 2],
    [["case", "show"], 2],
    [["cases", "--nothing"], 2],
    [["cases"], 1],
    [["--help"], 0],
    [["--version"], 0],
  ])("%j ends with %i", async (argv, status) => {
    expect((await runRecon(argv)).code).toBe(status);
  });
});

test("errors are JSON for programs", () => {
  const body = { error: "invalid_request", message: "The query is invalid.", issues: [] };
  const refused = new ApiError({ status: 400, body, requestId: "r1" });
  expect(JSON.parse(explainAsJson(refused, null))).toEqual({
    ...body,
    status: 400,
    requestId: "r1",
  });
  expect(JSON.parse(explainAsJson(new ConnectionError("no"), "https://a.example"))).toMatchObject({
    error: "unreachable",
  });
  expect(explain(new ConnectionError("no"), "https://a.example")).toContain(
    "at https://a.example.",
  );
});
