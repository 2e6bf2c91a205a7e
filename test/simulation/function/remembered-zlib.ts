/**
 * `node:zlib` for the simulated functions. Random worlds and crash tables compress and decompress the same
 * documents thousands of times, which takes an eighth of their time. The result depends only on the input
 * and the dictionary, so it is computed once.
 */
import * as zlib from "node:zlib";

type Options = { readonly dictionary?: Uint8Array };
type Transform = (input: string | Uint8Array, options?: Options) => Buffer;

/** Results kept of each direction; beyond that all are forgotten. Longer inputs, in bytes, are not remembered. */
const maximumResults = 20_000;
const maximumBytes = 16_384;

/** Each environment has a copy of the dictionary of its own; equal ones get one number. */
const numbers = new Map<string, number>();
const known = new WeakMap<Uint8Array, number>();

function numberOf(dictionary: Uint8Array): number {
  const found = known.get(dictionary);
  if (found !== undefined) return found;
  const text = Buffer.from(dictionary).toString("latin1");
  const number = numbers.get(text) ?? numbers.size + 1;
  numbers.set(text, number);
  known.set(dictionary, number);
  return number;
}

/** The same function, with its results remembered. Each call returns a buffer of its own. */
function remembering(transform: Transform): Transform {
  const results = new Map<string, Buffer>();
  return (input, options = {}) => {
    const { dictionary, ...others } = options;
    if (input.length > maximumBytes || Object.keys(others).length > 0) {
      return transform(input, options);
    }
    const text = typeof input === "string" ? input : Buffer.from(input).toString("latin1");
    const key = `${typeof input} ${dictionary === undefined ? 0 : numberOf(dictionary)} ${text}`;
    const result = results.get(key) ?? transform(input, options);
    if (results.size >= maximumResults) results.clear();
    results.set(key, result);
    return Buffer.from(result);
  };
}

export const rememberedZlib = {
  ...zlib,
  deflateRawSync: remembering(zlib.deflateRawSync),
  inflateRawSync: remembering(zlib.inflateRawSync),
};
