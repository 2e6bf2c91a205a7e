/**
 * The rules of cdk-nag (AwsSolutions, Serverless) that a resource does not follow, and why that is
 * right. test/infra/findings.test.ts fails on a finding that is not here, and on a row that accepts
 * none.
 */
import { CfnResource, Stack, Validations } from "aws-cdk-lib/core";
import type { IConstruct } from "constructs";

export type AcceptedFinding = {
  readonly rule: string;
  /** For findings of single statements: the resource that they name, without logical ids. */
  readonly statement?: string;
  /** For managed policies: the name. */
  readonly policy?: string;
  /** The constructs' paths below their stack. */
  readonly at: RegExp;
  readonly reason: string;
};

export const acceptedFindings: readonly AcceptedFinding[] = [
  {
    rule: "AwsSolutions-SMG4",
    at: /^(Out|In)boundMasterSecret\/Resource$/,
    reason:
      "Signing secrets are derived from this secret: a rotation by the clock would change all of them while nobody looks. An operator rotates it with an overlap (recon rotate-master); each endpoint's own secret is rotated through the API.",
  },
  {
    rule: "AwsSolutions-SMG4",
    at: /^EdgeSecret\/Resource$/,
    reason:
      "CloudFront has the value in its configuration: a rotation without a deployment would refuse every request.",
  },
  {
    rule: "AwsSolutions-SMG4",
    at: /^ScheduledCheckKey\/Resource$/,
    reason: "It holds an API key, which an operator makes and revokes through the API.",
  },
  {
    rule: "Serverless-LambdaDLQ",
    at: /^Function\/Resource$/,
    reason:
      "The scheduled smoke test: a run that fails is an error that an alarm counts, and the next run follows.",
  },
  {
    rule: "Serverless-LambdaAsyncFailureDestination",
    at: /^Function\/EventInvokeConfig\/Resource$/,
    reason: "The scheduled smoke test: there is nothing to repeat in the event of a schedule.",
  },
  {
    rule: "AwsSolutions-CFR1",
    at: /^Distribution\/Resource$/,
    reason:
      "Clients and senders of webhooks may be anywhere; a credential or a signature authenticates them.",
  },
  {
    rule: "AwsSolutions-CFR3",
    at: /^Distribution\/Resource$/,
    reason:
      "Its access logs contain paths, which name integrations. The firewall has metrics, and refused deliveries are kept.",
  },
  {
    rule: "AwsSolutions-CFR4",
    at: /^Distribution\/Resource$/,
    reason:
      "The distribution has CloudFront's own domain and certificate, whose versions of TLS CloudFront chooses.",
  },
  {
    rule: "AwsSolutions-SQS3",
    at: /^(StreamFailureQueue|AsyncFailureQueue)\/Resource$/,
    reason:
      "It is a dead-letter queue of event source mappings, functions or schedules; the rule does not recognize these.",
  },
  {
    rule: "Serverless-SQSRedrivePolicy",
    at: /^(\w+DeadLetterQueue|StreamFailureQueue|AsyncFailureQueue)\/Resource$/,
    reason:
      "It is a dead-letter queue and needs none of its own: an alarm notifies a person about its messages.",
  },
  {
    rule: "AwsSolutions-SQS3",
    at: /^(Deadline|MissedWork|Seal|Poll)Queue\/Resource$/,
    reason:
      "Its messages say what is due in this minute, and the next minute sends them again: a dead letter would have nothing to redrive.",
  },
  {
    rule: "Serverless-SQSRedrivePolicy",
    at: /^(Deadline|MissedWork|Seal|Poll)Queue\/Resource$/,
    reason:
      "Nobody would look at a dead letter of the minute: its work is found in the table a minute later, and the metric SweepLag says what is not done.",
  },
  {
    rule: "Serverless-LambdaEventSourceMappingDestination",
    at: /^(Deadline|MissedWork|Seal|Poll)Messages\/Resource$/,
    reason:
      "A message of the minute is good for a minute: where one is given up, the next minute's message does the same work.",
  },
  {
    rule: "AwsSolutions-S1",
    at: /^(Files|Manifests|Archive)\/Resource$/,
    reason:
      "S3 cannot write server access logs to a bucket with a customer-managed key, and the logs would contain the query strings of signed URLs. CloudTrail data events of the account record object access.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "*",
    at: /(^|\/)Role\/DefaultPolicy\//,
    reason:
      "xray:PutTraceSegments and xray:PutTelemetryRecords do not support resources: https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement:
      "arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:{prefix}onchain/*",
    at: /^(evidence|inbound-webhooks|integrations|partner-poller)\/Role\/DefaultPolicy\//,
    reason:
      "The secrets of integrations are created at run time, so only the prefix of their names is known. No other secret of the account has this prefix.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement:
      "arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:{prefix}partner/*",
    at: /^(integrations|partner-poller)\/Role\/DefaultPolicy\//,
    reason:
      "The keys of the partner's API are created at run time, so only the prefix of their names is known.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/*",
    at: /^(imports-api|exports)\/Role\/DefaultPolicy\//,
    reason: "Objects are created at run time. The permission is on single objects of one bucket.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/inline/*",
    at: /^file-worker\/Role\/DefaultPolicy\//,
    reason: "Objects are created at run time. The permission is on files that requests contain.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/drop/*",
    at: /^file-worker\/Role\/DefaultPolicy\//,
    reason:
      "Files are dropped at run time. It reads those of each organization, and nothing beside the folder.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/{dropFolder}*",
    at: /^(drop|sftp)-[\w-]+-role\/DefaultPolicy\//,
    reason: "A writer may write any file of its own organization's folder, whose names it chooses.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/uploads/*",
    at: /^file-worker\/Role\/DefaultPolicy\//,
    reason: "Objects are created at run time. The permission is on files that clients upload.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{manifests}.Arn>/*",
    at: /^audit-sealer\/Role\/DefaultPolicy\//,
    reason: "Objects are created at run time. The bucket is locked: none can be replaced.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/exports/*",
    at: /^exporter\/Role\/DefaultPolicy\//,
    reason:
      "Objects are created at run time. The permission is on single objects of exports in one bucket.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{manifests}.Arn>/manifests/*",
    at: /^exporter\/Role\/DefaultPolicy\//,
    reason: "Manifests are created at run time. Proofs in exports contain them.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{manifests}.Arn>/lists/*",
    at: /^exporter\/Role\/DefaultPolicy\//,
    reason: "Lists of sealed organizations are created at run time. Proofs lead through them.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{manifests}.Arn>/seals/*",
    at: /^exporter\/Role\/DefaultPolicy\//,
    reason: "Seals are created at run time. The function reads those of the exported organization.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "*",
    at: /^operator-role\/DefaultPolicy\//,
    reason: "sqs:ListQueues supports no resources; commands find queues by a part of their name.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{files}.Arn>/*",
    at: /^erasure-role\/DefaultPolicy\//,
    reason: "Objects are created at run time. The role deletes files of imports and exports.",
  },
  {
    rule: "AwsSolutions-IAM5",
    statement: "<{manifests}.Arn>/erasures/*",
    at: /^erasure-role\/DefaultPolicy\//,
    reason:
      "The list of erasures has one object for each, so only the prefix of their names is known.",
  },
  {
    rule: "AwsSolutions-IAM4",
    policy: "service-role/AWSCodeDeployRoleForLambdaLimited",
    at: /^CanaryRole\/Resource$/,
    reason:
      "CDK's deployment groups add AWS's own policy for CodeDeploy, which AWS keeps current: aliases, alarms, and hooks by the prefix of their name.",
  },
  {
    rule: "Serverless-LambdaEventSourceMappingDestination",
    at: /^(MatcherMessages|FileWorkerMessages|ExporterMessages|outbound-delivery-messages|outbound-slow-delivery-messages)\//,
    reason:
      "An event source mapping of a queue supports no destination: failed messages go to the dead-letter queue of the queue.",
  },
];

