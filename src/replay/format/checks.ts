import { isFields, type Fields } from '../../lib/fields';
import { atLine, LogError, type Place } from './logError';
import {
  errorSources,
  formatName,
  formatVersion,
  levels,
  limits,
  noAnswers,
  type ActionEntry,
  type Annotation,
  type Change,
  type Fault,
  type LogEntry,
  type LogHeader,
  type Observation,
  type StateEntry,
} from './logFormat';
import type { PartsIn } from './partsIn';

/** How long a log may reach, in milliseconds (some thirty years): with `startedAt` it is still a time that a Date can hold. */
const longest = 1e12;
const reasons = ['start', 'reload', 'gap', 'fault'] as const;
/** A member of a list of words, or undefined. */
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

/** Refuses keys that the format does not have, so that nothing is silently ignored. */
export function onlyKeys(fields: Fields, known: readonly string[], place: Place): void {
  const other = Object.keys(fields).find((key) => !known.includes(key));
  if (other !== undefined) throw new LogError(`"${other.slice(0, 40)}" is not known here.`, place);
}

/** A text of `least` to `most` characters; throws a LogError. */
export function textIn(fields: Fields, key: string, place: Place, most = 200, least = 1): string {
  const value = fields[key];
  if (typeof value !== 'string') throw new LogError(`"${key}" is no text.`, place);
  if (value.length < least) throw new LogError(`"${key}" is empty.`, place);
  if (value.length > most) throw new LogError(`"${key}" is longer than ${most} characters.`, place);
  return value;
}

/** A finite number that is not negative; throws a LogError. */
export function numberIn(
  fields: Fields,
  key: string,
  place: Place,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = fields[key];
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new LogError(`"${key}" is no number.`, place);
  if (value < 0 || value > most)
    throw new LogError(`"${key}" is not between 0 and ${most}.`, place);
  return value;
}

/** Refuses what another version, or another program, wrote. */
export function checkVersion(fields: Fields, expected: number, place: Place): void {
  if (fields['format'] !== formatName)
    throw new LogError(`"format" is not "${formatName}": this is no log of Docket.`, place);
  const { version } = fields;
  if (version === expected) return;
  if (typeof version === 'number' && version > formatVersion) {
    throw new LogError(
      `the log is of version ${version} of the format, and this build of Docket reads up to version ${formatVersion}. Open it in a newer build.`,
      place,
    );
  }
  throw new LogError(`"version" is no version that is written like this.`, place);
}

/** A window that was minimised, or a tab that was never looked at, had no size, and nothing could be shown in one. */
function windowIn(viewport: Fields, notes: string[], place: Place): LogHeader['viewport'] {
  const width = numberIn(viewport, 'width', place, 100_000);
  const height = numberIn(viewport, 'height', place, 100_000);
  if (width >= 1 && height >= 1) return { width, height };
  notes.push('The window of the log had no size: 1280 by 800 is taken.');
  return { width: 1280, height: 800 };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // RangeError: a zone that this browser does not know, or none.
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    // RangeError: not formed as a tag is.
    return false;
  }
}

/** The header of a log of the newest version, checked; `notes` is added to. Throws a LogError. */
export function checkHeader(value: unknown, notes: string[], place: Place = atLine(1)): LogHeader {
  if (!isFields(value)) throw new LogError('"header" is no object.', place);
  checkVersion(value, formatVersion, place);
  onlyKeys(
    value,
    [
      'format',
      'version',
      'build',
      'contract',
      'level',
      'startedAt',
      'timeZone',
      'locale',
      'viewport',
      'hashEvery',
      'note',
    ],
    place,
  );
  const { viewport } = value;
  const level = oneOf(levels, value['level']);
  if (!level) throw new LogError(`"level" is none of ${levels.join(', ')}.`, place);
  if (!isFields(viewport)) throw new LogError('"viewport" is no object.', place);
  onlyKeys(viewport, ['width', 'height'], place);
  const hashEvery = numberIn(value, 'hashEvery', place, 1_000_000);
  if (!Number.isInteger(hashEvery) || hashEvery < 1)
    throw new LogError('"hashEvery" is no whole number above 0.', place);
  const zone = textIn(value, 'timeZone', place, 64);
  if (!isZone(zone))
    notes.push('The time zone of the log is not known here: times are shown in UTC.');
  const locale = textIn(value, 'locale', place, 64);
  if (!isLocale(locale)) throw new LogError('"locale" is no language tag.', place);
  return {
    format: formatName,
    version: formatVersion,
    build: textIn(value, 'build', place),
    contract: textIn(value, 'contract', place),
    level,
    startedAt: numberIn(value, 'startedAt', place, 8e15),
    timeZone: isZone(zone) ? zone : 'UTC',
    locale,
    viewport: windowIn(viewport, notes, place),
    hashEvery,
    ...('note' in value ? { note: textIn(value, 'note', place, 20_000, 0) } : {}),
  };
}

function checkChange(value: unknown, place: Place): Change {
  if (!isFields(value)) throw new LogError('one of "changes" is no object.', place);
  onlyKeys(value, ['path', 'to', 'toHash'], place);
  const path = checkPath(value, place);
  if (!('toHash' in value))
    return Object.freeze('to' in value ? { path, to: value['to'] } : { path });
  if ('to' in value) throw new LogError('one of "changes" has both "to" and "toHash".', place);
  return Object.freeze({ path, toHash: textIn(value, 'toHash', place) });
}

