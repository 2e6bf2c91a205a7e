import { credentialsOf } from "../provision/aws-environment.ts";
import { TemplateError } from "../template/template-error.ts";
import { type Call, operationOf, type Service } from "./call.ts";
import { keyNeeds } from "./need/key-needs.ts";
import { listNeed, objectNameOf, objectNeeds } from "./need/object-needs.ts";
import { queueNeeds } from "./need/queue-needs.ts";
import { secretNeeds } from "./need/secret-needs.ts";
import { tableNeeds } from "./need/table-needs.ts";
import { type AccessDecision, type Need, type PermissionStatement, Policy } from "./policy.ts";
import { accessDenied, notACaller, type PermissionRefusal, unknownOperation } from "./refusal.ts";
import { ResourcePolicies, type SourceDelivery } from "./resource-policies.ts";
import type { FunctionRole, TemplatePermissions } from "./template-permissions.ts";

/** One action on one resource, of a statement of a role. */
type Grant = { readonly action: string; readonly resource: string; readonly uses: number };

/** Of a table that the template only names, because it existed before. */
const existingPartitionKey = "pk";

/** The calls of one function. */
export type FunctionReport = {
  readonly functionName: string;
  readonly calls: number;
  readonly grants: readonly Grant[];
};

export type PermissionReport = {
  readonly functions: readonly FunctionReport[];
  /** The newest refused calls: which function, permission and resource. */
  readonly refused: readonly string[];
};

type Caller = {
  readonly role: FunctionRole;
  /** The role's statements, each split into single actions on single resources. */
  readonly grants: readonly PermissionStatement[];
  readonly policy: Policy;
  readonly uses: number[];
  /** Decisions on keys, which depend on nothing else of a call. Each call of the table needs six of them. */
  readonly keyDecisions: Map<Need, AccessDecision>;
  calls: number;
};

export type Checked =
  | { readonly kind: "allowed"; readonly functionName: string }
  | { readonly kind: "refused"; readonly refusal: PermissionRefusal };

export type EventSource = {
  readonly kind: "stream" | "queue";
  readonly functionName: string;
  readonly arn: string;
  /** Queue of the batches that a stream gives up, to which Lambda sends in the function's name; null: none. */
  readonly failures: string | null;
};

const sourceActions: Readonly<Record<EventSource["kind"], readonly string[]>> = {
  queue: ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
  stream: [
    "dynamodb:DescribeStream",
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:ListStreams",
  ],
};

/** Refused calls that the report names. */
const maxRefused = 100;

/** Decides on each call by the statements of the function's role, and counts their uses. */
export class PermissionCheck {
  readonly #permissions: TemplatePermissions;
  readonly #callers: ReadonlyMap<string, Caller>;
  readonly #customerKeys: Map<string, string>;
  readonly #resourcePolicies: ResourcePolicies;
  readonly #refused: string[] = [];

