import { SignatureV4 } from "@smithy/signature-v4";
import { z } from "zod";
import { streamHeader } from "../permissions/need/table-needs.ts";
import { credentialsOf, region } from "../provision/aws-environment.ts";
import { Sha256 } from "../sha256.ts";

const recordSchema = z.looseObject({
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number().optional(),
  }),
});

/** A change of the table, in the form of the engine and of Lambda. */
export type StreamRecord = z.infer<typeof recordSchema>;

const describeSchema = z.looseObject({
  StreamDescription: z.looseObject({ Shards: z.array(z.looseObject({ ShardId: z.string() })) }),
});
const iteratorSchema = z.looseObject({ ShardIterator: z.string() });
const recordsSchema = z.looseObject({
  Records: z.array(recordSchema),
  NextShardIterator: z.string().nullish(),
});

/**
 * DynamoDB Streams over its own protocol (awsJson1_0). The SDK's client for it is not published in
 * the version of the other clients. It would also decode records, and Lambda delivers them in the
 * encoded form.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations_Amazon_DynamoDB_Streams.html
 */
export class StreamClient {
  readonly #endpoint: string;
  readonly #streamArn: string;
  readonly #signer: SignatureV4;
  /** Iterator for the next read of a shard, and the record after which it begins. */
  readonly #next = new Map<string, { after: string | null; iterator: string }>();

  /** @param functionName Lambda reads the stream in the name of the function that consumes it */
  constructor(endpoint: string, streamArn: string, functionName: string) {
    this.#endpoint = endpoint;
    this.#streamArn = streamArn;
    this.#signer = new SignatureV4({
      ...{ service: "dynamodb", region, sha256: Sha256 },
      credentials: credentialsOf(functionName),
    });
  }

  async shards(): Promise<string[]> {
    const answer = await this.#call("DescribeStream", { StreamArn: this.#streamArn });
    return describeSchema.parse(answer).StreamDescription.Shards.map((shard) => shard.ShardId);
  }

  /**
   * @param after sequence number of the last record that was read; null reads from the beginning
   * @param limit records at most, 1 to 1,000
   */
  async read(shardId: string, after: string | null, limit: number): Promise<StreamRecord[]> {
    const known = this.#next.get(shardId);
    // Dropped until the read has succeeded: an iterator that fails must not be used again.
    this.#next.delete(shardId);
    const iterator =
      known?.after === after ? known.iterator : await this.#iteratorAfter(shardId, after);
    const answer = await this.#call("GetRecords", {
      ShardIterator: iterator,
      Limit: Math.min(limit, 1000),
    });
    const { Records: records, NextShardIterator: next } = recordsSchema.parse(answer);
    const last = records.at(-1)?.dynamodb.SequenceNumber ?? after;
    if (typeof next === "string") this.#next.set(shardId, { after: last, iterator: next });
    return records;
  }

  async #iteratorAfter(shardId: string, after: string | null): Promise<string> {
    const position =
      after === null
        ? { ShardIteratorType: "TRIM_HORIZON" }
        : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after };
    const answer = await this.#call("GetShardIterator", {
      StreamArn: this.#streamArn,
      ShardId: shardId,
      ...position,
    });
    return iteratorSchema.parse(answer).ShardIterator;
  }

  async #call(operation: string, input: object): Promise<unknown> {
    const body = JSON.stringify(input);
    const { host, hostname } = new URL(this.#endpoint);
    const { headers } = await this.#signer.sign({
      ...{ method: "POST", protocol: "http:", hostname, path: "/", query: {}, body },
      headers: {
        host,
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `DynamoDBStreams_20120810.${operation}`,
        [streamHeader]: this.#streamArn,
      },
    });
    const response = await fetch(this.#endpoint, { method: "POST", headers, body });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}
