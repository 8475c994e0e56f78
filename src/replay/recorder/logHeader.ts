import { formatName, formatVersion, type LogHeader } from '../format/logFormat';
import type { Level } from '../redaction/policyWalk';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor } from '../redaction/redactor';
import type { ReplayTarget } from '../replayTarget';
import { hashEvery } from './logWriter';

/** The header of a new log; `startedAt` in milliseconds since 1970. */
export function makeHeader(
  { build, contract }: Pick<ReplayTarget, 'build' | 'contract'>,
  about: { level: Level; startedAt: number; environment: Environment },
): LogHeader {
  const { level, startedAt, environment } = about;
  return {
    format: formatName,
    version: formatVersion,
    build,
    contract,
    level,
    startedAt,
    ...environment,
    hashEvery,
  };
}

/** Adds the user's note to a header, with known secrets replaced. */
export function withNote(
  header: LogHeader,
  note: string,
  pseudonyms: Pseudonyms | null,
): LogHeader {
  const text = note.trim();
  if (text === '') return header;
  if (!pseudonyms) return { ...header, note: text };
  const redactor = makeRedactor(
    { state: { fields: { note: 'text' } }, actions: {} },
    { mode: 'secrets', pseudonyms, scanSecrets: true },
  );
  const written = redactor.state({ note: text });
  const safe =
    typeof written === 'object' && written !== null && 'note' in written ? written.note : null;
  return typeof safe === 'string' ? { ...header, note: safe } : header;
}

/** The environment of the recording. */
export type Environment = Pick<LogHeader, 'timeZone' | 'locale' | 'viewport'>;

export function currentEnvironment(): Environment {
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    locale: navigator.language || 'en-GB',
    viewport: { width: window.innerWidth, height: window.innerHeight },
  };
}
