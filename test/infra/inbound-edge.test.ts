/** The setting `inboundEdge` (docs/deployment.md, A firewall in front of inbound webhooks). */
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { functionsByName, synthesize } from "./synthesized-stacks.ts";

const requestsPerAddress = 100_000;
const webAclArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/inbound/0193aa10";
const own = synthesize({ inboundEdge: { webAclArn: null, requestsPerAddress } });
const given = synthesize({ inboundEdge: { webAclArn, requestsPerAddress } });
const without = synthesize();

test("by default there is neither CloudFront nor a firewall", () => {
  without.service.resourceCountIs("AWS::CloudFront::Distribution", 0);
  without.service.resourceCountIs("AWS::WAFv2::WebACL", 0);
  const { properties } = functionsByName(without).get("inbound-webhooks") ?? {};
  expect(JSON.stringify(properties)).not.toContain("EDGE_SECRET_ID");
});

test("CloudFront adds the secret, which the template does not hold, and forwards what the function reads", () => {
  own.service.hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      WebACLId: { "Fn::GetAtt": ["InboundFirewall", "Arn"] },
      Origins: [
        Match.objectLike({
          OriginCustomHeaders: [
            {
              HeaderName: "x-origin-secret",
              HeaderValue: {
                "Fn::Join": [
                  "",
                  [
                    "{{resolve:secretsmanager:",
                    { Ref: Match.stringLikeRegexp("^EdgeSecret") },
                    Match.stringLikeRegexp("^:SecretString"),
                  ],
                ],
              },
            },
          ],
          CustomOriginConfig: Match.objectLike({ OriginProtocolPolicy: "https-only" }),
        }),
      ],
      DefaultCacheBehavior: Match.objectLike({ ViewerProtocolPolicy: "https-only" }),
    },
  });
  own.service.hasResourceProperties("AWS::CloudFront::OriginRequestPolicy", {
    OriginRequestPolicyConfig: {
      HeadersConfig: {
        HeaderBehavior: "whitelist",
        Headers: ["CloudFront-Viewer-Address", "Content-Type", "X-Webhook-Signature"],
      },
    },
  });
});

test("only the function of inbound webhooks reads the secret", () => {
  for (const [name, { properties }] of functionsByName(own)) {
    const isTold = JSON.stringify(properties).includes("EDGE_SECRET_ID");
    expect([name, isTold]).toEqual([name, name === "inbound-webhooks"]);
  }
});

test("the firewall limits requests by address, or is the one that the setting names", () => {
  own.service.hasResourceProperties("AWS::WAFv2::WebACL", {
    Scope: "CLOUDFRONT",
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: "IP",
            Limit: requestsPerAddress,
            EvaluationWindowSec: 300,
          },
        },
      }),
    ]),
  });
  given.service.resourceCountIs("AWS::WAFv2::WebACL", 0);
  given.service.hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: { WebACLId: webAclArn },
  });
});

test.each([
  [{ webAclArn: null }, /requestsPerAddress/],
  [
    { webAclArn: "arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/a/b", requestsPerAddress },
    /webAclArn/,
  ],
])("%j is refused with the name of the value", (inboundEdge, message) => {
  expect(() => synthesize({ inboundEdge })).toThrow(message);
});
