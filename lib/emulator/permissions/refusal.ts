/** The answers of services to calls that they refuse, in the form of each protocol. */
import { randomUUID } from "node:crypto";
import { accountId, partition } from "../provision/aws-environment.ts";
import type { Service } from "./call.ts";
import type { Need } from "./policy.ts";

export type PermissionRefusal = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Code = {
  readonly status: number;
  /** Name of the error in the service's protocol. */
  readonly name: string;
};

const jsonVersion = { dynamodb: "1.0", sqs: "1.0", secretsmanager: "1.1", kms: "1.1" } as const;

const denied: Readonly<Record<Service, Code>> = {
  dynamodb: { status: 400, name: "com.amazon.coral.service#AccessDeniedException" },
  sqs: { status: 403, name: "com.amazon.coral.service#AccessDeniedException" },
  secretsmanager: { status: 400, name: "AccessDeniedException" },
  kms: { status: 400, name: "AccessDeniedException" },
  s3: { status: 403, name: "AccessDenied" },
};

const keyDenied: Readonly<Record<Service, Code>> = {
  ...denied,
  sqs: { status: 400, name: "com.amazonaws.sqs#KmsAccessDenied" },
};

const unknownCaller: Readonly<Record<Service, Code>> = {
  dynamodb: { status: 400, name: "com.amazon.coral.service#UnrecognizedClientException" },
  sqs: { status: 403, name: "com.amazon.coral.service#UnrecognizedClientException" },
  secretsmanager: { status: 400, name: "UnrecognizedClientException" },
  kms: { status: 400, name: "UnrecognizedClientException" },
  s3: { status: 403, name: "InvalidAccessKeyId" },
};

/** The name of SQS's errors in its older protocol, by which the SDK names them. */
const olderNames: Readonly<Record<string, string>> = {
  AccessDeniedException: "AccessDenied",
  KmsAccessDenied: "KMS.AccessDeniedException",
  UnrecognizedClientException: "InvalidClientTokenId",
};

/** @param isExplicit whether a statement denies it */
export function accessDenied(
  service: Service,
  caller: { readonly functionName: string; readonly roleName: string },
  need: Need,
  isExplicit: boolean,
): PermissionRefusal {
  const user = `arn:${partition}:sts::${accountId}:assumed-role/${caller.roleName}/${caller.functionName}`;
  const reason = isExplicit
    ? "with an explicit deny in an identity-based policy"
    : `because no identity-based policy allows the ${need.action} action`;
  const message = `User: ${user} is not authorized to perform: ${need.action} on resource: ${need.resource} ${reason}`;
  const codes = need.action.startsWith("kms:") ? keyDenied : denied;
  return errorAnswer(service, codes[service], message);
}

export function notACaller(service: Service): PermissionRefusal {
  const message = "The security token included in the request is invalid.";
  return errorAnswer(service, unknownCaller[service], message);
}

/** The emulator does not know which permissions the call needs. */
export function unknownOperation(service: Service, operation: string): PermissionRefusal {
  const message = `The local stack does not know the permissions of ${service} ${operation}`;
  return errorAnswer(service, { status: 501, name: "NotImplemented" }, message);
}

/** Any error of a service, in its protocol. */
export function errorAnswer(
  service: Service,
  { status, name }: Code,
  message: string,
): PermissionRefusal {
  const requestId = randomUUID();
  if (service === "s3") {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${name}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`;
    return { status, headers: { "content-type": "application/xml" }, body };
  }
  const shortName = name.split("#").at(-1) ?? name;
  const fault = status < 500 ? "Sender" : "Receiver";
  return {
    status,
    headers: {
      "content-type": `application/x-amz-json-${jsonVersion[service]}`,
      "x-amzn-requestid": requestId,
      ...(service === "sqs" && {
        "x-amzn-query-error": `${olderNames[shortName] ?? shortName};${fault}`,
      }),
    },
    body: JSON.stringify({ __type: name, Message: message, message }),
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
