/** The setting `edge`: CloudFront and a web application firewall in front of API, console and inbound webhooks. */
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { CfnOutput, Fn, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { edgeHeaders } from "#api/http/edge-headers.ts";
import { addFirewall } from "./edge-firewall.ts";
import type { EdgeSettings } from "./edge-settings.ts";

export type EdgeStackProps = StackProps & {
  readonly stage: string;
  readonly edge: EdgeSettings;
  readonly secret: Secret;
  /** `https://…`, of the API and of inbound webhooks. */
  readonly apiUrl: string;
  readonly inboundUrl: string;
};

/** A client's header of one of these names is replaced. The host is that of the viewer; the origin gets its own. */
const viewerCode = `function handler(event) {
  var request = event.request;
  request.headers["${edgeHeaders.viewerAddress}"] = { value: event.viewer.ip };
  request.headers["${edgeHeaders.viewerHost}"] = { value: request.headers.host.value };
  return request;
}
`;

/** A stack of its own, which the service does not know: it is added and removed without touching the service. */
export class EdgeStack extends Stack {
  /** What clients call. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { edge, stage, apiUrl, inboundUrl } = props;
    const viewer = new CloudFrontFunction(this, "Viewer", {
      code: FunctionCode.fromInline(viewerCode),
      runtime: FunctionRuntime.JS_2_0,
      comment: "Adds the address of the viewer and the host that it asked for",
    });
    const behaviorOf = (origin: IOrigin) => ({
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // Not the host, by which API Gateway and Lambda know the API and the function.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
    });
    const distribution = new Distribution(this, "Distribution", {
      comment: `Payment reconciliation, ${stage}`,
      httpVersion: HttpVersion.HTTP2,
      webAclId: edge.webAclArn ?? addFirewall(this, edge).attrArn,
      defaultBehavior: behaviorOf(this.originAt(apiUrl, props.secret)),
      additionalBehaviors: { "/webhooks/*": behaviorOf(this.originAt(inboundUrl, props.secret)) },
      ...this.domainOf(edge),
    });
    const address = edge.domain?.name ?? distribution.domainName;
    this.url = `https://${address}`;
    new CfnOutput(this, "EdgeUrl", { value: this.url });
    new CfnOutput(this, "EdgeTarget", { value: distribution.domainName });
  }

  /** @param url with or without a path, which is empty */
  private originAt(url: string, secret: Secret): HttpOrigin {
    return new HttpOrigin(Fn.select(2, Fn.split("/", url)), {
      // A dynamic reference: the template does not hold the value.
      customHeaders: { [edgeHeaders.secret]: secret.secretValue.unsafeUnwrap() },
    });
  }

  private domainOf({ domain }: EdgeSettings) {
    if (domain === null) return {};
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }
}
