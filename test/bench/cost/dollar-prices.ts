/**
 * Prices of AWS in us-east-1 without free tiers and discounts, in dollars, and the pages where AWS publishes them. AWS's price
 * list was not reached from here: they are as published by June 2026, entered in November 2026.
 */
export const pricesOf =
  "us-east-1, as published by June 2026, without free tiers and discounts of volume";

const million = 1e6;

type Price = { readonly dollars: number; readonly source: string };

const from = (page: string) => `https://aws.amazon.com/${page}/pricing/`;

/** Each for one unit of what its name says. */
export const prices = {
  writeUnit: { dollars: 0.625 / million, source: from("dynamodb") },
  readUnit: { dollars: 0.125 / million, source: from("dynamodb") },
  storedGigabyteMonth: { dollars: 0.25, source: from("dynamodb") },
  recoveryGigabyteMonth: { dollars: 0.2, source: from("dynamodb") },
  /** Glacier Instant Retrieval, in which the archive of closed cases is after 30 days. */
  archivedGigabyteMonth: { dollars: 0.004, source: from("s3") },
  /** arm64. */
  functionGigabyteSecond: { dollars: 0.0000133334, source: from("lambda") },
  functionRequest: { dollars: 0.2 / million, source: from("lambda") },
  /** HTTP API, each 512 KB. */
  apiRequest: { dollars: 1 / million, source: from("api-gateway") },
  queueRequest: { dollars: 0.4 / million, source: from("sqs") },
  /** A standard queue whose messages name their tenant: 0.10 more. */
  fairQueueRequest: { dollars: 0.5 / million, source: from("sqs") },
  alarmMetricMonth: { dollars: 0.1, source: from("cloudwatch") },
  compositeAlarmMonth: { dollars: 0.5, source: from("cloudwatch") },
  dashboardMonth: { dollars: 3, source: from("cloudwatch") },
  customMetricMonth: { dollars: 0.3, source: from("cloudwatch") },
  logGigabyte: { dollars: 0.5, source: from("cloudwatch") },
  logGigabyteMonth: { dollars: 0.03, source: from("cloudwatch") },
  trace: { dollars: 5 / million, source: from("xray") },
  keyMonth: { dollars: 1, source: from("kms") },
  keyRequest: { dollars: 0.03 / 10_000, source: from("kms") },
  secretMonth: { dollars: 0.4, source: from("secrets-manager") },
  sentGigabyte: { dollars: 0.09, source: from("ec2/on-demand") },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