  /** @throws TemplateError if a service of AWS or Lambda itself may not do what the template asks of it */
  constructor(permissions: TemplatePermissions) {
    this.#permissions = permissions;
    this.#customerKeys = new Map(permissions.customerKeys);
    this.#resourcePolicies = new ResourcePolicies(permissions.resourcePolicies);
    this.#callers = new Map(
      permissions.roles.map((role) => {
        const grants = role.statements.flatMap(split);
        const policy = new Policy(grants);
        const uses = grants.map(() => 0);
        const { accessKeyId } = credentialsOf(role.functionName);
        return [
          accessKeyId,
          { role, grants, policy, uses, keyDecisions: new Map<Need, AccessDecision>(), calls: 0 },
        ];
      }),
    );
    for (const delivery of permissions.deliveries) this.#requireDelivery(delivery);
    for (const { role } of this.#callers.values()) {
      const { functionName, deadLetterQueue } = role;
      if (deadLetterQueue !== null) this.#requireOf(functionName, send(deadLetterQueue));
    }
  }

  /** @param accessKey that of the request's signature; null where it has none */
  check(accessKey: string | null, call: Call): Checked {
    const caller = accessKey === null ? undefined : this.#callers.get(accessKey);
    if (caller === undefined) {
      return this.#refuse(`${accessKey} is not a function`, notACaller(call.service));
    }
    caller.calls += 1;
    const { functionName } = caller.role;
    const needs = this.#needsOf(call);
    if (needs === null) {
      const operation = call.input === null ? `${call.method} ${call.path}` : operationOf(call);
      return this.#refuse(
        `${functionName}: ${call.service} ${operation} is not known`,
        unknownOperation(call.service, operation),
      );
    }
    this.#rememberKey(call, needs);
    const operation = operationOf(call);
    const ofKeys = keyNeeds(operation, needs, this.#customerKeys);
    const decided = [
      ...needs.map((need) => ({ need, decision: this.#decide(caller, need) })),
      ...ofKeys.map((need) => ({ need, decision: this.#decideOnKey(caller, need) })),
    ];
    for (const { need, decision } of decided) {
      const { isAllowed, statement } = decision;
      if (!isAllowed) {
        return this.#refuse(
          `${functionName}: ${need.action} on ${need.resource}`,
          accessDenied(call.service, caller.role, need, statement !== null),
        );
      }
      count(caller, statement);
    }
    return { kind: "allowed", functionName };
  }

  #decideOnKey(caller: Caller, need: Need): AccessDecision {
    const known = caller.keyDecisions.get(need);
    if (known !== undefined) return known;
    const decision = this.#decide(caller, need);
    caller.keyDecisions.set(need, decision);
    return decision;
  }

  /**
   * Lambda refuses to create an event source for a role that cannot read it.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
   * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
   *
   * @throws TemplateError naming the missing permission
   */
  requireSource({ kind, functionName, arn, failures }: EventSource): void {
    for (const action of sourceActions[kind])
      this.#requireOf(functionName, { action, resource: arn });
    if (failures !== null) this.#requireOf(functionName, send(failures));
  }

  /** @throws TemplateError naming the missing permission */
  #requireOf(functionName: string, need: Need): void {
    const caller = this.#callers.get(credentialsOf(functionName).accessKeyId);
    if (caller === undefined) throw new TemplateError(`No function is called ${functionName}`);
    for (const each of this.#withKey(need)) {
      const { isAllowed, statement } = this.#decide(caller, each);
      if (!isAllowed) {
        throw new TemplateError(
          `Lambda cannot use ${need.resource} for ${functionName}: no ${each.action} on ${each.resource}`,
        );
      }
      count(caller, statement);
    }
  }

  /** @throws TemplateError naming the service and the resource whose policy does not let it in */
  #requireDelivery({ service, need, cause }: SourceDelivery): void {
    for (const each of this.#withKey(need)) {
      const decision = this.#resourcePolicies.ofService(service, each);
      if (decision?.isAllowed === true && !decision.isDenied) continue;
      throw new TemplateError(
        `${cause}: the policy of ${each.resource} does not allow ${each.action} to ${service}`,
      );
    }
  }

  #withKey(need: Need): readonly Need[] {
    const operation = need.action.split(":")[1] ?? "";
    return [need, ...keyNeeds(operation, [need], this.#customerKeys)];
  }

  /**
   * The policies of role and resource together: one that denies wins. A key must allow the role itself or
   * leave the decision to the account; for all others one of the two policies is enough.
   * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-basics-single-account.html
   */
  #decide({ policy, role }: Caller, need: Need): AccessDecision {
    const own = policy.decide(need);
    const others = this.#resourcePolicies.ofRole(role.roleName, need);
    if (others === null) return own;
    const isDenied = others.isDenied || (!own.isAllowed && own.statement !== null);
    const isKey = need.action.startsWith("kms:");
    const isAllowed = others.isAllowed || (own.isAllowed && (!isKey || others.delegates));
    return { isAllowed: isAllowed && !isDenied, statement: own.statement };
  }

  /**
   * The answer to an allowed call for an object that does not exist, if it is not 404: only those who may
   * list the bucket learn that the object is missing.
   */
  missAnswer(accessKey: string | null, call: Call): PermissionRefusal | null {
    const caller = this.#callers.get(accessKey ?? "");
    if (caller === undefined) return null;
    const need = listNeed(objectNameOf(call.path));
    const { isAllowed, statement } = this.#decide(caller, need);
    if (!isAllowed) return accessDenied("s3", caller.role, need, statement !== null);
    count(caller, statement);
    return null;
  }

  report(): PermissionReport {
    const functions = [...this.#callers.values()].map(({ role, grants, calls, uses }) => ({
      functionName: role.functionName,
      calls,
      // A statement that denies is meant to be used by nobody.
      grants: grants.flatMap(
        ({ Effect, Action: [action = ""], Resource: [resource = ""] }, position) =>
          Effect === "Deny" ? [] : [{ action, resource, uses: uses[position] ?? 0 }],
      ),
    }));
    return { functions, refused: [...this.#refused] };
  }

  #needsOf(call: Call): readonly Need[] | null {
    const { partitionKeys, secretArns } = this.#permissions;
    const readers: Readonly<Record<Service, () => readonly Need[] | null>> = {
      dynamodb: () => tableNeeds(call, (table) => partitionKeys.get(table) ?? existingPartitionKey),
      sqs: () => queueNeeds(call),
      s3: () => objectNeeds(call),
      secretsmanager: () => secretNeeds(call, (name) => secretArns.get(name) ?? null),
      kms: () => [{ action: `kms:${operationOf(call)}`, resource: String(call.input?.["KeyId"]) }],
    };
    return readers[call.service]();
  }

  /** A secret that is created at run time names its key then. */
  #rememberKey(call: Call, [need]: readonly Need[]): void {
    const key = call.input?.["KmsKeyId"];
    if (need?.action !== "secretsmanager:CreateSecret" || typeof key !== "string") return;
    this.#customerKeys.set(need.resource, key);
  }

  #refuse(what: string, refusal: PermissionRefusal): Checked {
    if (this.#refused.length >= maxRefused) this.#refused.shift();
    this.#refused.push(what);
    return { kind: "refused", refusal };
  }
}

function send(queue: string): Need {
  return { action: "sqs:SendMessage", resource: queue };
}

function split(statement: PermissionStatement): PermissionStatement[] {
  return statement.Action.flatMap((action) =>
    statement.Resource.map((resource) => ({
      ...statement,
      Action: [action],
      Resource: [resource],
    })),
  );
}

function count(caller: Caller, statement: number | null): void {
  if (statement !== null) caller.uses[statement] = (caller.uses[statement] ?? 0) + 1;
}
