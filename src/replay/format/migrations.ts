import { checkVersion, numberIn, onlyKeys, textIn } from './checks';
import { isFields, type Fields } from '../../lib/fields';
import { atEntry, LogError, type FileLocation } from './logError';
import { formatName, limits } from './logFormat';

/** A parsed, unchecked log of some version. `notes` says for people what it lacks. */
export interface OlderLog {
  document: Fields;
  notes: readonly string[];
}

const whole: FileLocation = { line: null, text: '' };

/** A list of limited length, or a LogError. */
function listIn(document: Fields, key: string): readonly unknown[] {
  const list = document[key];
  if (!Array.isArray(list)) throw new LogError(`"${key}" must be a list.`, whole);
  if (list.length > limits.entries)
    throw new LogError(`There are more than ${limits.entries} entries.`, whole);
  return list;
}

/**
 * Version 1 was one object: the header fields, the first state, `actions` as `[at, action]`, and
 * `hashes` as `[number of actions, hash]`, the first being that of the first state. It had neither
 * changes nor the window.
 */
function fromVersion1({ document, notes }: OlderLog): OlderLog {
  checkVersion(document, 1, whole);
  const fields = ['build', 'contract', 'level', 'startedAt', 'timeZone', 'locale', 'hashEvery'];
  onlyKeys(
    document,
    ['format', 'version', ...fields, 'state', 'actions', 'hashes', 'checksum'],
    whole,
  );
  const hashes = new Map<number, string>();
  for (const pair of listIn(document, 'hashes')) {
    if (!Array.isArray(pair) || pair.length !== 2)
      throw new LogError('Each of "hashes" must be a pair.', whole);
    const hash: Fields = { count: pair[0], hash: pair[1] };
    hashes.set(numberIn(hash, 'count', whole), textIn(hash, 'hash', whole));
  }
  const first = hashes.get(0);
  if (first === undefined)
    throw new LogError('"hashes" must begin with that of the first state.', whole);
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
    document: {
      header: { ...header, format: formatName, version: 2, viewport: { width: 1280, height: 800 } },
      entries: [{ at: 0, state: document['state'], why: 'start', hash: first }, ...actions],
    },
    notes: [
      ...notes,
      `This log is from an older version of Docket. It has no changes, so a difference is located to within ${String(document['hashEvery'])} actions, and no window size, so 1280 by 800 is used.`,
    ],
  };
}

export function newestHeader(header: unknown, notes: string[]): unknown {
  if (!isFields(header) || header['version'] !== 2) return header;
  notes.push(
    'This log is from an older version of Docket, which did not record requests, errors and long tasks.',
  );
  return { ...header, version: 3 };
}

function fromVersion2({ document, notes }: OlderLog): OlderLog {
  const told = [...notes];
  return { document: { ...document, header: newestHeader(document['header'], told) }, notes: told };
}

const steps: Readonly<Record<number, (log: OlderLog) => OlderLog>> = {
  1: fromVersion1,
  2: fromVersion2,
};

export function migrate(document: Fields, from: number): OlderLog {
  let log: OlderLog = { document, notes: [] };
  for (let version = from; steps[version]; version += 1) log = steps[version]?.(log) ?? log;
  return log;
}
