import { formatName, formatVersion, type LogHeader } from '../format/logFormat';
import type { Level } from '../redaction/policyWalk';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { SecretScanner } from '../redaction/secretScanner';
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
  const scanner = new SecretScanner(pseudonyms);
  scanner.addNewSecrets();
  return { ...header, note: scanner.text(text) };
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
