/**
 * Plugins that remove unused parts from a bundle. Each part would make every start of a function slower,
 * and no function uses it.
 */
import { readFile } from "node:fs/promises";
import { builtinModules, createRequire } from "node:module";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";

/** `import text from "./file?raw"` gives the file's text, as in Vite, which runs the tests. */
export const rawText: Plugin = {
  name: "raw-text",
  setup(setup) {
    setup.onResolve({ filter: /\?raw$/ }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path.replace(/\?raw$/, "")),
      namespace: "raw",
    }));
    setup.onLoad({ filter: /.*/, namespace: "raw" }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      loader: "text",
    }));
  },
};

const publicBuiltins = builtinModules.filter((name) => !name.startsWith("_"));
const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Imports only the used exports of Node's own modules: `import` reads every export, and reading
 * some of them loads further modules (the streams and promises of node:fs, WebCrypto in node:crypto,
 * the whole of undici in node:http). Dynamic imports stay as they are.
 */
export const usedBuiltins: Plugin = {
  name: "used-builtins",
  setup(setup) {
    const filter = new RegExp(`^(?:node:)?(?:${publicBuiltins.join("|")})$`);
    setup.onResolve({ filter }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace: "builtin" } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: readingExports(path),
      loader: "js",
    }));
  },
};

/** A module from which the bundler drops what nobody imports. */
function readingExports(path: string): string {
  const name = JSON.stringify(path);
  const exported = Object.keys(process.getBuiltinModule(path) ?? {}).filter(
    (key) => key !== "default" && identifier.test(key),
  );
  return [
    `const builtin = /* @__PURE__ */ process.getBuiltinModule(${name});`,
    "const read = (key) => builtin[key];",
    "export default builtin;",
    ...exported.map((key, at) => `const export${at} = /* @__PURE__ */ read("${key}");`),
    `export { ${exported.map((key, at) => `export${at} as ${key}`).join(", ")} };`,
  ].join("\n");
}

/**
 * A function finds its credentials in its environment. The SDK's other sources (profiles, sign-in,
 * containers, instance metadata) would add five more clients.
 */
export const environmentCredentials: Plugin = {
  name: "environment-credentials",
  setup(setup) {
    const chain = /^@aws-sdk\/credential-provider-node$/;
    setup.onResolve({ filter: chain }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === chain) return undefined;
      const original = await setup.resolve(path, { resolveDir, kind, pluginData: chain });
      return { path: original.path, namespace: "environment-credentials" };
    });
    setup.onLoad({ filter: /.*/, namespace: "environment-credentials" }, ({ path }) => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      resolveDir: dirname(path),
      loader: "js",
    }));
  },
};

/** A function has no profile files, so the SDK need not look for them or load their readers. */
export const noProfiles: Plugin = {
  name: "no-profiles",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]shared-ini-file-loader[\\/]readFile\.js$/ }, () => ({
      contents: `
        export const filePromises = {};
        export const fileIntercept = {};
        export const readFile = async () => { throw new Error("A function has no profiles."); };`,
      loader: "js",
    }));
  },
};

/**
 * Bodies are text or bytes. The SDK's length function for browsers measures these too. The one for Node also
 * measures streams of files, and loads the streams and promises of node:fs for them.
 */
export const noFileBodies: Plugin = {
  name: "no-file-bodies",
  setup(setup) {
    setup.onResolve({ filter: /^\.\/(?:.*\/)?calculateBodyLength$/ }, ({ path, ...place }) =>
      setup.resolve(`${path}.browser.js`, place),
    );
  },
};

/** The service does not use endpoint discovery, but each DynamoDB client creates a cache for it. */
export const noEndpointDiscovery: Plugin = {
  name: "no-endpoint-discovery",
  setup(setup) {
    setup.onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, ({ path }) => ({
      path,
      namespace: "no-endpoint-discovery",
    }));
    setup.onLoad({ filter: /.*/, namespace: "no-endpoint-discovery" }, () => ({
      contents: "export class EndpointCache {}",
      loader: "js",
    }));
  },
};

/**
 * The service calls no operation that streams events. The SDK would load the reader of event streams later;
 * the bundler would then move the SDK's core, which both share, from the entry to separate files.
 */
export const noEventStreams: Plugin = {
  name: "no-event-streams",
  setup(setup) {
    setup.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, namespace: "no-event-streams" } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: "no-event-streams" }, () => ({
      contents: 'throw new Error("No operation of a function streams events.");',
      loader: "js",
    }));
  },
};
