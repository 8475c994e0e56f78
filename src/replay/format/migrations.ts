import { isFields, type Fields } from '../../lib/fields';
import type { LoggedAction, LogMigration, LogMigrations } from '../replayTarget';
import type { Change } from '../tree/diff';
import { childPointer, parsePointer, valueAt } from '../tree/pointer';
import { numberIn, onlyKeys, textIn } from './checks';
import { atEntry, LogError, wholeFile } from './logError';
import {
  defaultViewport,
  formatName,
  formatVersion,
  isState,
  limits,
  type Log,
  type LogEntry,
} from './logFormat';

const withoutAnnotations =
  'This log is from an older version of Docket, which did not record requests, errors and long tasks.';

/** A list of limited length, or a LogError. */
function listIn(document: Fields, key: string): readonly unknown[] {
  const list = document[key];
  if (!Array.isArray(list)) throw new LogError(`"${key}" must be a list.`);
  if (list.length > limits.entries)
    throw new LogError(`There are more than ${limits.entries} entries.`);
  return list;
}

/**
 * Version 1, which was one object: the header fields, the first state, `actions` as `[at, action]`, and
 * `hashes` as `[number of actions, hash]`, the first being that of the first state. It had neither
 * changes nor the window.
 */
export function fromVersion1(document: Fields): {
  header: Fields;
  entries: readonly unknown[];
  notes: string[];
} {
  const fields = ['build', 'contract', 'level', 'startedAt', 'timeZone', 'locale', 'hashEvery'];
  onlyKeys(
    document,
    ['format', 'version', ...fields, 'state', 'actions', 'hashes', 'checksum'],
    wholeFile,
  );
  const hashes = new Map<number, string>();
  for (const pair of listIn(document, 'hashes')) {
    if (!Array.isArray(pair) || pair.length !== 2)
      throw new LogError('Each of "hashes" must be a pair.');
    const hash: Fields = { count: pair[0], hash: pair[1] };
    hashes.set(numberIn(hash, 'count', wholeFile), textIn(hash, 'hash', wholeFile));
  }
  const first = hashes.get(0);
  if (first === undefined) throw new LogError('"hashes" must begin with that of the first state.');
  const actions = listIn(document, 'actions').map((pair, index) => {
    if (!Array.isArray(pair) || pair.length !== 2)
      throw new LogError('this is not a pair of a time and an action.', atEntry(index + 2));
    const hash = hashes.get(index + 1);
    return {
      at: pair[0] as unknown,
      action: pair[1] as unknown,
      ...(hash === undefined ? {} : { hash }),
    };
  });
  const header = Object.fromEntries(fields.map((key) => [key, document[key]]));
  return {
    header: { ...header, format: formatName, version: formatVersion, viewport: defaultViewport },
    entries: [{ at: 0, state: document['state'], reason: 'start', hash: first }, ...actions],
    notes: [
      `This log is from an older version of Docket. It has no changes, so a difference is located to within ${String(document['hashEvery'])} actions, and no window size, so 1280 by 800 is used.`,
      withoutAnnotations,
    ],
  };
}

/** The header of an older version as that of the newest. Version 2 had no annotations. */
export function migrateHeader(header: unknown, notes: string[]): unknown {
  if (!isFields(header)) return header;
  const { version } = header;
  if (typeof version !== 'number' || version < 2 || version >= formatVersion) return header;
  if (version === 2) notes.push(withoutAnnotations);
  return { ...header, version: formatVersion };
}

/** Renames the fields of a state entry of version 2 or 3. */
export function migrateEntry(entry: Fields): Fields {
  if (!('state' in entry)) return entry;
  const { why, fault, ...rest } = entry;
  if (!isFields(fault)) return { ...rest, reason: why };
  const { live, logged, ...path } = fault;
  return {
    ...rest,
    reason: why === 'fault' ? 'mismatch' : why,
    mismatch: { ...path, browser: live, log: logged },
  };
}

/** A copy of a state with a value set, or removed when it is undefined. */
function withValue(state: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (value === undefined && !isFields(state)) return state;
  const { [key]: old, ...others } = isFields(state) ? state : {};
  const next = withValue(old, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
}

function moveState(state: unknown, moves: Readonly<Record<string, string | null>>): unknown {
  let next = state;
  for (const from of Object.keys(moves)) next = withValue(next, parsePointer(from), undefined);
  for (const [from, to] of Object.entries(moves)) {
    const value = valueAt(state, from);
    if (to !== null && value !== undefined) next = withValue(next, parsePointer(to), value);
  }
  return next;
}

/**
 * A change at its new path. A change above a moved path is split, and dropped if it has only a
 * hash.
 */
function moveChange(change: Change, moves: Readonly<Record<string, string | null>>): Change[] {
  const { path, to } = change;
  const from = Object.keys(moves).find((one) => path === one || path.startsWith(`${one}/`));
  if (from !== undefined) {
    const target = moves[from] ?? null;
    return target === null ? [] : [{ ...change, path: target + path.slice(from.length) }];
  }
  if (!Object.keys(moves).some((one) => one.startsWith(`${path}/`))) return [change];
  return isFields(to)
    ? Object.entries(to).flatMap(([key, value]) =>
        moveChange({ path: childPointer(path, key), to: value }, moves),
      )
    : [];
}

/** Applies one migration of the application to an entry. Hashes cannot be converted. */
function migrateLogged(entry: LogEntry, migration: LogMigration, isMoved: boolean): LogEntry {
  const { actionTypes = {}, action: convert, statePaths = {}, state } = migration;
  if (isState(entry)) {
    if (!isMoved) return entry;
    const converted = state && isFields(entry.state) ? state(entry.state) : entry.state;
    return { ...entry, state: moveState(converted, statePaths), hash: '' };
  }
  const type = Object.hasOwn(actionTypes, entry.action.type)
    ? actionTypes[entry.action.type]
    : undefined;
  const renamed: LoggedAction = type === undefined ? entry.action : { ...entry.action, type };
  const action = convert ? convert(renamed) : renamed;
  if (!isMoved) return action === entry.action ? entry : { ...entry, action };
  const { hash: _, changes, ...rest } = entry;
  const moved = changes?.flatMap((change) => moveChange(change, statePaths));
  return { ...rest, action, ...(moved && { changes: moved }) };
}

/** Brings a log of an older version to the action types and the state of this build. */
export function migrateLog(log: Log, version: number, migrations: LogMigrations = {}): Log {
  let { entries, isMigrated } = log;
  for (let from = version; from < formatVersion; from += 1) {
    const migration = migrations[from];
    if (!migration) continue;
    const isMoved =
      migration.state !== undefined || Object.keys(migration.statePaths ?? {}).length > 0;
    entries = entries.map((entry) => Object.freeze(migrateLogged(entry, migration, isMoved)));
    isMigrated ||= isMoved;
  }
  return isMigrated
    ? { ...log, entries, isMigrated, notes: [...log.notes, migratedText] }
    : { ...log, entries };
}

/** Why a migrated log has no hashes. */
export const migratedText =
  'The state of the app has changed since this log was recorded, so its state hashes were not compared.';
