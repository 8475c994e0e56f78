import type { FileHandle } from 'node:fs/promises';
import { cfbEntryNames } from './cfbDirectory';
import type { Extension } from './names';
import { readAt } from './readAt';
import { zipEntryNames } from './zipDirectory';

const startsWith = (head: Buffer, hex: string) => head.toString('hex').startsWith(hex);

async function isOffice(
  handle: FileHandle,
  size: number,
  folder: 'word/' | 'xl/',
): Promise<boolean> {
  const names = await zipEntryNames(handle, size);
  if (!names?.includes('[Content_Types].xml')) return false;
  // These formats must not contain macros.
  return (
    names.some((name) => name.startsWith(folder)) &&
    !names.some((name) => /vbaproject\.bin$/i.test(name))
  );
}

async function isCompound(
  handle: FileHandle,
  size: number,
  streams: readonly string[],
): Promise<boolean> {
  const names = await cfbEntryNames(handle, size);
  return names !== null && streams.some((stream) => names.includes(stream));
}

/**
 * Why a file's content does not fit its extension, or null. Reads only signatures and directories:
 * nothing is unpacked, so a zip bomb has no effect.
 */
export async function contentProblem(
  handle: FileHandle,
  size: number,
  extension: Extension,
): Promise<string | null> {
  const head = await readAt(handle, 0, 32);
  const agrees = await matches(handle, size, extension, head);
  return agrees ? null : `is not a real ${extension} file: its content does not match its name`;
}

async function matches(
  handle: FileHandle,
  size: number,
  extension: Extension,
  head: Buffer,
): Promise<boolean> {
  switch (extension) {
    case 'png':
      return startsWith(head, '89504e470d0a1a0a') && head.toString('latin1', 12, 16) === 'IHDR';
    case 'jpg':
    case 'jpeg':
      return startsWith(head, 'ffd8ff');
    case 'pdf':
      return head.toString('latin1', 0, 5) === '%PDF-';
    case 'doc':
      return isCompound(handle, size, ['WordDocument']);
    case 'xls':
      return isCompound(handle, size, ['Workbook', 'Book']);
    case 'docx':
      return isOffice(handle, size, 'word/');
    case 'xlsx':
      return isOffice(handle, size, 'xl/');
  }
}
