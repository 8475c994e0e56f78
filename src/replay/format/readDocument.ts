import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Pace } from '../pace';
import { checkHeader, checkVersion } from './checks';
import { EntryReader, entriesBegin, headerBegins } from './readLines';
import { isFields, type Fields } from '../../lib/fields';
import { nesting, parseJson } from './json';
import { atEntry, endsTooEarly, LogError, type FileLocation } from './logError';
import { formatName, formatVersion, limits, type Log } from './logFormat';
import { migrate, newestHeader } from './migrations';
import { SharedValueReader } from './sharedValueReader';
import { jsonOf } from './sharedValueWriter';

const whole: FileLocation = { line: null, text: '' };
const damaged = 'The checksum does not match: the file was changed or damaged.';

/** Parses a file that is one JSON text. Throws a LogError. */
export function parseDocument(text: string): unknown {
  if (!/^\s*[[{"]/.test(text))
    throw new LogError(
      text.trim() === '' ? 'The file is empty.' : 'This is a text file, not a log.',
    );
  const { deepest, unfinished } = nesting(text);
  if (unfinished && deepest <= limits.depth) throw endsTooEarly(text.split('\n').length);
  return parseJson(text);
}

/** Whether a parsed file claims to be a Docket log. */
export const isDocketLog = (value: unknown): value is Fields =>
  isFields(value) && ('header' in value || value['format'] === formatName);

/**
 * Reads a parsed log: one that an editor has reformatted, or version 1. Frozen. Rejects with a
 * LogError.
 */
export async function readDocument(
  value: Fields,
  options: { signal?: AbortSignal; pace?: Pace } = {},
): Promise<Log> {
  const older = !('header' in value);
  if (older) checkVersion(value, 1, whole);
  const entries = older ? [] : entriesOf(value);
  const notes: string[] = [];
  const header = newestHeader(value['header'], notes);
  if (!older) checkVersion(isFields(header) ? header : {}, formatVersion, whole);
  const sum = older
    ? version1Checksum(value)
    : await linesChecksum(value['header'], entries, options);
  if (typeof value['checksum'] !== 'string') throw new LogError('"checksum" is missing.', whole);
  if (value['checksum'] !== sum) throw new LogError(damaged, whole);
  if (!older) return checked(header, entries, new SharedValueReader(), notes, options);
  const migrated = migrate(value, 1);
  return checked(
    migrated.document['header'],
    entriesOf(migrated.document),
    new SharedValueReader(false),
    [...migrated.notes],
    options,
  );
}

function entriesOf(value: Fields): readonly unknown[] {
  const { entries } = value;
  if (!Array.isArray(entries)) throw new LogError('"entries" must be a list.', whole);
  if (entries.length > limits.entries * 3)
    throw new LogError(`There are more than ${limits.entries} entries.`, whole);
  return entries;
}

/** The checksum of the original lines. JSON.stringify writes parsed JSON the same way again. */
async function linesChecksum(
  header: unknown,
  entries: readonly unknown[],
  { signal, pace }: { signal?: AbortSignal; pace?: Pace },
): Promise<string> {
  const sum = sha256.create();
  const encoder = new TextEncoder();
  sum.update(encoder.encode(`${headerBegins}${jsonOf(header)},\n${entriesBegin}\n`));
  for (const [index, entry] of entries.entries()) {
    sum.update(encoder.encode(`${index > 0 ? ',\n' : ''}${jsonOf(entry)}`));
    const waited = pace?.();
    if (waited) await waited;
    signal?.throwIfAborted();
  }
  return `sha256:${bytesToHex(sum.update(encoder.encode('\n],\n')).digest())}`;
}

/** Version 1: the checksum of the JSON without the checksum. */
function version1Checksum(document: Fields): string {
  const { checksum: _, ...rest } = document;
  return `sha256:${bytesToHex(sha256(new TextEncoder().encode(jsonOf(rest))))}`;
}

async function checked(
  header: unknown,
  raw: readonly unknown[],
  parts: SharedValueReader,
  notes: string[],
  { signal, pace }: { signal?: AbortSignal; pace?: Pace },
): Promise<Log> {
  const checkedHeader = checkHeader(header, notes, { line: null, text: 'Header: ' });
  const reader = new EntryReader(parts);
  for (const [index, value] of raw.entries()) {
    reader.take(value, atEntry(index + 1));
    const waited = pace?.();
    if (waited) await waited;
    signal?.throwIfAborted();
  }
  if (reader.entries.length === 0) throw new LogError('There are no entries.');
  return { header: checkedHeader, entries: reader.entries, annotations: reader.annotations, notes };
}
