/** The part of yauzl that `zip-archive.ts` uses; the package has no types of this version. */
declare module "yauzl" {
  import type { EventEmitter } from "node:events";

  export type Entry = {
    readonly fileName: string;
    readonly crc32: number;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly compressionMethod: number;
    readonly generalPurposeBitFlag: number;
    readonly fileNameLength: number;
    readonly relativeOffsetOfLocalHeader: number;
    readonly isEncrypted: () => boolean;
  };

  export type ZipFile = {
    readonly entryCount: number;
    readonly eachEntry: () => AsyncIterable<Entry>;
    readonly readLocalFileHeaderPromise: (
      entry: Entry,
      options: { readonly minimal: true },
    ) => Promise<{ readonly fileDataStart: number }>;
  };

  export type ReadCallback = (error: Error | null, bytesRead?: number) => void;

  interface RandomAccessReader extends EventEmitter {
    read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: ReadCallback,
    ): void;
  }
  const yauzl: {
    readonly RandomAccessReader: new () => RandomAccessReader;
    readonly fromRandomAccessReaderPromise: (
      reader: RandomAccessReader,
      totalSize: number,
      options: { readonly autoClose: boolean; readonly strictFileNames: boolean },
    ) => Promise<ZipFile>;
  };
  // biome-ignore lint/style/noDefaultExport: a CommonJS module has one.
  export default yauzl;
}
