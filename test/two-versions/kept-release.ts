/**
 * The functions of the last release, kept in the repository so that the next one is tried beside them. The packages
 * that they import are those of this checkout.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import {
  type Bundled,
  type FunctionBundles,
  openBundles,
  root,
} from "../simulation/function/function-bundles.ts";
import type { Simulator } from "../simulation/world.ts";

export const releaseFile = join(import.meta.dirname, "last-release.json.br");

/** Scripts name the folder in which they were made. */
const anyRoot = "/checkout-of-the-kept-release";

/** The functions share most of their text, within a window of 16 MB. */
const settings = { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } };

/** @param name of the release, such as its commit */
export function keepRelease(file: string, name: string, { texts, libraries }: Bundled): number {
  const kept = { name, texts, libraries };
  const text = JSON.stringify(kept).replaceAll(root, anyRoot);
  const bytes = brotliCompressSync(text, settings);
  writeFileSync(file, bytes);
  return bytes.length;
}

export type KeptRelease = { readonly name: string; readonly bundled: Bundled };

/** @returns null as long as no release is kept */
export function readRelease(file: string): KeptRelease | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const text = brotliDecompressSync(bytes).toString().replaceAll(anyRoot, root);
  const { name, ...bundled } = JSON.parse(text) as Bundled & { readonly name: string };
  return { name, bundled };
}

/** A stack of the release, in the place of this checkout's. */
export async function runRelease(simulator: Simulator, { bundled }: KeptRelease) {
  const bundles: FunctionBundles = { ...(await openBundles(bundled)), hasEarlierRelease: true };
  return Object.create(simulator, { bundles: { value: bundles } }) as Simulator;
}
