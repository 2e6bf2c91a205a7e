import { accountId, partition, region } from "../provision/aws-environment.ts";
import type { Assembly, StackTemplate, TemplateResource } from "./assembly.ts";
import { isTrue, noValue, resolve, type Scope } from "./intrinsics.ts";
import type { Json, TemplateObject } from "./json.ts";
import { type Addresses, type Identity, resourceTypes } from "./resource-types.ts";
import { TemplateError } from "./template-error.ts";

export type ResolvedResource = {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  /** The value of `Ref`: a name, an id or a URL, by type. */
  readonly reference: string;
  /** The value of the attribute `Arn`, of types that have one. */
  readonly arn: string | null;
  readonly properties: TemplateObject;
};

/**
 * All resources of all stacks with every intrinsic resolved, those without local effect included.
 *
 * @throws TemplateError on a resource type, attribute, intrinsic or name that is not known.
 */
export function resolveAssembly(assembly: Assembly, addresses: Addresses): ResolvedResource[] {
  const scopes = assembly.stacks.map((stack) => new StackScope(stack, addresses, importValue));
  function importValue(exportName: string): Json {
    for (const scope of scopes) {
      const value = scope.exported(exportName);
      if (value !== null) return value;
    }
    throw new TemplateError(`No stack exports ${exportName}`);
  }
  return scopes.flatMap((scope) => scope.resources());
}

class StackScope implements Scope {
  readonly #stack: StackTemplate;
  readonly #addresses: Addresses;
  readonly importValue: Scope["importValue"];

  constructor(stack: StackTemplate, addresses: Addresses, importValue: Scope["importValue"]) {
    this.#stack = stack;
    this.#addresses = addresses;
    this.importValue = importValue;
  }

  resources(): ResolvedResource[] {
    const { Resources: all, Outputs: outputs } = this.#stack.template;
    // They have no local reader, but their references must resolve.
    for (const output of Object.values(outputs)) resolve(output.Value, this);
    return Object.entries(all)
      .filter(
        ([, resource]) => resource.Condition === undefined || this.condition(resource.Condition),
      )
      .map(([logicalId, resource]) => this.#resolveResource(logicalId, resource));
  }

  #resolveResource(logicalId: string, resource: TemplateResource): ResolvedResource {
    const where = `${this.#stack.name}/${logicalId} (${resource.Type})`;
    try {
      const type = typeOf(resource);
      const identity = this.#identity(logicalId);
      return {
        stackName: this.#stack.name,
        logicalId,
        type: resource.Type,
        reference: type.reference(identity),
        arn: type.attributes["Arn"]?.(identity) ?? null,
        properties: resolve(resource.Properties, this) as TemplateObject,
      };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw new TemplateError(`${where}: ${error.message}`, { cause: error });
    }
  }

  reference = (name: string): Json | typeof noValue => {
    if (name.startsWith("AWS::")) return this.#pseudoParameter(name);
    const parameter = this.#stack.template.Parameters[name];
    if (parameter === undefined) return typeOf(this.#find(name)).reference(this.#identity(name));
    if (parameter.Default === undefined)
      throw new TemplateError(`Parameter ${name} has no default`);
    return parameter.Default;
  };

  attribute = (logicalId: string, attribute: string): Json => {
    const resource = this.#find(logicalId);
    const answer = typeOf(resource).attributes[attribute];
    if (answer === undefined) {
      throw new TemplateError(
        `Attribute not known: ${attribute} of ${resource.Type} (${logicalId})`,
      );
    }
    return answer(this.#identity(logicalId));
  };

  condition = (name: string): boolean => {
    const condition = this.#stack.template.Conditions[name];
    if (condition === undefined) throw new TemplateError(`No condition is called ${name}`);
    return isTrue(condition, this);
  };

  mapping = (map: string, top: string, second: string): Json => {
    const value = this.#stack.template.Mappings[map]?.[top]?.[second];
    if (value === undefined) throw new TemplateError(`No mapping ${map}.${top}.${second}`);
    return value;
  };

  /** The value that this stack exports by the name, or null. */
  exported(exportName: string): Json {
    for (const output of Object.values(this.#stack.template.Outputs)) {
      if (output.Export !== undefined && resolve(output.Export.Name, this) === exportName) {
        return resolve(output.Value, this);
      }
    }
    return null;
  }

  #pseudoParameter(name: string): Json | typeof noValue {
    const stackName = this.#stack.name;
    const values: Record<string, Json | typeof noValue> = {
      "AWS::AccountId": accountId,
      "AWS::NoValue": noValue,
      "AWS::NotificationARNs": [],
      "AWS::Partition": partition,
      "AWS::Region": region,
      "AWS::StackId": `arn:${partition}:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
      "AWS::StackName": stackName,
      "AWS::URLSuffix": "amazonaws.com",
    };
    const value = values[name];
    if (value === undefined) throw new TemplateError(`Pseudo parameter not known: ${name}`);
    return value;
  }

  #find(logicalId: string): TemplateResource {
    const resource = this.#stack.template.Resources[logicalId];
    if (resource === undefined) throw new TemplateError(`No resource is called ${logicalId}`);
    return resource;
  }

  #identity(logicalId: string): Identity {
    const { Properties: properties } = this.#find(logicalId);
    return {
      stackName: this.#stack.name,
      logicalId,
      addresses: this.#addresses,
      named: (property) => {
        const value = properties[property];
        return value === undefined
          ? `${this.#stack.name}-${logicalId}`
          : String(resolve(value, this));
      },
    };
  }
}

function typeOf(resource: TemplateResource) {
  const type = resourceTypes[resource.Type];
  if (type === undefined)
    throw new TemplateError(`TemplateResource type not known: ${resource.Type}`);
  return type;
}
