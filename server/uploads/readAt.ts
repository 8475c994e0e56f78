import type { FileHandle } from 'node:fs/promises';

/** Reads `length` bytes at `position`, or fewer at the end of the file. */
export async function readAt(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
