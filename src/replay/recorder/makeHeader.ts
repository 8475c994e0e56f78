import { formatName, formatVersion, type Level, type LogHeader } from '../format/logFormat';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor } from '../redaction/redactor';
import type { Subject } from '../subject';
import { hashEvery } from './logWriter';
import type { World } from './world';

/** The header of a log that is written here; `startedAt` in milliseconds since 1970. */
export function makeHeader(
  { build, contract }: Pick<Subject, 'build' | 'contract'>,
  about: { level: Level; startedAt: number; world: World },
): LogHeader {
  const { level, startedAt, world } = about;
  return {
    format: formatName,
    version: formatVersion,
    build,
    contract,
    level,
    startedAt,
    ...world,
    hashEvery,
  };
}

/** A header with what the person wrote, in which secrets that were seen are replaced. An empty note is none. */
export function withNote(
  header: LogHeader,
  note: string,
  pseudonyms: Pseudonyms | null,
): LogHeader {
  const text = note.trim();
  if (text === '') return header;
  if (!pseudonyms) return { ...header, note: text };
  const wall = makeRedactor(
    { state: { fields: { note: 'text' } }, actions: {} },
    { mode: 'secrets', pseudonyms, wall: true },
  );
  const written = wall.state({ note: text });
  const safe =
    typeof written === 'object' && written !== null && 'note' in written ? written.note : null;
  return typeof safe === 'string' ? { ...header, note: safe } : header;
}
