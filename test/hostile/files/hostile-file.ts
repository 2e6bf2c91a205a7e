import type { ProfileInput } from "../../import/read-file.ts";

/** A file as an attacker or a broken system sends it, and the profile that it is read with. */
export type HostileFile = {
  readonly name: string;
  readonly profile: ProfileInput;
  /** Made when it is used, because all together would fill the memory. */
  readonly make: () => Uint8Array;
};

type Row = readonly [
  name: string,
  make: () => string | Uint8Array,
  /** Members of the profile that differ from those of the other files. */
  profile?: Readonly<Record<string, unknown>>,
];

export function filesOf(base: ProfileInput, rows: readonly Row[]): HostileFile[] {
  return rows.map(([name, make, profile = {}]) => ({
    name: `${base.format}: ${name}`,
    profile: { ...base, ...profile },
    make: () => {
      const content = make();
      return typeof content === "string" ? Buffer.from(content) : content;
    },
  }));
}

/** The text so often that it has about this length. */
export function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}

/** Numbered texts, one after the other. */
export function numbered(count: number, textOf: (at: number) => string, between = ""): string {
  return Array.from({ length: count }, (_, at) => textOf(at)).join(between);
}

/** Bytes without any structure; the same in every run. */
export function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >>> 16;
  });
}
