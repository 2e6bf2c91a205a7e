import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type CorsRule,
  HttpMethods,
} from "aws-cdk-lib/aws-s3";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { dropPrefix } from "#domain/bulk/drop-folder.ts";
import {
  deadlineConsumer,
  exporterConsumer,
  fileWorkerConsumer,
  matcherConsumer,
  missedWorkConsumer,
  outboundConsumer,
  pollerConsumer,
  retention,
  sealerConsumer,
} from "#lib/function/consumer-settings.ts";
import { type AlarmTarget, addAlarm, type RunbookSection } from "#lib/monitoring/alarm.ts";
import { inlinePrefix, uploadPrefix } from "#store/queue/bulk/import-message.ts";
import type { MinuteWork } from "#store/queue/minute-message.ts";
import { exportPrefix } from "#work/exporting/object-key.ts";
import type { QueueConsumer } from "./capacity-settings.ts";
import { addDropFolder } from "./drop-folder.ts";
import { hasDropFolder } from "./local-profile.ts";
import type { Settings } from "./settings.ts";

export type MessagingStackProps = StackProps & {
  readonly key: IKey;
  readonly alarms: AlarmTarget;
  readonly settings: Pick<Settings, "corsOrigins" | "consumers" | "dropFolder" | "stage">;
};

const minute = Duration.minutes(1);

/** The age of a dead letter counts from its first sending, so it includes the time in its work queue. */
const deadLetterAlarmAge = Duration.days(3);

/** The queues between the table's stream and its consumers, with their dead-letter queues. */
export class MessagingStack extends Stack {
  readonly matcherQueue: Queue;
  /** Messages that the matcher gave up. */
  readonly matcherDeadLetters: Queue;
  /** Events to fan out, and deliveries to endpoints that answer quickly. */
  readonly outboundQueue: Queue;
  /** Deliveries to endpoints that fail, or do not answer quickly. */
  readonly outboundSlowQueue: Queue;
  readonly outboundDeadLetters: Queue;
  /** Steps of imports. */
  readonly fileWorkerQueue: Queue;
  readonly fileWorkerDeadLetters: Queue;
  /** Runs of exports. */
  readonly exporterQueue: Queue;
  readonly exporterDeadLetters: Queue;
  /** Positions in the table's stream that the relay gave up. */
  readonly streamFailures: Queue;
  /** Events of asynchronous invocations that a function gave up. */
  readonly asyncFailures: Queue;
  /** What is to do in this minute, by the kind of work. */
  readonly minuteQueues: Readonly<Record<MinuteWork, Queue>>;
  /** The queues whose messages are work: work queues and dead-letter queues. */
  readonly queues: { readonly work: Queue[]; readonly deadLetters: Queue[] } = {
    work: [],
    deadLetters: [],
  };
  /** The bucket of files. */
  readonly files: Bucket;
  private readonly key: IKey;
  private readonly alarms: AlarmTarget;

  constructor(scope: Construct, id: string, props: MessagingStackProps) {
    super(scope, id, props);
    this.key = props.key;
    this.alarms = props.alarms;
    this.matcherDeadLetters = this.addDeadLetterQueue(
      "MatcherDeadLetterQueue",
      "matcher-dead-letters",
    );
    this.streamFailures = this.addDeadLetterQueue("StreamFailureQueue", "stream-failures");
    this.asyncFailures = this.addDeadLetterQueue("AsyncFailureQueue", "async-failures");
    this.allowUndelivered(this.asyncFailures);
    this.outboundDeadLetters = this.addDeadLetterQueue(
      "OutboundDeadLetterQueue",
      "outbound-dead-letters",
    );
    const { consumers } = props.settings;
    this.matcherQueue = this.addWorkQueue(
      "MatcherQueue",
      withWindow(matcherConsumer, consumers.matcher),
      this.matcherDeadLetters,
    );
    this.outboundQueue = this.addWorkQueue(
      "OutboundQueue",
      withWindow(outboundConsumer, consumers.outbound),
      this.outboundDeadLetters,
    );
    this.outboundSlowQueue = this.addWorkQueue(
      "OutboundSlowQueue",
      withWindow(outboundConsumer, consumers.outbound),
      this.outboundDeadLetters,
    );
    this.fileWorkerDeadLetters = this.addDeadLetterQueue(
      "FileWorkerDeadLetterQueue",
      "file-worker-dead-letters",
    );
    this.fileWorkerQueue = this.addWorkQueue(
      "FileWorkerQueue",
      fileWorkerConsumer,
      this.fileWorkerDeadLetters,
    );
    this.exporterDeadLetters = this.addDeadLetterQueue(
      "ExporterDeadLetterQueue",
      "exporter-dead-letters",
    );
    this.exporterQueue = this.addWorkQueue(
      "ExporterQueue",
      exporterConsumer,
      this.exporterDeadLetters,
    );
    this.minuteQueues = {
      due: this.addMinuteQueue("DeadlineQueue", deadlineConsumer),
      journal: this.addMinuteQueue("MissedWorkQueue", missedWorkConsumer),
      seals: this.addMinuteQueue("SealQueue", sealerConsumer),
      polls: this.addMinuteQueue("PollQueue", pollerConsumer),
    };
    this.files = this.addFiles(props.settings);
    const { stage, dropFolder } = props.settings;
    if (dropFolder === null) return;
    addDropFolder(this, { settings: { stage, dropFolder }, files: this.files, key: this.key });
  }

