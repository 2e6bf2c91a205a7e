/** Keccak-256 for EIP-55 checksums. Node's SHA3-256 pads differently. */

const mask = (1n << 64n) - 1n;
const rateBytes = 136;
const rounds = 24;

function rotate(lane: bigint, bits: number): bigint {
  const shift = BigInt(bits % 64);
  return ((lane << shift) | (lane >> (64n - shift))) & mask;
}

/** The round constants: bits of a linear feedback shift register (FIPS 202, algorithm 5). */
function roundConstants(): bigint[] {
  let register = 1;
  const nextBit = () => {
    const bit = register & 1;
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    return bit;
  };
  return Array.from({ length: rounds }, () => {
    let constant = 0n;
    for (let power = 0; power <= 6; power += 1) {
      if (nextBit()) constant |= 1n << BigInt(2 ** power - 1);
    }
    return constant;
  });
}

const constants = roundConstants();
const at = (lanes: readonly bigint[], x: number, y: number) => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;

function permute(given: readonly bigint[]): bigint[] {
  let lanes = [...given];
  for (const constant of constants) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ at(lanes, x, y), 0n),
    );
    const column = (x: number) => columns[x % 5] ?? 0n;
    lanes = lanes.map((lane, index) => {
      const x = index % 5;
      return lane ^ column(x + 4) ^ rotate(column(x + 1), 1);
    });
    lanes = chi(moved(lanes));
    lanes[0] = (lanes[0] ?? 0n) ^ constant;
  }
  return lanes;
}

/** The steps rho and pi. */
function moved(lanes: readonly bigint[]): bigint[] {
  const result = [...lanes];
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step += 1) {
    const [toX, toY] = [y, (2 * x + 3 * y) % 5];
    result[toX + 5 * toY] = rotate(at(lanes, x, y), ((step + 1) * (step + 2)) / 2);
    [x, y] = [toX, toY];
  }
  return result;
}

function chi(lanes: readonly bigint[]): bigint[] {
  return lanes.map((lane, index) => {
    const [x, y] = [index % 5, Math.floor(index / 5)];
    return lane ^ (~at(lanes, x + 1, y) & mask & at(lanes, x + 2, y));
  });
}

/** @param text ASCII, at most 135 characters: one block */
export function keccak256Hex(text: string): string {
  const block = Buffer.alloc(rateBytes);
  block.write(text, "ascii");
  block[text.length] = (block[text.length] ?? 0) ^ 0x01;
  block[rateBytes - 1] = (block[rateBytes - 1] ?? 0) ^ 0x80;
  const lanes = Array.from({ length: 25 }, (_, index) =>
    index < rateBytes / 8 ? block.readBigUInt64LE(8 * index) : 0n,
  );
  const hash = Buffer.alloc(32);
  for (const [index, lane] of permute(lanes).slice(0, 4).entries()) {
    hash.writeBigUInt64LE(lane, 8 * index);
  }
  return hash.toString("hex");
}

/** The address with the capital letters of EIP-55. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256Hex(digits);
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join("")}`;
}
