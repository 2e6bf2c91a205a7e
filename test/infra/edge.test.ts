/** The setting `edge` (docs/deployment.md, One front door). */
import { Match, type Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { routeGroups } from "#lib/function/api-functions.ts";
import { functionsByName, type Resource, statementsOf, synthesize } from "./synthesized-stacks.ts";

const edge = {
  domain: null,
  webAclArn: null,
  webhooksPerMinute: 240,
  requestsPerMinute: 3_000,
  trustedAddresses: ["198.51.100.0/24", "2001:db8::/32", "203.0.113.7/32"],
  isOnlyDoor: false,
};
const webAclArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/inbound/0193aa10";
const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0193aa10-cert";
const domain = { name: "pay.example.com", certificateArn };
const own = synthesize({ edge });
const given = synthesize({ edge: { ...edge, webAclArn, domain, isOnlyDoor: true } });
const without = synthesize();

function stackOf({ edge: found }: { readonly edge?: Template }): Template {
  if (found === undefined) throw new Error("There is no edge");
  return found;
}

test("by default there is no edge, and no function knows of one", () => {
  expect("edge" in without).toBe(false);
  for (const template of Object.values(without)) {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/CloudFront|WAFv2|EDGE_SECRET_ID/);
  }
});

test("it is a stack of its own: the service gets the secret and nothing else", () => {
  const types = ({ service }: typeof own) =>
    Object.values(service.toJSON()["Resources"] as Record<string, Resource>).map(
      ({ Type }) => Type,
    );
  const added = types(own).length - types(without).length;
  expect(added).toBe(1);
  expect(types(own).length).toBeLessThan(250);
});

test("webhooks go to the function URL, everything else to the API; both get the secret, which no template holds", () => {
  const secret = {
    OriginCustomHeaders: [
      {
        HeaderName: "x-origin-secret",
        HeaderValue: {
          "Fn::Join": [
            "",
            [
              "{{resolve:secretsmanager:",
              Match.anyValue(),
              Match.stringLikeRegexp("^:SecretString"),
            ],
          ],
        },
      },
    ],
    CustomOriginConfig: Match.objectLike({ OriginProtocolPolicy: "https-only" }),
  };
  stackOf(own).hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      WebACLId: { "Fn::GetAtt": ["Firewall", "Arn"] },
      Aliases: Match.absent(),
      Origins: [Match.objectLike(secret), Match.objectLike(secret)],
      DefaultCacheBehavior: Match.objectLike({
        ViewerProtocolPolicy: "https-only",
        FunctionAssociations: [Match.objectLike({ EventType: "viewer-request" })],
      }),
      CacheBehaviors: [
        Match.objectLike({
          PathPattern: "/webhooks/*",
          ViewerProtocolPolicy: "https-only",
          FunctionAssociations: [Match.objectLike({ EventType: "viewer-request" })],
        }),
      ],
    },
  });
  const { Resources } = stackOf(own).toJSON() as { Resources: Record<string, Resource> };
  const [distribution] = Object.values(Resources).filter(
    ({ Type }) => Type === "AWS::CloudFront::Distribution",
  );
  if (distribution === undefined) throw new Error("There is no distribution");
  const { Origins, DefaultCacheBehavior, CacheBehaviors } = distribution.Properties[
    "DistributionConfig"
  ] as {
    Origins: { Id: string; DomainName: unknown }[];
    DefaultCacheBehavior: { TargetOriginId: string };
    CacheBehaviors: { TargetOriginId: string }[];
  };
  const hostOf = (id?: string) =>
    JSON.stringify(Origins.find((origin) => origin.Id === id)?.DomainName);
  expect(hostOf(DefaultCacheBehavior.TargetOriginId)).toContain("ApiEndpoint");
  expect(hostOf(CacheBehaviors[0]?.TargetOriginId)).toContain("FunctionUrl");
});

/** Runs the code that CloudFront runs, whose language is JavaScript. */
function viewerRequest(request: object): { headers: Record<string, { value: string }> } {
  const [viewer] = Object.values(stackOf(own).findResources("AWS::CloudFront::Function"));
  const code = String(viewer?.["Properties"].FunctionCode);
  const run = new Function("event", `${code}; return handler(event);`);
  return run({ viewer: { ip: "198.51.100.7" }, request });
}

