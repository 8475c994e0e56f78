import { isFields, type Fields } from '../../lib/fields';
import { LogError, type FileLocation } from './logError';
import {
  defaultViewport,
  errorSources,
  formatName,
  formatVersion,
  limits,
  noResponses,
  stateReasons,
  type ActionEntry,
  type Annotation,
  type StateMismatch,
  type LogEntry,
  type LogHeader,
  type Observation,
  type StateEntry,
} from './logFormat';
import type { Change } from '../tree/diff';
import { levels } from '../redaction/walk';
import type { SharedValueReader } from './sharedValueReader';

/**
 * The maximum length of a log in milliseconds (some thirty years), so that `startedAt` plus it is a
 * valid Date.
 */
const longest = 1e12;
const headerFields =
  'format version build contract level startedAt timeZone locale viewport hashEvery note'.split(
    ' ',
  );
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

/** Rejects unknown keys, so that nothing is silently ignored. */
export function onlyKeys(fields: Fields, known: readonly string[], location: FileLocation): void {
  const other = Object.keys(fields).find((key) => !known.includes(key));
  if (other !== undefined) throw new LogError(`unknown field "${other.slice(0, 40)}".`, location);
}

/** A text of `least` to `most` characters; throws a LogError. */
function textIn(
  fields: Fields,
  key: string,
  location: FileLocation,
  most = 200,
  least = 1,
): string {
  const value = fields[key];
  if (typeof value !== 'string') throw new LogError(`"${key}" must be a text.`, location);
  if (value.length < least) throw new LogError(`"${key}" is empty.`, location);
  if (value.length > most)
    throw new LogError(`"${key}" is longer than ${most} characters.`, location);
  return value;
}

/** A finite number that is not negative; throws a LogError. */
function numberIn(
  fields: Fields,
  key: string,
  location: FileLocation,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = fields[key];
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new LogError(`"${key}" must be a number.`, location);
  if (value < 0 || value > most)
    throw new LogError(`"${key}" must be between 0 and ${most}.`, location);
  return value;
}

/** Rejects logs of another version or another program. */
function checkVersion({ format, version }: Fields, location: FileLocation): void {
  if (format !== formatName) throw new LogError(`this is not a Docket log.`, location);
  if (version === formatVersion) return;
  if (typeof version !== 'number') throw new LogError('"version" must be a number.', location);
  throw new LogError(
    `this log has format version ${version}; this build of Docket reads version ${formatVersion}.`,
    location,
  );
}

/** A minimised window, or a tab that was never visible, has no size. */
function windowIn(
  viewport: Fields,
  notes: string[],
  location: FileLocation,
): LogHeader['viewport'] {
  const width = numberIn(viewport, 'width', location, 100_000);
  const height = numberIn(viewport, 'height', location, 100_000);
  if (width >= 1 && height >= 1) return { width, height };
  notes.push('The log has no window size. 1280 by 800 is used.');
  return defaultViewport;
}