function checkPath(value: Fields, place: Place): string {
  const { path } = value;
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/')))
    throw new LogError('a "path" is no JSON pointer.', place);
  return path;
}

function checkFault(value: unknown, place: Place): Fault {
  if (!isFields(value)) throw new LogError('"fault" is no object.', place);
  onlyKeys(value, ['path', 'live', 'logged'], place);
  return Object.freeze({ ...value, path: checkPath(value, place) });
}

/**
 * One entry, checked, with its parts put in, and frozen. `before` is the entry that stands before it. Throws a LogError.
 */
export function checkEntry(
  value: unknown,
  before: LogEntry | undefined,
  parts: PartsIn,
  place: Place,
): LogEntry {
  if (!isFields(value)) throw new LogError('this is no entry.', place);
  const at = numberIn(value, 'at', place, longest);
  if (before && at < before.at)
    throw new LogError('"at" is less than that of the entry before.', place);
  return Object.freeze(
    'state' in value
      ? checkState(value, at, parts, place)
      : checkAction(value, at, before, parts, place),
  );
}

function checkState(value: Fields, at: number, parts: PartsIn, place: Place): StateEntry {
  onlyKeys(value, ['at', 'state', 'why', 'hash', 'fault'], place);
  const why = oneOf(reasons, value['why']);
  if (!why) throw new LogError(`"why" is none of ${reasons.join(', ')}.`, place);
  // Empty where nothing was known of the state but the state itself: another tool's file.
  const hash = textIn(value, 'hash', place, 200, 0);
  const state = parts.open(value['state'], place);
  if (!isFields(state)) throw new LogError('"state" is no object.', place);
  if (!('fault' in value)) return { at, state, why, hash };
  return { at, state, why, hash, fault: checkFault(parts.open(value['fault'], place), place) };
}

function checkAction(
  value: Fields,
  at: number,
  before: LogEntry | undefined,
  parts: PartsIn,
  place: Place,
): ActionEntry {
  if (!before) throw new LogError('the first entry is no state.', place);
  onlyKeys(value, ['at', 'action', 'changes', 'hash', 'shown'], place);
  const action = parts.open(value['action'], place);
  if (!isFields(action)) throw new LogError('"action" is no object.', place);
  if (parts.opened > limits.actionValues)
    throw new LogError(`an action holds more than ${limits.actionValues} values.`, place);
  const entry: ActionEntry = { at, action: { ...action, type: textIn(action, 'type', place) } };
  Object.freeze(entry.action);
  if ('changes' in value) {
    const changes = parts.open(value['changes'], place);
    if (!Array.isArray(changes)) throw new LogError('"changes" is no list.', place);
    entry.changes = Object.freeze(changes.map((change) => checkChange(change, place)));
  }
  if ('hash' in value) entry.hash = textIn(value, 'hash', place);
  if ('shown' in value) {
    const { shown } = value;
    if (!isFields(shown)) throw new LogError('"shown" is no object.', place);
    entry.shown = Object.freeze(
      Object.fromEntries(Object.keys(shown).map((word) => [word, textIn(shown, word, place)])),
    );
  }
  return entry;
}

/** One annotation, checked and frozen. `before` is the one that stands before it. Throws a LogError. */
export function checkAnnotation(
  value: unknown,
  before: Annotation | undefined,
  place: Place,
): Annotation {
  if (!isFields(value)) throw new LogError('"annotation" is no object.', place);
  const at = numberIn(value, 'at', place, longest);
  if (before && at < before.at)
    throw new LogError('"at" is less than that of the annotation before.', place);
  return Object.freeze({ at, ...observationIn(value, place) });
}

function observationIn(value: Fields, place: Place): Observation {
  const { annotationText, annotationWord } = limits;
  const optional = <Key extends string>(key: Key, most: number) =>
    key in value ? ({ [key]: textIn(value, key, place, most, 0) } as Record<Key, string>) : {};
  switch (value['kind']) {
    case 'request': {
      onlyKeys(
        value,
        ['at', 'kind', 'method', 'path', 'query', 'status', 'duration', 'requestId'],
        place,
      );
      return {
        kind: 'request',
        method: textIn(value, 'method', place, annotationWord),
        path: textIn(value, 'path', place, annotationText, 0),
        ...optional('query', annotationText),
        status: oneOf(noAnswers, value['status']) ?? numberIn(value, 'status', place, 999),
        duration: numberIn(value, 'duration', place, longest),
        ...optional('requestId', annotationWord),
      };
    }
    case 'error': {
      onlyKeys(value, ['at', 'kind', 'source', 'name', 'text'], place);
      const source = oneOf(errorSources, value['source']);
      if (!source) throw new LogError(`"source" is none of ${errorSources.join(', ')}.`, place);
      return {
        kind: 'error',
        source,
        ...optional('name', annotationWord),
        text: textIn(value, 'text', place, annotationText, 0),
      };
    }
    case 'longTask':
      onlyKeys(value, ['at', 'kind', 'duration'], place);
      return { kind: 'longTask', duration: numberIn(value, 'duration', place, longest) };
    default:
      throw new LogError('"kind" is none of request, error, longTask.', place);
  }
}
