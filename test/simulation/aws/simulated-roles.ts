/**
 * The roles of the functions, as the permission proxy of the local stack evaluates them: a simulated function
 * calls only what its role in the template allows.
 */
import type { Call, Service } from "#lib/emulator/permissions/call.ts";
import {
  PermissionCheck,
  type PermissionReport,
} from "#lib/emulator/permissions/permission-check.ts";
import { credentialsOf } from "#lib/emulator/provision/aws-environment.ts";
import { functionEnvironment } from "../function/function-environment.ts";
import { readRoles, type TemplateRoles } from "./template-roles.ts";

type Values = Readonly<Record<string, unknown>>;

export class SimulatedRoles {
  readonly #check: PermissionCheck;
  readonly #template: TemplateRoles;
  /** The template's value of each variable by the simulation's value. */
  readonly #names = new Map<string, Map<string, string>>();

  private constructor(template: TemplateRoles) {
    this.#template = template;
    this.#check = new PermissionCheck(template.permissions);
    for (const source of template.sources) this.#check.requireSource(source);
  }

  static async start(): Promise<SimulatedRoles> {
    return new SimulatedRoles(await readRoles());
  }

  /** @throws Error if the function's role does not allow the call */
  require(functionName: string, service: string, command: string, input: Values): void {
    const call = this.#callOf(functionName, service, command, input);
    const checked = this.#check.check(this.#accessKey(functionName), call);
    if (checked.kind === "refused") throw refused(checked.refusal.body);
  }

  /** @throws Error in place of "not found", if the function may not list the bucket */
  requireToLearn(functionName: string, command: string, input: Values): void {
    const call = this.#callOf(functionName, "s3", command, input);
    const refusal = this.#check.missAnswer(this.#accessKey(functionName), call);
    if (refusal !== null) throw refused(`${functionName} may not learn that an object is missing`);
  }

  report(): PermissionReport {
    return this.#check.report();
  }

  #accessKey(functionName: string): string {
    return credentialsOf(`${this.#template.namePrefix}${functionName}`).accessKeyId;
  }

  #callOf(functionName: string, service: string, command: string, input: Values): Call {
    const names = this.#namesOf(functionName);
    const named = (value: unknown) => names.get(String(value)) ?? String(value);
    switch (service) {
      case "dynamodb":
        return jsonCall("dynamodb", command, this.#tableInput(input));
      case "sqs":
        return jsonCall("sqs", command, { QueueUrl: named(input["QueueUrl"]) });
      case "s3":
        return objectCall(command, { ...input, Bucket: named(input["Bucket"]) });
      case "kms":
        return jsonCall("kms", command, { KeyId: named(input["KeyId"]) });
      default:
        return jsonCall("secretsmanager", command, {
          SecretId: this.#secretOf(functionName, input["SecretId"] ?? input["Name"]),
          ...(input["KmsKeyId"] === undefined ? {} : { KmsKeyId: named(input["KmsKeyId"]) }),
        });
    }
  }

  #namesOf(functionName: string): ReadonlyMap<string, string> {
    const known = this.#names.get(functionName);
    if (known !== undefined) return known;
    const real = this.#template.environments[functionName] ?? {};
    const simulated = Object.entries(functionEnvironment("", functionName, true));
    const names = new Map(
      simulated.flatMap(([variable, value]) => {
        const found = real[variable];
        return found === undefined ? [] : [[value, found] as const];
      }),
    );
    this.#names.set(functionName, names);
    return names;
  }

  /** The secrets of integrations have a prefix in common. */
  #secretOf(functionName: string, secret: unknown): string {
    const variable = "INTEGRATION_SECRETS_PREFIX";
    const simulated = functionEnvironment("", functionName)[variable] ?? "";
    const real = this.#template.environments[functionName]?.[variable] ?? "";
    const text = String(secret);
    if (text.startsWith(simulated)) return `${real}${text.slice(simulated.length)}`;
    return this.#namesOf(functionName).get(text) ?? text;
  }

  /** What the check reads of a call: the table and the partition keys. */
  #tableInput({ Key, Item, IndexName, TransactItems, RequestItems }: Values): Values {
    const TableName = this.#template.tableName;
    const key = Key ?? Item;
    if (TransactItems !== undefined) {
      const write = (entry: Values) =>
        Object.entries(entry).map(([kind, each]) => [kind, this.#tableInput(each as Values)]);
      const items = TransactItems as readonly Values[];
      return { TransactItems: items.map((entry) => Object.fromEntries(write(entry))) };
    }
    if (RequestItems !== undefined) {
      const asked = Object.values(RequestItems as Readonly<Record<string, Requests>>);
      const writes = asked.flatMap((each) => ("Keys" in each ? [] : each));
      const keys = asked.flatMap((each) => ("Keys" in each ? each.Keys.map(keyOf) : []));
      const named = writes.map((each) =>
        Object.fromEntries(
          Object.entries(each).map(([kind, { Key: deleted, Item: put }]) => {
            const own = keyOf(deleted ?? put);
            return [kind, { Key: own, Item: own }];
          }),
        ),
      );
      return { RequestItems: { [TableName]: writes.length > 0 ? named : { Keys: keys } } };
    }
    return {
      TableName,
      ...(key === undefined ? {} : { Key: keyOf(key) }),
      ...(IndexName === undefined ? {} : { IndexName }),
    };
  }
}

/** What a batch reads, or writes. */
type Requests = { readonly Keys: readonly unknown[] } | readonly Readonly<Record<string, Values>>[];

/** In the form of DynamoDB's protocol; the document client has plain values. */
function keyOf(item: unknown): Values {
  const { pk } = item as { readonly pk: unknown };
  return { pk: typeof pk === "string" ? { S: pk } : pk };
}

const targets = {
  dynamodb: "DynamoDB_20120810",
  sqs: "AmazonSQS",
  secretsmanager: "secretsmanager",
  kms: "TrentService",
} as const;

function jsonCall(service: Exclude<Service, "s3">, command: string, input: Values): Call {
  const headers = new Map([["x-amz-target", `${targets[service]}.${command}`]]);
  return { service, method: "POST", path: "/", headers, input };
}

/** Method and query of each command. */
const objectRequests: Readonly<Record<string, readonly [method: string, query: string]>> = {
  PutObject: ["PUT", ""],
  GetObject: ["GET", ""],
  HeadObject: ["HEAD", ""],
  DeleteObject: ["DELETE", ""],
  CopyObject: ["PUT", ""],
  CreateMultipartUpload: ["POST", "?uploads="],
  UploadPart: ["PUT", "?uploadId=u&partNumber=1"],
  CompleteMultipartUpload: ["POST", "?uploadId=u"],
  AbortMultipartUpload: ["DELETE", "?uploadId=u"],
};

/** A copy is within one bucket. */
function objectCall(command: string, { Bucket, Key, CopySource: source }: Values): Call {
  const [method = command, query = ""] = objectRequests[command] ?? [];
  const path = `/${Bucket}/${String(Key).split("/").map(encodeURIComponent).join("/")}${query}`;
  const headers = new Map(
    source === undefined
      ? []
      : [["x-amz-copy-source", String(source).replace(/^[^/]+/, String(Bucket))]],
  );
  return { service: "s3", method, path, headers, input: null };
}

function refused(message: string): Error {
  return Object.assign(new Error(message), {
    name: "AccessDeniedException",
    $fault: "client",
    $metadata: { httpStatusCode: 400, attempts: 1 },
  });
}
