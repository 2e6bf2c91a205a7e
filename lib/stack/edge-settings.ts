/** The setting `edge` of the CDK context. */
import { z } from "zod";

/** Of one address in a minute. AWS WAF takes no limit below 10. */
const perMinute = z.int().min(10).max(2_000_000_000);

export const edgeSchema = z.strictObject({
  /** Host name under which people and clients find the service; null: CloudFront's own. */
  domain: z
    .strictObject({
      name: z.string().regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, "is no host name"),
      /** Certificate of the name. CloudFront reads certificates of us-east-1 only. */
      certificateArn: z
        .string()
        .regex(
          /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          "is not the ARN of a certificate in us-east-1",
        ),
    })
    .nullable(),
  /** ARN of a web ACL of CloudFront; null makes one, which only a stack in us-east-1 can. */
  webAclArn: z
    .string()
    .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w/-]+$/)
    .nullable(),
  /** Rates of a web ACL that the stack makes: deliveries of webhooks, and all other requests. */
  webhooksPerMinute: perMinute,
  requestsPerMinute: perMinute,
  /** Networks whose deliveries have no rate, such as the partner's: `198.51.100.0/24`. */
  trustedAddresses: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(100),
  /** Whether the API's own address refuses requests too. */
  isOnlyDoor: z.boolean(),
});

export type EdgeSettings = z.infer<typeof edgeSchema>;