test("address and host are those that CloudFront saw, whatever the client sends", () => {
  const { headers } = viewerRequest({
    headers: {
      host: { value: "pay.example.com" },
      authorization: { value: "Bearer a" },
      "x-viewer-address": { value: "203.0.113.1" },
      "x-viewer-host": { value: "evil.example.com" },
    },
  });
  expect(headers).toEqual({
    host: { value: "pay.example.com" },
    authorization: { value: "Bearer a" },
    "x-viewer-address": { value: "198.51.100.7" },
    "x-viewer-host": { value: "pay.example.com" },
  });
});

test("every function behind HTTP reads the secret, and no other", () => {
  for (const [name, { properties }] of functionsByName(own)) {
    const isBehindHttp = routeGroups.some((group) => group === name);
    const isTold = JSON.stringify(properties).includes("EDGE_SECRET_ID");
    const mayRead = JSON.stringify(statementsOf(own, name)).includes('"EdgeSecret');
    expect([name, isTold, mayRead]).toEqual([name, isBehindHttp, isBehindHttp]);
  }
});

test.each([
  [own, "0"],
  [given, "1"],
] as const)("the functions know whether it is the only door", (templates, isOnlyDoor) => {
  const { properties } = functionsByName(templates).get("payment-intents") ?? {};
  expect(properties?.["Environment"]).toMatchObject({
    Variables: { EDGE_IS_ONLY_DOOR: isOnlyDoor },
  });
});

const toWebhooks = Match.objectLike({
  ByteMatchStatement: Match.objectLike({
    SearchString: "/webhooks/",
    PositionalConstraint: "STARTS_WITH",
  }),
});

test("the firewall has a rate by address for webhooks and one for the rest; trusted addresses have none for webhooks", () => {
  const rate = (Limit: number, ScopeDownStatement: unknown) =>
    Match.objectLike({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: "IP",
          Limit,
          EvaluationWindowSec: 60,
          ScopeDownStatement,
        },
      },
    });
  stackOf(own).hasResourceProperties("AWS::WAFv2::WebACL", {
    Scope: "CLOUDFRONT",
    Rules: [
      Match.objectLike({
        Priority: 0,
        Action: { Allow: {} },
        Statement: { AndStatement: { Statements: [toWebhooks, Match.anyValue()] } },
      }),
      Match.objectLike({ Priority: 1, Action: { Allow: {} } }),
      rate(240, toWebhooks),
      rate(3_000, { NotStatement: { Statement: toWebhooks } }),
      Match.objectLike({ Priority: 4, OverrideAction: { None: {} } }),
    ],
  });
  stackOf(own).hasResourceProperties("AWS::WAFv2::IPSet", {
    IPAddressVersion: "IPV4",
    Addresses: ["198.51.100.0/24", "203.0.113.7/32"],
  });
  stackOf(own).hasResourceProperties("AWS::WAFv2::IPSet", {
    IPAddressVersion: "IPV6",
    Addresses: ["2001:db8::/32"],
  });
});

test("the web ACL, the name and the certificate may be given", () => {
  stackOf(given).resourceCountIs("AWS::WAFv2::WebACL", 0);
  stackOf(given).resourceCountIs("AWS::WAFv2::IPSet", 0);
  stackOf(given).hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      WebACLId: webAclArn,
      Aliases: ["pay.example.com"],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: "TLSv1.2_2021",
        SslSupportMethod: "sni-only",
      },
    },
  });
  stackOf(given).hasOutput("EdgeUrl", { Value: "https://pay.example.com" });
});

test.each([
  [{ webAclArn: null }, /webhooksPerMinute/],
  [{ ...edge, webhooksPerMinute: 9 }, /webhooksPerMinute/],
  [{ ...edge, requestsPerMinute: "many" }, /requestsPerMinute/],
  [{ ...edge, trustedAddresses: ["198.51.100.7"] }, /trustedAddresses/],
  [{ ...edge, domain: { name: "pay.example.com" } }, /certificateArn/],
  [{ ...edge, domain: { ...domain, name: "https://pay.example.com" } }, /no host name/],
  [
    {
      ...edge,
      domain: { ...domain, certificateArn: certificateArn.replace("us-east-1", "eu-west-1") },
    },
    /in us-east-1/,
  ],
  [{ ...edge, webAclArn: "arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/a/b" }, /webAclArn/],
])("%j is refused with the name of the value", (wrong, message) => {
  expect(() => synthesize({ edge: wrong })).toThrow(message);
});
