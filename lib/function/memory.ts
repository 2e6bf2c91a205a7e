/**
 * Megabytes of memory of each function. Lambda gives a share of a processor with them: a whole one at 1,769
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html).
 */
export const memoryMegabytes = {
  /** Functions behind HTTP, for which somebody waits. */
  requests: 1_024,
  matcher: 1_024,
  listCounter: 1_024,
  minuteWork: 1_024,
  /** They wait for the table, queues and receivers most of their time. */
  webhooks: 512,
  streamRelay: 512,
  deadlines: 512,
  /** They compute: files, exports, and what a sweep compares. */
  wholeProcessor: 1_769,
} as const;
