import { CfnIPSet, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { EdgeSettings } from "./edge-settings.ts";

/** The shortest that AWS WAF has, so that it notices a flood soonest. */
const windowSeconds = 60;

type Statement = CfnWebACL.StatementProperty;

const toWebhooks: Statement = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: "/webhooks/",
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
};

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

/**
 * Rates by address, of webhooks and of everything else, and AWS's list of addresses with a bad reputation. Trusted addresses
 * send webhooks without a rate. CloudFormation creates a web ACL of CloudFront in us-east-1 only.
 */
export function addFirewall(scope: Construct, edge: EdgeSettings): CfnWebACL {
  const rules: Omit<CfnWebACL.RuleProperty, "priority" | "visibilityConfig">[] = [
    ...trustedRules(scope, edge.trustedAddresses),
    rateRule("webhook-rate", edge.webhooksPerMinute, toWebhooks),
    rateRule("address-rate", edge.requestsPerMinute, { notStatement: { statement: toWebhooks } }),
    {
      name: "address-reputation",
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: "AWS",
          name: "AWSManagedRulesAmazonIpReputationList",
        },
      },
    },
  ];
  return new CfnWebACL(scope, "Firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible("edge"),
    rules: rules.map((rule, priority) => ({
      ...rule,
      priority,
      visibilityConfig: visible(rule.name),
    })),
  });
}

function rateRule(name: string, limit: number, scopeDownStatement: Statement) {
  return {
    name,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        limit,
        evaluationWindowSec: windowSeconds,
        scopeDownStatement,
      },
    },
  };
}

/** An address set has one version of IP. */
function trustedRules(scope: Construct, addresses: readonly string[]) {
  return (["IPV4", "IPV6"] as const).flatMap((ipAddressVersion) => {
    const own = addresses.filter((each) => each.includes(":") === (ipAddressVersion === "IPV6"));
    if (own.length === 0) return [];
    const set = new CfnIPSet(scope, `Trusted${ipAddressVersion}`, {
      scope: "CLOUDFRONT",
      ipAddressVersion,
      addresses: [...own],
    });
    const statement = {
      andStatement: {
        statements: [toWebhooks, { ipSetReferenceStatement: { arn: set.attrArn } }],
      },
    };
    return [
      { name: `trusted-${ipAddressVersion.toLowerCase()}`, action: { allow: {} }, statement },
    ];
  });
}
