/** Finds exported functions whose neighbouring parameters a caller can exchange unnoticed. */
import { join, relative, sep } from "node:path";
import type { Node, ParameterDeclaration, SourceFile, Statement } from "typescript/unstable/ast";
import {
  isArrowFunction,
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  isVariableStatement,
} from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";

export type Pair = {
  /** From the root of the repository. */
  readonly file: string;
  /** The function, or class and method. */
  readonly name: string;
  readonly first: string;
  readonly second: string;
};

type Callable = { readonly name: string; readonly parameters: readonly ParameterDeclaration[] };

const root = join(import.meta.dirname, "..", "..");

/**
 * Neighbouring parameters whose types are written alike, but for `readonly` and `null`.
 *
 * @param config a tsconfig.json; all files of its `include` are searched
 */
export function exchangeablePairs(config: string): Pair[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (project === undefined) throw new Error(`${config} opens no project.`);
    return project.rootFiles.flatMap((path) => {
      const source = project.program.getSourceFile(path);
      return source === undefined ? [] : pairsIn(source, relative(root, path).replaceAll(sep, "/"));
    });
  } finally {
    api.close();
  }
}

function pairsIn(source: SourceFile, file: string): Pair[] {
  const callables = source.statements
    .filter((statement) => /^export\b/.test(statement.getText(source)))
    .flatMap((statement) => callablesOf(statement, source));
  return callables.flatMap(({ name, parameters }) =>
    parameters.slice(1).flatMap((second, index) => {
      const first = parameters[index];
      const type = typeOf(second, source);
      if (first === undefined || type === null || type !== typeOf(first, source)) return [];
      return [{ file, name, first: nameOf(first, source), second: nameOf(second, source) }];
    }),
  );
}

function callablesOf(statement: Statement, source: SourceFile): Callable[] {
  if (isFunctionDeclaration(statement)) {
    return [{ name: nameOf(statement, source), parameters: statement.parameters }];
  }
  if (isClassDeclaration(statement)) {
    return statement.members.flatMap((member) =>
      isMethodDeclaration(member) || isConstructorDeclaration(member)
        ? [
            {
              name: `${nameOf(statement, source)}.${isConstructorDeclaration(member) ? "constructor" : member.name.getText(source)}`,
              parameters: member.parameters,
            },
          ]
        : [],
    );
  }
  if (!isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer !== undefined && (isArrowFunction(initializer) || isFunctionExpression(initializer))
      ? [{ name: name.getText(source), parameters: initializer.parameters }]
      : [],
  );
}

function nameOf({ name }: { readonly name?: Node | undefined }, source: SourceFile): string {
  return name?.getText(source) ?? "constructor";
}

function typeOf({ type }: ParameterDeclaration, source: SourceFile): string | null {
  if (type === undefined) return null;
  const text = type.getText(source);
  return text
    .replaceAll(/\breadonly /g, "")
    .replaceAll(/\s*\|\s*(null|undefined)\b/g, "")
    .replaceAll(/\s+/g, " ");
}