/** What the rows call by a name, because it differs from stage to stage. */
export type Named = {
  readonly files: IConstruct;
  readonly manifests: IConstruct;
  readonly secretsPrefix: string;
  /** Of the organizations that drop files, such as `drop/org_acme/`. */
  readonly dropFolders: readonly string[];
};

/** Acknowledges what the table accepts, on each resource that it names. */
export function acceptFindings(stacks: readonly Stack[], named: Named): void {
  for (const stack of stacks) {
    for (const resource of stack.node.findAll().filter(CfnResource.isCfnResource)) {
      const path = resource.node.path.slice(stack.node.path.length + 1);
      for (const finding of acceptedFindings.filter(({ at }) => at.test(path))) {
        for (const id of findingIds(finding, named)) {
          Validations.of(resource).acknowledge({ id, reason: finding.reason });
        }
      }
    }
  }
}

/** As cdk-nag writes it, with the statement in brackets where there is one; one for each drop folder that the statement names. */
export function findingIds(
  { rule, statement, policy }: AcceptedFinding,
  named: Named,
): readonly string[] {
  if (policy !== undefined) {
    return [`${rule}[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`];
  }
  if (statement === undefined) return [rule];
  const idOf = (bucket: IConstruct) =>
    Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnResource);
  const resource = statement
    .replace("{prefix}", named.secretsPrefix)
    .replace("{files}", idOf(named.files))
    .replace("{manifests}", idOf(named.manifests));
  const folders = resource.includes("{dropFolder}") ? named.dropFolders : [""];
  return folders.map((folder) => `${rule}[Resource::${resource.replace("{dropFolder}", folder)}]`);
}
