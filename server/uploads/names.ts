import { randomBytes } from 'node:crypto';
import { attachmentExtensions } from '../../src/contract/task';
import { badRequest } from '../lib/errors';

export type Extension = (typeof attachmentExtensions)[number];

/** Media types by checked extension. The type that the client sent is never used. */
export const mimeTypes: Record<Extension, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const maxNameLength = 255;

/**
 * A file name without path, control characters and characters that change the direction of writing,
 * which can make `gpj.exe` look like a picture. At most 255 characters; the extension is kept.
 */
export function cleanName(received: string): string {
  const base = received.split(/[\\/]/).pop() ?? '';
  const plain = base
    .replace(/[\p{Cc}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/^\s+|[\s.]+$/g, '');
  const letters = [...plain];
  if (letters.length <= maxNameLength) return plain;
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 12 ? [...plain.slice(dot)] : [];
  return [...letters.slice(0, maxNameLength - ending.length), ...ending].join('');
}

/**
 * The extension of a clean name.
 * @throws HttpError 400 that names the file when the extension is missing or not permitted
 */
export function allowedExtension(name: string): Extension {
  const ending = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const found = attachmentExtensions.find((extension) => extension === ending);
  if (found) return found;
  throw badRequest(
    `"${name}" cannot be attached: only ${attachmentExtensions.join(', ')} files are allowed`,
  );
}

/** A new stored name that nobody can guess: 128 random bits and the extension. */
export function storedName(extension: Extension): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}

/** Whether a text is a stored name, and so cannot be a path. */
export function isStoredName(text: string): boolean {
  return /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(text);
}