/** False when `make` throws a RangeError: invalid, or unknown to this browser. */
function isKnown(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

/** Checks the first line of a log. Appends to `notes`. Throws a LogError. */
export function checkHeader(line: Fields, notes: string[], location: FileLocation): LogHeader {
  if (!('header' in line)) throw new LogError('"header" is missing.', location);
  onlyKeys(line, ['header'], location);
  const value = line['header'];
  if (!isFields(value)) throw new LogError('"header" must be an object.', location);
  checkVersion(value, location);
  onlyKeys(value, headerFields, location);
  const { viewport } = value;
  const level = oneOf(levels, value['level']);
  if (!level) throw new LogError(`"level" must be one of ${levels.join(', ')}.`, location);
  if (!isFields(viewport)) throw new LogError('"viewport" must be an object.', location);
  onlyKeys(viewport, ['width', 'height'], location);
  const hashEvery = numberIn(value, 'hashEvery', location, 1_000_000);
  if (!Number.isInteger(hashEvery) || hashEvery < 1)
    throw new LogError('"hashEvery" must be a whole number above 0.', location);
  let timeZone = textIn(value, 'timeZone', location, 64);
  if (!isKnown(() => new Intl.DateTimeFormat('en', { timeZone }))) {
    notes.push('This browser does not know the time zone of the log. Times are shown in UTC.');
    timeZone = 'UTC';
  }
  const locale = textIn(value, 'locale', location, 64);
  if (!isKnown(() => Intl.getCanonicalLocales(locale)))
    throw new LogError('"locale" must be a language tag.', location);
  return {
    format: formatName,
    version: formatVersion,
    build: textIn(value, 'build', location),
    contract: textIn(value, 'contract', location),
    level,
    startedAt: numberIn(value, 'startedAt', location, 8e15),
    timeZone,
    locale,
    viewport: windowIn(viewport, notes, location),
    hashEvery,
    ...('note' in value ? { note: textIn(value, 'note', location, 20_000, 0) } : {}),
  };
}

function checkChange(value: unknown, location: FileLocation): Change {
  if (!isFields(value)) throw new LogError('each of "changes" must be an object.', location);
  onlyKeys(value, ['path', 'to', 'toHash'], location);
  const path = checkPath(value, location);
  if (!('toHash' in value))
    return Object.freeze('to' in value ? { path, to: value['to'] } : { path });
  if ('to' in value) throw new LogError('a change has both "to" and "toHash".', location);
  return Object.freeze({ path, toHash: textIn(value, 'toHash', location) });
}

function checkPath(value: Fields, location: FileLocation): string {
  const { path } = value;
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/')))
    throw new LogError('"path" must be a JSON pointer.', location);
  return path;
}

function checkMismatch(value: unknown, location: FileLocation): StateMismatch {
  if (!isFields(value)) throw new LogError('"mismatch" must be an object.', location);
  onlyKeys(value, ['path', 'browser', 'log'], location);
  return Object.freeze({ ...value, path: checkPath(value, location) });
}

/**
 * Checks and freezes one entry, with its shared values inserted. `before` is the previous entry.
 * Throws a LogError.
 */
export function checkEntry(
  value: Fields,
  before: LogEntry | undefined,
  shared: SharedValueReader,
  location: FileLocation,
): LogEntry {
  const at = numberIn(value, 'at', location, longest);
  if (before && at < before.at)
    throw new LogError('"at" is earlier than in the previous entry.', location);
  return Object.freeze(
    'state' in value
      ? checkState(value, at, shared, location)
      : checkAction(value, at, before, shared, location),
  );
}

function checkState(
  value: Fields,
  at: number,
  shared: SharedValueReader,
  location: FileLocation,
): StateEntry {
  onlyKeys(value, ['at', 'state', 'reason', 'hash', 'mismatch'], location);
  const reason = oneOf(stateReasons, value['reason']);
  if (!reason) throw new LogError(`"reason" must be one of ${stateReasons.join(', ')}.`, location);
  // Empty in logs from other tools, which have no hashes.
  const hash = textIn(value, 'hash', location, 200, 0);
  const state = shared.open(value['state'], location);
  if (!isFields(state)) throw new LogError('"state" must be an object.', location);
  if (!('mismatch' in value)) return { at, state, reason, hash };
  const mismatch = checkMismatch(shared.open(value['mismatch'], location), location);
  return { at, state, reason, hash, mismatch };
}

function checkAction(
  value: Fields,
  at: number,
  before: LogEntry | undefined,
  shared: SharedValueReader,
  location: FileLocation,
): ActionEntry {
  if (!before) throw new LogError('the first entry must be a state.', location);
  onlyKeys(value, ['at', 'action', 'changes', 'hash', 'shown'], location);
  const action = shared.open(value['action'], location);
  if (!isFields(action)) throw new LogError('"action" must be an object.', location);
  if (shared.opened > limits.actionValues)
    throw new LogError(`an action has more than ${limits.actionValues} values.`, location);
  const entry: ActionEntry = { at, action: { ...action, type: textIn(action, 'type', location) } };
  Object.freeze(entry.action);
  if ('changes' in value) {
    const changes = shared.open(value['changes'], location);
    if (!Array.isArray(changes)) throw new LogError('"changes" must be a list.', location);
    entry.changes = Object.freeze(changes.map((change) => checkChange(change, location)));
  }
  if ('hash' in value) entry.hash = textIn(value, 'hash', location);
  if ('shown' in value) {
    const { shown } = value;
    if (!isFields(shown)) throw new LogError('"shown" must be an object.', location);
    entry.shown = Object.freeze(
      Object.fromEntries(Object.keys(shown).map((word) => [word, textIn(shown, word, location)])),
    );
  }
  return entry;
}

/** Checks and freezes one annotation. `before` is the previous one. Throws a LogError. */
export function checkAnnotation(
  value: unknown,
  before: Annotation | undefined,
  location: FileLocation,
): Annotation {
  if (!isFields(value)) throw new LogError('"annotation" must be an object.', location);
  const at = numberIn(value, 'at', location, longest);
  if (before && at < before.at)
    throw new LogError('"at" is earlier than in the previous annotation.', location);
  return Object.freeze({ at, ...observationIn(value, location) });
}

function observationIn(value: Fields, location: FileLocation): Observation {
  const { annotationText, annotationWord } = limits;
  const optional = <Key extends string>(key: Key, most: number) =>
    key in value ? ({ [key]: textIn(value, key, location, most, 0) } as Record<Key, string>) : {};
  switch (value['kind']) {
    case 'request': {
      onlyKeys(
        value,
        ['at', 'kind', 'method', 'path', 'query', 'status', 'duration', 'requestId'],
        location,
      );
      return {
        kind: 'request',
        method: textIn(value, 'method', location, annotationWord),
        path: textIn(value, 'path', location, annotationText, 0),
        ...optional('query', annotationText),
        status: oneOf(noResponses, value['status']) ?? numberIn(value, 'status', location, 999),
        duration: numberIn(value, 'duration', location, longest),
        ...optional('requestId', annotationWord),
      };
    }
    case 'error': {
      onlyKeys(value, ['at', 'kind', 'source', 'name', 'text'], location);
      const source = oneOf(errorSources, value['source']);
      if (!source)
        throw new LogError(`"source" must be one of ${errorSources.join(', ')}.`, location);
      return {
        kind: 'error',
        source,
        ...optional('name', annotationWord),
        text: textIn(value, 'text', location, annotationText, 0),
      };
    }
    case 'longTask':
      onlyKeys(value, ['at', 'kind', 'duration'], location);
      return { kind: 'longTask', duration: numberIn(value, 'duration', location, longest) };
    default:
      throw new LogError('"kind" must be one of request, error, longTask.', location);
  }
}
