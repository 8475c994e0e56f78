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
  if (await matches(handle, size, extension, head)) return null;
  const names = await cfbEntryNames(handle, size);
  if (names?.includes('EncryptedPackage'))
    return 'is protected by a password, so Docket cannot check it. Remove the password and add it again';
  const kind = await kindOf(handle, size, head, names);
  return kind === null
    ? `is not a real ${extension} file: its content does not match its name`
    : `is ${kind} named .${extension}`;
}

/** Beginnings of files that people rename, or that programs save under a wrong name. */
const beginnings: readonly [begin: RegExp, kind: string][] = [
  [/^\x89PNG\r\n/, 'a PNG image'],
  [/^\xff\xd8\xff/, 'a JPEG image'],
  [/^GIF8/, 'a GIF image'],
  [/^RIFF....WEBP/s, 'a WebP image'],
  [/^(?:II\*\0|MM\0\*)/, 'a TIFF image'],
  [/^BM.{4}\0\0\0\0/s, 'a BMP image'],
  [/^....ftyp(?:hei|hev|mif1|msf1)/s, 'a HEIC image'],
  [/^....ftypavi[fs]/s, 'an AVIF image'],
  [/^....ftyp/s, 'a video'],
  [/^%PDF-/, 'a PDF document'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i, 'a web page'],
  [/^MZ/, 'a program'],
];

/** What a file is, whatever its name says; null when it is not known. */
async function kindOf(
  handle: FileHandle,
  size: number,
  head: Buffer,
  names: readonly string[] | null,
): Promise<string | null> {
  const begin = head.toString('latin1');
  const known = beginnings.find(([pattern]) => pattern.test(begin));
  if (known) return known[1];
  if (names?.includes('WordDocument')) return 'an old Word document';
  if (names?.some((name) => name === 'Workbook' || name === 'Book')) return 'an old Excel workbook';
  const entries = await zipEntryNames(handle, size);
  if (!entries) return null;
  if (entries.some((name) => /vbaproject\.bin$/i.test(name))) return 'a document with macros';
  if (entries.some((name) => name.startsWith('word/'))) return 'a Word document';
  if (entries.some((name) => name.startsWith('xl/'))) return 'an Excel workbook';
  return 'a ZIP archive';
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
