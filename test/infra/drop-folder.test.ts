/** The setting `dropFolder` (docs/deployment.md, Drop folder). */
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { allOfType, synthesize } from "./synthesized-stacks.ts";

const principal = "arn:aws:iam::111122223333:role/bank-feed";
const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl bank";
const client = { name: "bank-feed", organization: "org_acme", principals: [principal] };
const user = { name: "acme", organization: "org/b*c", publicKeys: [publicKey] };
const dropFolder = { clients: [client], sftp: { users: [user] } };

const none = synthesize();
const both = synthesize({ dropFolder });

const prefixesOf = (templates: typeof none) => {
  const [bucket] = Object.values(
    templates.messaging.findResources("AWS::S3::Bucket", {
      Properties: { NotificationConfiguration: Match.anyValue() },
    }),
  );
  const text = JSON.stringify(bucket?.["Properties"]["NotificationConfiguration"]);
  return [...text.matchAll(/"Value":"([^"]+)"/g)].map(([, value]) => value);
};

/** The statements of the role with this name, as JSON. */
function statementsOf(roleName: string): string {
  const [id] =
    [...allOfType(both, "AWS::IAM::Role")].find(
      ([, { Properties }]) => Properties["RoleName"] === roleName,
    ) ?? [];
  const policies = [...allOfType(both, "AWS::IAM::Policy").values()];
  const own = policies.filter(({ Properties }) =>
    JSON.stringify(Properties["Roles"]).includes(`"${id}"`),
  );
  expect(own).toHaveLength(1);
  return JSON.stringify(own[0]?.Properties["PolicyDocument"]);
}

test("without the setting nothing listens to the folder, and nobody has a role", () => {
  expect(prefixesOf(none)).toEqual(["uploads/"]);
  expect(allOfType(none, "AWS::Transfer::Server").size).toBe(0);
  const names = [...allOfType(none, "AWS::IAM::Role").values()].map(({ Properties }) =>
    String(Properties["RoleName"]),
  );
  expect(names.filter((name) => name.includes("drop"))).toEqual([]);
});

test("with it a dropped file is announced to the file worker, and kept for 45 days at most", () => {
  expect(prefixesOf(both)).toEqual(["uploads/", "drop/"]);
  both.messaging.hasResourceProperties("AWS::S3::Bucket", {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([{ ExpirationInDays: 45, Prefix: "drop/", Status: "Enabled" }]),
    },
  });
});

test("the local stage has the folder without the setting", () => {
  expect(prefixesOf(synthesize({ stage: "local" }))).toEqual(["uploads/", "drop/"]);
});

describe("a client's role", () => {
  const statements = statementsOf("reconciliation-dev-drop-bank-feed");

  test("writes into the folder of its organization, and nowhere else", () => {
    expect(statements.match(/\/drop\/[^"]*/g)).toEqual(["/drop/org_acme/*"]);
    expect(statements).toContain('"s3:prefix":"drop/org_acme/*"');
    expect(statements).not.toMatch(/s3:(GetObject|DeleteObject|\*)/);
  });

  test("is assumed by those whom the setting names", () => {
    const roles = [...allOfType(both, "AWS::IAM::Role").values()];
    const role = roles.find(
      ({ Properties }) => Properties["RoleName"] === "reconciliation-dev-drop-bank-feed",
    );
    expect(JSON.stringify(role?.Properties["AssumeRolePolicyDocument"])).toContain(principal);
  });
});

describe("the SFTP server", () => {
  test("shows a user the folder of its organization as the root", () => {
    both.messaging.hasResourceProperties("AWS::Transfer::Server", {
      Protocols: ["SFTP"],
      IdentityProviderType: "SERVICE_MANAGED",
    });
    const [found] = [...allOfType(both, "AWS::Transfer::User").values()];
    expect(found?.Properties).toMatchObject({
      UserName: "acme",
      HomeDirectoryType: "LOGICAL",
      SshPublicKeys: [publicKey],
    });
    expect(JSON.stringify(found?.Properties["HomeDirectoryMappings"])).toContain(
      "/drop/org%2Fb%2Ac",
    );
  });

  test("has a role for each user, in which an id of an organization is no wildcard", () => {
    const statements = statementsOf("reconciliation-dev-sftp-acme");
    expect(statements.match(/\/drop\/[^"]*/g)).toEqual(["/drop/org%2Fb%2Ac/*"]);
    expect(statements).toContain('"s3:prefix":"drop/org%2Fb%2Ac/*"');
  });

  test("is not made unless it is asked for", () => {
    const without = synthesize({ dropFolder: { clients: [client] } });
    expect(allOfType(without, "AWS::Transfer::Server").size).toBe(0);
  });
});

test.each([
  ["an unknown member", { ...dropFolder, ftp: true }, /ftp/],
  [
    "an organization that is none",
    { clients: [{ ...client, organization: "a b" }] },
    /organization/,
  ],
  ["a principal that is no ARN", { clients: [{ ...client, principals: ["me"] }] }, /principals/],
  ["no principal", { clients: [{ ...client, principals: [] }] }, /principals/],
  ["a name twice", { clients: [client, client] }, /clients/],
  ["an SFTP user without a key", { sftp: { users: [{ ...user, publicKeys: [] }] } }, /publicKeys/],
  ["a private key", { sftp: { users: [{ ...user, publicKeys: ["-----BEGIN"] }] } }, /publicKeys/],
  ["a text", "yes", /dropFolder/],
])("%s is refused by name", (_, given, name) => {
  expect(() => synthesize({ dropFolder: given })).toThrow(name);
  expect(() => synthesize({ dropFolder: given })).toThrow("dropFolder");
});
