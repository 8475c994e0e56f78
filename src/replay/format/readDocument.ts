import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkVersion } from './checks';
import { entriesBegin, headerBegins, LogBuilder, type ReadOptions } from './readLines';
import { isFields, type Fields } from '../../lib/fields';
import { nesting, parseJson } from './json';
import {
  atEntry,
  endsTooEarly,
  LogError,
  wholeFile,
  wrongChecksum,
  type FileLocation,
} from './logError';
import { formatName, formatVersion, limits, type Log } from './logFormat';
import { fromVersion1, migrateHeader } from './migrations';
import { jsonOf } from './sharedValueWriter';
import { yieldTime, type WorkOptions } from '../pace';

const headerLocation: FileLocation = { line: null, text: 'Header: ' };

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
export async function readDocument(value: Fields, options: ReadOptions = {}): Promise<Log> {
  const { builder, entries } =
    'header' in value ? await openLines(value, options) : openVersion1(value);
  for (const [index, entry] of entries.entries()) {
    builder.take(entry, atEntry(index + 1));
    await yieldTime(options);
  }
  if (builder.entries.length === 0) throw new LogError('There are no entries.');
  return builder.log(options.migrations);
}

/** A log whose version and checksum are right, and the entries to take. */
interface OpenDocument {
  builder: LogBuilder;
  entries: readonly unknown[];
}

async function openLines(value: Fields, options: WorkOptions): Promise<OpenDocument> {
  const entries = entriesOf(value);
  const header = migrateHeader(value['header'], []);
  checkVersion(isFields(header) ? header : {}, formatVersion, wholeFile);
  checkSum(value, await linesChecksum(value['header'], entries, options));
  return { builder: new LogBuilder(value['header'], headerLocation), entries };
}

function openVersion1(value: Fields): OpenDocument {
  checkVersion(value, 1, wholeFile);
  checkSum(value, version1Checksum(value));
  const { header, entries, notes } = fromVersion1(value);
  return { builder: new LogBuilder(header, headerLocation, notes, 1), entries };
}

function checkSum({ checksum }: Fields, expected: string): void {
  if (typeof checksum !== 'string') throw new LogError('"checksum" is missing.');
  if (checksum !== expected) throw wrongChecksum(null);
}

function entriesOf(value: Fields): readonly unknown[] {
  const { entries } = value;
  if (!Array.isArray(entries)) throw new LogError('"entries" must be a list.');
  if (entries.length > limits.entries * 3)
    throw new LogError(`There are more than ${limits.entries} entries.`);
  return entries;
}

/** The checksum of the original lines. JSON.stringify writes parsed JSON the same way again. */
async function linesChecksum(
  header: unknown,
  entries: readonly unknown[],
  options: WorkOptions,
): Promise<string> {
  const sum = sha256.create();
  const encoder = new TextEncoder();
  sum.update(encoder.encode(`${headerBegins}${jsonOf(header)},\n${entriesBegin}\n`));
  for (const [index, entry] of entries.entries()) {
    sum.update(encoder.encode(`${index > 0 ? ',\n' : ''}${jsonOf(entry)}`));
    await yieldTime(options);
  }
  return `sha256:${bytesToHex(sum.update(encoder.encode('\n],\n')).digest())}`;
}

/** Version 1: the checksum of the JSON without the checksum. */
function version1Checksum(document: Fields): string {
  const { checksum: _, ...rest } = document;
  return `sha256:${bytesToHex(sha256(new TextEncoder().encode(jsonOf(rest))))}`;
}
