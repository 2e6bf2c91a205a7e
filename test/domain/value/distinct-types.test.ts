/**
 * What the compiler refuses. Each line below `@ts-expect-error` must not compile: if it does, tsc
 * reports the directive as unused.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import { type OrganizationId, parseOrganizationId } from "#domain/value/organization-id.ts";
import { uuid } from "../samples.ts";

const ofOrganization = (organizationId: OrganizationId) => organizationId;

/** Source files whose text matches, by path from the root of the repository, in order. */
function sourcesWith(pattern: RegExp): string[] {
  return ["bin", "functions", "lib", "shared"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.endsWith(".ts") && pattern.test(readFileSync(file, "utf8")))
      .sort(),
  );
}

describe("ids of different kinds", () => {
  const ofPayment = (id: Uuid<"payment">): string => id;
  const ofAny = (id: Uuid): string => id;
  const leg = uuid<"leg">(1);

  test("a leg's id is no payment's, and both are ids", () => {
    // @ts-expect-error: the id of a leg
    expect(ofPayment(leg)).toBe(ofAny(leg));
    // @ts-expect-error: an id of a kind that is not known
    expect(ofPayment(leg as Uuid)).toBe(ofAny(leg));
    expect(ofPayment(uuid(1))).toBe(ofAny(leg));
  });

  test("the prefix of an id shows its kind", () => {
    const parsed = parseId("flowLeg", formatId("flowLeg", leg));
    expect(parsed).toBe(leg);
    // @ts-expect-error: a leg's id does not begin with `pi_`
    expect(formatId("paymentIntent", leg)).toBe(`pi_${leg}`);
    // @ts-expect-error: what a leg's id holds names no payment
    if (parsed !== null) expect(ofPayment(parsed)).toBe(ofAny(leg));
    const intent = parseId("paymentIntent", `pi_${leg}`);
    const ofCase = parseId("reconciliationCase", `case_${leg}`);
    if (intent === null || ofCase === null) throw new Error("The ids do not parse.");
    expect(ofPayment(intent)).toBe(ofPayment(ofCase));
  });
});

describe("an organization's id", () => {
  test("is not a plain string", () => {
    const text = "org_1";
    // @ts-expect-error: a text from anywhere
    expect(ofOrganization(text)).toBe(text);
    // @ts-expect-error: a literal
    expect(ofOrganization("org_1")).toBe(text);
    // @ts-expect-error: what was parsed may be no id
    expect(ofOrganization(parseOrganizationId(text))).toBe(text);
  });

  test("is made of a text by authentication, by operators, and of the folder that a role may write into, alone", () => {
    expect(sourcesWith(/\bparseOrganizationId\(|\(parseOrganizationId\)/)).toEqual([
      "bin/check-history.ts",
      "bin/check-restore.ts",
      "lib/cli/organization.ts",
      "lib/stack/drop-settings.ts",
      "shared/api/http/auth/organization.ts",
      "shared/api/http/auth/session-token.ts",
      "shared/domain/bulk/drop-folder.ts",
      "shared/domain/value/organization-id.ts",
    ]);
  });

  test("is read back where this service wrote it: keys, records and messages", () => {
    expect(sourcesWith(/\bwrittenOrganizationId\(/)).toEqual([
      "lib/local/seed.ts",
      "shared/domain/value/organization-id.ts",
      "shared/store/queue/bulk/export-message.ts",
      "shared/store/queue/bulk/import-message.ts",
      "shared/store/queue/matching/match-message.ts",
      "shared/store/queue/webhook/outbound-message-text.ts",
      "shared/store/table/core/keys.ts",
      "shared/store/table/recovery/activity-registry.ts",
    ]);
    expect(sourcesWith(/ as OrganizationId\b/)).toEqual(["shared/domain/value/organization-id.ts"]);
  });
});
