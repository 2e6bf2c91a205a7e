/** Makes ZIP files byte by byte, also those that no program makes; the same in every run. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZipMember = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** 8, deflate, by default. */
  readonly method?: number;
  /** General purpose bits; 0x800, names in UTF-8, by default. */
  readonly flags?: number;
  /** What the directory says, where it is not the truth. */
  readonly size?: number;
  readonly sum?: number;
  readonly foldedSize?: number;
  /** The bytes behind the header, instead of the folded content. */
  readonly folded?: Uint8Array;
  /** The member whose local header the directory names, by its position. */
  readonly sharesWith?: number;
};

const minuteOfZip = 0x5c25_0000;

export function makeZip(members: readonly ZipMember[], comment = ""): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const member of members) {
    const written = describe(member);
    const local = Buffer.concat([localHeader(written), written.name, written.folded]);
    offsets.push(at);
    const offset = member.sharesWith === undefined ? at : (offsets[member.sharesWith] ?? 0);
    if (member.sharesWith === undefined) {
      locals.push(local);
      at += local.length;
    }
    directory.push(centralHeader(written, offset), written.name);
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, entries, end, Buffer.from(comment)]);
}

type Written = ReturnType<typeof describe>;

function describe(member: ZipMember) {
  const { method = 8, flags = 0x800, name } = member;
  const bytes = Buffer.from(member.content as string);
  const folded = member.folded ?? (method === 8 ? deflateRawSync(bytes) : bytes);
  return {
    name: Buffer.from(name),
    folded: Buffer.from(folded),
    method,
    flags,
    sum: member.sum ?? crc32(bytes),
    size: member.size ?? bytes.length,
    foldedSize: member.foldedSize ?? folded.length,
  };
}

function localHeader({ name, ...written }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header, 6, written, name.length);
  return header;
}

function centralHeader({ name, ...written }: Written, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  writeShared(header, 8, written, name.length);
  header.writeUInt32LE(offset, 42);
  return header;
}

function writeShared(
  header: Buffer,
  at: number,
  { flags, method, sum, foldedSize, size }: Omit<Written, "name">,
  nameLength: number,
): void {
  header.writeUInt16LE(flags, at);
  header.writeUInt16LE(method, at + 2);
  header.writeUInt32LE(minuteOfZip, at + 4);
  header.writeUInt32LE(sum, at + 8);
  header.writeUInt32LE(foldedSize, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(nameLength, at + 20);
}
