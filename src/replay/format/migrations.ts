import { checkVersion, numberIn, onlyKeys, textIn } from './checks';
import { isFields, type Fields } from '../../lib/fields';
import { atEntry, LogError, type Place } from './logError';
import { formatName, limits } from './logFormat';

/** A log of some version, as it was parsed and not checked; `notes` says what it has lost on its way here, for people. */
export interface OlderLog {
  document: Fields;
  notes: readonly string[];
}

const whole: Place = { line: null, text: '' };

/** A list of `key` that is not too long, or a LogError. */
function listIn(document: Fields, key: string): readonly unknown[] {
  const list = document[key];
  if (!Array.isArray(list)) throw new LogError(`"${key}" is no list.`, whole);
  if (list.length > limits.entries)
    throw new LogError(`There are more than ${limits.entries} entries.`, whole);
  return list;
}

/**
 * Version 1 was one object: the fields of a header, the first state, `actions` as `[at, action]`, and `hashes` as `[actions so far, hash]`,
 * of which the first is that of the first state. It knew neither what an action did nor the window.
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
      throw new LogError('One of "hashes" is no pair.', whole);
    const hash: Fields = { count: pair[0], hash: pair[1] };
    hashes.set(numberIn(hash, 'count', whole), textIn(hash, 'hash', whole));
  }
  const first = hashes.get(0);
  if (first === undefined)
    throw new LogError('The first of "hashes" is not that of the first state.', whole);
  const actions = listIn(document, 'actions').map((pair, index) => {
    if (!Array.isArray(pair) || pair.length !== 2)
      throw new LogError('this is no pair of a time and an action.', atEntry(index + 2));
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
      `This log was made by an older version of Docket. What each action did was not kept, so a difference is found to the nearest ${String(document['hashEvery'])} actions; ` +
        'nor was the size of the window, which is taken to have been 1280 by 800.',
    ],
  };
}

/** The header of a log in lines as the newest version has it; a reader of lines needs no more. Version 2 had no annotations. `notes` is added to. */
export function newestHeader(header: unknown, notes: string[]): unknown {
  if (!isFields(header) || header['version'] !== 2) return header;
  notes.push(
    'This log was made by an older version of Docket, which did not record requests, errors and long tasks.',
  );
  return { ...header, version: 3 };
}

function fromVersion2({ document, notes }: OlderLog): OlderLog {
  const told = [...notes];
  return { document: { ...document, header: newestHeader(document['header'], told) }, notes: told };
}

/** From each version to the next. */
const steps: Readonly<Record<number, (log: OlderLog) => OlderLog>> = {
  1: fromVersion1,
  2: fromVersion2,
};

/** A log of an older version, as the newest one has it. Throws a LogError when it is not what its version says. */
export function migrate(document: Fields, from: number): OlderLog {
  let log: OlderLog = { document, notes: [] };
  for (let version = from; steps[version]; version += 1) log = steps[version]?.(log) ?? log;
  return log;
}