  /** Events of schedules that EventBridge could not deliver to a function. */
  private allowUndelivered(queue: Queue): void {
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
  }

  /** Uploaded import files and finished exports; a completed upload sends the file worker a message. */
  private addFiles(settings: MessagingStackProps["settings"]): Bucket {
    // The prefixes under which a new object is the file worker's.
    const announced = [uploadPrefix, ...(hasDropFolder(settings) ? [dropPrefix] : [])];
    const bucket = new Bucket(this, "Files", {
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      cors: corsRules(settings.corsOrigins),
      lifecycleRules: [
        // As long as an export is kept: its multipart upload must not end before its job.
        { abortIncompleteMultipartUploadAfter: retention.exportFile },
        { prefix: exportPrefix, expiration: retention.exportFile },
        // The file is read within minutes. It is written before its batch, so a crash between the two leaves an unused file.
        { prefix: inlinePrefix, expiration: retention.importFile },
        // What is left there is what nobody could import.
        ...announced.map((prefix) => ({ prefix, expiration: retention.importFile })),
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const source = new ServicePrincipal("s3.amazonaws.com");
    const conditions = { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } };
    const send = new PolicyStatement({
      principals: [source],
      actions: ["sqs:SendMessage"],
      resources: [this.fileWorkerQueue.queueArn],
      conditions,
    });
    const { policyDependable } = this.fileWorkerQueue.addToResourcePolicy(send);
    // Not CDK's addEventNotification, which deploys a function of its own to set it.
    const resource = bucket.node.defaultChild as CfnBucket;
    resource.notificationConfiguration = {
      queueConfigurations: announced.map((value) => ({
        event: "s3:ObjectCreated:*",
        queue: this.fileWorkerQueue.queueArn,
        filter: { s3Key: { rules: [{ name: "prefix", value }] } },
      })),
    };
    if (policyDependable !== undefined) bucket.node.addDependency(policyDependable);
    return bucket;
  }

  private addWorkQueue(id: string, consumer: Receiver, deadLetters: Queue): Queue {
    const queue = this.addQueue(id, Duration.minutes(15), "waiting-messages", {
      retentionPeriod: retention.work,
      visibilityTimeout: consumer.visibilityTimeout,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: consumer.maxReceiveCount },
    });
    this.queues.work.push(queue);
    return queue;
  }

  /** No dead letters and no alarm on its age: the metric SweepLag says what is not done. */
  private addMinuteQueue(
    id: string,
    { visibilityTimeout }: Pick<Receiver, "visibilityTimeout">,
  ): Queue {
    return this.makeQueue(id, { retentionPeriod: retention.minute, visibilityTimeout });
  }

  private addDeadLetterQueue(id: string, runbook: RunbookSection): Queue {
    const queue = this.addQueue(id, deadLetterAlarmAge, "waiting-dead-letters", {
      retentionPeriod: retention.deadLetter,
    });
    addAlarm(this, `${id}DepthAlarm`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: minute, statistic: "max" }),
      threshold: 1,
      description: `${id}: a message failed too often and needs a redrive`,
      runbook,
      target: this.alarms,
    });
    this.queues.deadLetters.push(queue);
    return queue;
  }

  private addQueue(
    id: string,
    alarmAge: Duration,
    runbook: RunbookSection,
    props: QueueProps,
  ): Queue {
    const queue = this.makeQueue(id, props);
    addAlarm(this, `${id}AgeAlarm`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: minute, statistic: "max" }),
      threshold: alarmAge.toSeconds(),
      periods: 3,
      description: `${id}: the oldest message is ${alarmAge.toHumanString()} old or older`,
      runbook,
      target: this.alarms,
    });
    return queue;
  }

  private makeQueue(id: string, props: QueueProps): Queue {
    const queue = new Queue(this, id, {
      ...props,
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: this.key,
      enforceSSL: true,
    });
    new CfnOutput(this, `${id}Url`, { value: queue.queueUrl });
    return queue;
  }
}

/** Pages that may call the API may upload files to its signed URLs, and download exports from them. */
function corsRules(origins: readonly string[]): CorsRule[] {
  if (origins.length === 0) return [];
  return [
    {
      allowedOrigins: [...origins],
      allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
      allowedHeaders: ["content-type"],
      maxAge: Duration.hours(1).toSeconds(),
    },
  ];
}

type Receiver = { readonly visibilityTimeout: Duration; readonly maxReceiveCount: number };

/** A message waits for its batch while nobody else may receive it. */
function withWindow(
  { visibilityTimeout, maxReceiveCount }: Receiver,
  { batchWindowSeconds }: QueueConsumer,
): Receiver {
  const window = Duration.seconds(batchWindowSeconds);
  return { visibilityTimeout: visibilityTimeout.plus(window), maxReceiveCount };
}
