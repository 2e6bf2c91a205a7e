/** Errors of DynamoDB and SQS when they cannot serve a call. */
import {
  InternalServerError,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { connectionLost } from "../simulation/fault/call-log.ts";

export type EngineError = {
  readonly name: string;
  /** The error of a call; null if this call cannot have it. */
  readonly of: (call: string) => Error | null;
  /** Who retries: the SDK, if it knows the error, otherwise the service. */
  readonly triedAgainBy: "sdk" | "service";
};

const message = "injected";
const metadata = (httpStatusCode: number) => ({ $metadata: { httpStatusCode }, message });
const singleWrites = ["dynamodb PutItem", "dynamodb UpdateItem", "dynamodb DeleteItem"];

export const engineErrors: readonly EngineError[] = [
  {
    name: "TransactionConflict",
    triedAgainBy: "service",
    of: (call) => {
      if (singleWrites.includes(call)) return new TransactionConflictException(metadata(400));
      if (call !== "dynamodb TransactWriteItems") return null;
      const CancellationReasons = [{ Code: "None" }, { Code: "TransactionConflict" }];
      return new TransactionCanceledException({ ...metadata(400), CancellationReasons });
    },
  },
  {
    name: "throttling inside a transaction",
    triedAgainBy: "service",
    of: (call) => {
      if (call !== "dynamodb TransactWriteItems") return null;
      const CancellationReasons = [{ Code: "ThrottlingError" }, { Code: "None" }];
      return new TransactionCanceledException({ ...metadata(400), CancellationReasons });
    },
  },
  { name: "throttling", triedAgainBy: "sdk", of: () => new ThrottlingException(metadata(400)) },
  {
    name: "InternalServerError",
    triedAgainBy: "sdk",
    of: () => new InternalServerError(metadata(500)),
  },
  { name: "timeout", triedAgainBy: "sdk", of: connectionLost },
];
