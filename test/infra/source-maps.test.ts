/** Source maps are not shipped, and a stack trace of a deployed bundle is translated here (lib/bundle/README.md, Source maps). */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { deployedBundles } from "../deployed-bundles.ts";
import { functionEnvironment } from "../simulation/function/function-environment.ts";
import { allOfType, synthesize } from "./synthesized-stacks.ts";

const root = resolve(import.meta.dirname, "../..");
let bundles: ReadonlyMap<string, string>;
beforeAll(async () => {
  bundles = await deployedBundles();
});

test("no bundle has a source map or names one", () => {
  expect(bundles.size).toBeGreaterThan(20);
  for (const [name, folder] of bundles) {
    const files = readdirSync(folder);
    expect(files, name).toContain("index.mjs");
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    for (const file of files.filter((each) => each.endsWith(".mjs"))) {
      expect(readFileSync(join(folder, file), "utf8"), `${name}/${file}`).not.toMatch(
        /^\/\/# sourceMappingURL=/m,
      );
    }
  }
});

test("no function looks for source maps", () => {
  const functions = [...allOfType(synthesize(), "AWS::Lambda::Function").values()];
  expect(functions.length).toBeGreaterThan(20);
  const looking = functions.filter(({ Properties }) =>
    JSON.stringify(Properties["Environment"]).includes("--enable-source-maps"),
  );
  expect(looking).toEqual([]);
});

/** The log line of a matcher that gets a message which is no JSON. */
function failedMatch(): { readonly error: { readonly stack: string } } {
  const script = `
    const { handler } = await import("${pathToFileURL(join(bundles.get("matcher") ?? "", "index.mjs")).href}");
    await handler({ Records: [{ messageId: "message", body: "{", attributes: {} }] });`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...functionEnvironment("records", "matcher"), AWS_REGION: "us-east-1" },
    encoding: "utf8",
  });
  return JSON.parse(stderr.split("\n").find((line) => line.includes("match failed")) ?? "null");
}

test("the command names the source of each line of a trace", () => {
  const { stack } = failedMatch().error;
  expect(stack).not.toContain(".ts:");
  // As it is in the log: one line, from the folder of the function in Lambda.
  const input = JSON.stringify(stack.replaceAll(/file:\S+\/(\w+\.mjs)/g, "file:///var/task/$1"));
  const { stdout, stderr } = spawnSync(process.execPath, ["bin/stack-trace.ts", "matcher"], {
    cwd: root,
    encoding: "utf8",
    input,
  });
  expect(stderr).toBe("");
  expect(stdout).not.toContain("/var/task");
  const found = /at parseMatchMessage \((shared\/\S+\.ts):(\d+):\d+\)/.exec(stdout);
  const [, file = "", line = ""] = found ?? [];
  const source = readFileSync(join(root, file), "utf8").split("\n")[Number(line) - 1];
  expect(source).toContain("JSON.parse(");
});

test("the command refuses a name that is no function's", () => {
  for (const name of ["nothing", "../bin", ""]) {
    const { status, stderr } = spawnSync(process.execPath, ["bin/stack-trace.ts", name], {
      cwd: root,
      encoding: "utf8",
      input: "",
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Usage/);
  }
});
