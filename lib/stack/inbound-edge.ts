/** The setting `inboundEdge`: CloudFront and a web application firewall in front of the public function URL. */
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { FunctionUrlOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunctionUrl } from "aws-cdk-lib/aws-lambda";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { CfnOutput } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { edgeSecretHeader } from "#api/http/edge-secret-header.ts";
import type { Settings } from "./settings.ts";

type EdgeSettings = NonNullable<Settings["inboundEdge"]>;

const rateWindowSeconds = 300;

/** The header's value: what comes without it did not come through CloudFront. */
export function makeEdgeSecret(scope: Construct, encryptionKey: IKey): Secret {
  return new Secret(scope, "EdgeSecret", {
    description: "CloudFront adds it to inbound webhooks",
    encryptionKey,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}

export function addInboundEdge(
  scope: Construct,
  {
    edge,
    secret,
    functionUrl,
  }: {
    readonly edge: EdgeSettings;
    readonly secret: Secret;
    readonly functionUrl: IFunctionUrl;
  },
): void {
  const distribution = new Distribution(scope, "InboundDistribution", {
    comment: "Inbound webhooks of payment reconciliation",
    httpVersion: HttpVersion.HTTP2,
    webAclId: edge.webAclArn ?? addFirewall(scope, edge).attrArn,
    defaultBehavior: {
      origin: new FunctionUrlOrigin(functionUrl, {
        // A dynamic reference: the template does not hold the value.
        customHeaders: { [edgeSecretHeader]: secret.secretValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: forwardedHeaders(scope),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    },
  });
  new CfnOutput(scope, "InboundEdgeUrl", { value: `https://${distribution.domainName}` });
}

/** What the function reads. Not the host, by which Lambda knows the function. */
function forwardedHeaders(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, "InboundOriginRequests", {
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      "CloudFront-Viewer-Address",
      "Content-Type",
      "X-Webhook-Signature",
    ),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  });
}

/** CloudFormation creates a firewall of CloudFront in us-east-1 only. */
function addFirewall(scope: Construct, { requestsPerAddress }: EdgeSettings): CfnWebACL {
  const visible = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    metricName,
    sampledRequestsEnabled: false,
  });
  return new CfnWebACL(scope, "InboundFirewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible("inbound-webhooks"),
    rules: [
      {
        name: "address-rate",
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: "IP",
            limit: requestsPerAddress,
            evaluationWindowSec: rateWindowSeconds,
          },
        },
        visibilityConfig: visible("address-rate"),
      },
      {
        name: "address-reputation",
        priority: 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: "AWS",
            name: "AWSManagedRulesAmazonIpReputationList",
          },
        },
        visibilityConfig: visible("address-reputation"),
      },
    ],
  });
}
