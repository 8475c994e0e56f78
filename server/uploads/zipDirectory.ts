import type { FileHandle } from 'node:fs/promises';
import { readAt } from './readAt';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
const maxCommentLength = 65_535;
const maxEntries = 10_000;
const maxDirectoryBytes = 4 * 1024 * 1024;
/** Largest unpacked size, in bytes. The server never unpacks files, but people's computers will. */
const maxContentBytes = 1024 ** 3;

/**
 * The names in the central directory of a zip archive (APPNOTE.TXT 4.3.12 and 4.3.16). Null for
 * other files, damaged and ZIP64 archives, and archives with more entries or content than a
 * document has.
 */
export async function zipEntryNames(handle: FileHandle, size: number): Promise<string[] | null> {
  if ((await readAt(handle, 0, 4)).toString('latin1') !== 'PK\u0003\u0004') return null;
  const tail = await readAt(
    handle,
    Math.max(0, size - endSize - maxCommentLength),
    endSize + maxCommentLength,
  );
  const end = findEnd(tail);
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > maxEntries || length > maxDirectoryBytes || offset + length > size) return null;
  return entryNames(await readAt(handle, offset, length), count);
}

/** The end record is the last one, followed only by a comment whose length it contains. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (
      tail.readUInt32LE(at) === endSignature &&
      at + endSize + tail.readUInt16LE(at + 20) === tail.length
    )
      return at;
  }
  return -1;
}

function entryNames(directory: Buffer, count: number): string[] | null {
  const names: string[] = [];
  let content = 0;
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    content += directory.readUInt32LE(at + 24);
    const nameLength = directory.readUInt16LE(at + 28);
    const after = at + 46 + nameLength;
    if (after > directory.length || content > maxContentBytes) return null;
    names.push(directory.toString('utf8', at + 46, after));
    at = after + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
