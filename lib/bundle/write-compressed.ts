import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Two more levels would save a tenth and take 20 times as long. */
const brotliQuality = 9;

/** Writes a file plain, as `.gz` and as `.br`. */
export async function writeCompressed(path: string, contents: Uint8Array): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(contents, { level: 9 }),
    promisify(brotliCompress)(contents, { params }),
  ]);
  await Promise.all([
    writeFile(path, contents),
    writeFile(`${path}.gz`, zipped),
    writeFile(`${path}.br`, brotli),
  ]);
}
