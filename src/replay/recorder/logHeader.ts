import { formatName, formatVersion, type LogHeader } from '../format/logFormat';
import type { Level } from '../redaction/walk';
import { Pseudonyms } from '../redaction/pseudonyms';
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

/** The user's note with secrets replaced. `pseudonyms`: those of the page that made the log. */
export function safeNote(note: string, pseudonyms: Pseudonyms | null): string {
  const scanner = new SecretScanner(pseudonyms ?? new Pseudonyms());
  scanner.addNewSecrets();
  return scanner.text(note.trim());
}

/** Adds the user's note to a header. */
export function withNote(
  header: LogHeader,
  note: string,
  pseudonyms: Pseudonyms | null,
): LogHeader {
  const text = safeNote(note, pseudonyms);
  return text === '' ? header : { ...header, note: text };
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
