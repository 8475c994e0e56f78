import type { UnknownAction } from '@reduxjs/toolkit';
import type { Redactor } from '../redaction/redactor';
import { isFields, isObject, type Fields } from '../../lib/fields';
import { parseJson } from './json';
import { LogError, type FileLocation } from './logError';
import {
  defaultViewport,
  formatName,
  formatVersion,
  isState,
  limits,
  type ActionEntry,
  type Log,
  type StateEntry,
} from './logFormat';
import { SharedValueReader } from './sharedValueReader';
import { countText } from '../../lib/format';

/** The `build` in the header of a log that was imported from such a file. */
const devtoolsBuild = 'redux-devtools';

interface DevtoolsOptions {
  /** The initial state of the reducers, for files without a state. */
  initialState: unknown;
  /** Removes secrets, which such files contain in plain text. */
  redact?: Redactor;
  /**
   * When the file was saved, in milliseconds since 1970: the best guess for a file without times.
   */
  savedAt?: number;
}

/** The content of a Redux DevTools file, in either form. */
interface Imported {
  state: unknown;
  /** When the first state was, in milliseconds since 1970. */
  startTime: number | null;
  actions: ImportedAction[];
  notes: string[];
}

interface ImportedAction {
  /** Undefined when the file does not have it. */
  action: unknown;
  /** When it was dispatched, in milliseconds since 1970, if known. */
  time: number | null;
  /** As the other tool counts: its id, or its place in the list, from 1. */
  number: number;
}

/** How many actions that cannot be read are named one by one. */
const namedActions = 5;

/** Milliseconds between actions without times: the speed of the DevTools slider. */
const step = 500;

/** Values may be JSON texts, nested. */
function unwrapped(value: unknown): unknown {
  let inner = value;
  for (
    let layers = 0;
    typeof inner === 'string' && /^\s*["[{]/.test(inner) && layers < 3;
    layers += 1
  )
    inner = parseJson(inner);
  return inner;
}

/**
 * Converts a parsed export of Redux DevTools to a frozen log: `{payload, preloadedState}`, the
 * lifted state, or a text of either. The log has no hashes, so it cannot be verified. Throws a
 * LogError for anything else.
 */
export function readDevtools(value: unknown, options: DevtoolsOptions): Log {
  const file = unwrapped(value);
  if (!isFields(file) || !('payload' in file || 'actionsById' in file))
    throw new LogError('This is JSON, but neither a Docket log nor a Redux DevTools file.');
  const payload = unwrapped(file['payload']);
  const imported = Array.isArray(payload)
    ? fromPayload(payload, unwrapped(file['preloadedState']))
    : fromLifted(isFields(payload) ? payload : file);
  return logOf(imported, options);
}

function fromPayload(payload: readonly unknown[], preloadedState: unknown): Imported {
  return {
    state: preloadedState,
    startTime: null,
    actions: payload.map((action, index) => ({ action, time: null, number: index + 1 })),
    notes: [`The file has no times. Actions are ${step / 1000} seconds apart.`],
  };
}

function idsIn(lifted: Fields, key: string): number[] {
  const ids = lifted[key] ?? [];
  if (!Array.isArray(ids) || !ids.every((id): id is number => Number.isInteger(id)))
    throw new LogError(`"${key}" must be a list of numbers.`);
  return ids;
}

function fromLifted(lifted: Fields): Imported {
  const { actionsById, committedState, computedStates, currentStateIndex } = lifted;
  if (!isFields(actionsById))
    throw new LogError('This is not a Redux DevTools file: "actionsById" must be an object.');
  const notes: string[] = [];
  const skipped = new Set(idsIn(lifted, 'skippedActionIds'));
  // The first action is @@INIT, which the state already reflects.
  const [start, ...staged] = idsIn(lifted, 'stagedActionIds');
  const kept = staged.filter((id) => !skipped.has(id));
  const actions = kept.map((id) => {
    const performed = actionsById[String(id)];
    if (!isFields(performed)) return { action: undefined, time: null, number: id };
    return { action: performed['action'], time: timeOf(performed), number: id };
  });
  const begin = start === undefined ? undefined : actionsById[String(start)];
  if (kept.length < staged.length)
    notes.push(
      `Left out, as in the other tool: ${countText(staged.length - kept.length, 'action')}.`,
    );
  const cut = (staged[0] ?? 1) - 1;
  if (cut > 0 && committedState !== undefined)
    notes.push(
      `The other tool had cut its history. The first state includes the effect of ${countText(cut, 'action')}.`,
    );
  else if (cut > 0)
    notes.push(
      `Removed in the other tool before the first action here: ${countText(cut, 'action')}.`,
    );
  if (typeof currentStateIndex === 'number' && currentStateIndex < staged.length)
    notes.push(
      `The other tool showed the state after ${countText(currentStateIndex, 'action')}. The later ones are included.`,
    );
  const first: unknown = Array.isArray(computedStates) ? computedStates[0] : undefined;
  const state =
    isFields(first) && isFields(first['state']) ? first['state'] : unwrapped(committedState);
  return { state, startTime: isFields(begin) ? timeOf(begin) : null, actions, notes };
}

function timeOf(performed: Fields): number | null {
  const { timestamp } = performed;
  return typeof timestamp === 'number' && timestamp >= 0 && timestamp < 8e15 ? timestamp : null;
}

function logOf(
  { state, startTime, actions, notes }: Imported,
  { initialState, redact, savedAt = 0 }: DevtoolsOptions,
): Log {
  if (actions.length > limits.entries)
    throw new LogError(`There are more than ${limits.entries} entries.`);
  const shared = new SharedValueReader(false);
  const startedAt = startTime ?? actions.find(({ time }) => time !== null)?.time ?? savedAt;
  const allNotes = [...notes];
  if (!isFields(state))
    allNotes.push('The file has no state. The initial state of this build is used.');
  const first = isFields(state)
    ? shared.open(state, { line: null, text: 'The first state: ' })
    : initialState;
  const entries: ActionEntry[] = [];
  const problems: string[] = [];
  let omitted = 0;
  let at = 0;
  for (const { action, time, number } of actions) {
    at = time === null ? at + step : Math.max(at, time - startedAt);
    const location = { line: null, text: `Action ${number}: ` };
    try {
      const written = actionOf(shared.open(action, location), location);
      const captured = redact ? redact.action(written)?.action : written;
      if (captured) entries.push(Object.freeze({ at, action: frozen(captured) }));
      else omitted += 1;
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      problems.push(error.message);
    }
  }
  // Nothing of it can be shown.
  if (problems.length > 0 && problems.length === actions.length)
    throw new LogError(problems[0] ?? '');
  if (omitted > 0)
    allNotes.push(`Left out, because logs do not contain them: ${countText(omitted, 'action')}.`);
  if (problems.length > 0)
    allNotes.push(
      `Left out, because ${problems.length === 1 ? 'it' : 'they'} cannot be read: ${countText(problems.length, 'action')}. The later states may differ.`,
      ...problems.slice(0, namedActions),
    );
  allNotes.push(
    'The file has no time zone, language or window size. UTC, en-GB and 1280 by 800 are used.',
    'The file has no hashes and no changes, so the replay cannot be verified.',
  );
  const start: StateEntry = {
    at: 0,
    state: frozen(redact ? redact.state(first) : first),
    reason: 'start',
    hash: '',
  };
  return {
    header: {
      format: formatName,
      version: formatVersion,
      build: devtoolsBuild,
      contract: 'unknown',
      level: 'secrets',
      startedAt,
      timeZone: 'UTC',
      locale: 'en-GB',
      viewport: defaultViewport,
      hashEvery: 100,
    },
    entries: [Object.freeze(start), ...entries],
    annotations: [],
    notes: allNotes,
  };
}

function actionOf(value: unknown, location: FileLocation): UnknownAction {
  if (value === undefined) throw new LogError('the file does not have it.', location);
  const type = isFields(value) ? value['type'] : undefined;
  if (!isFields(value) || typeof type !== 'string' || type.length === 0 || type.length > 200)
    throw new LogError('this is not an action with a type.', location);
  return { ...value, type };
}

/** Freezes the new objects that the redactor made. */
function frozen<Value>(value: Value): Value {
  if (!isObject(value) || Object.isFrozen(value)) return value;
  for (const field of Object.values(value)) frozen(field);
  return Object.freeze(value);
}

/** The actions between the state at `start` and the next state. */
function actionsAfter(log: Pick<Log, 'entries'>, start: number): ActionEntry[] {
  const actions: ActionEntry[] = [];
  for (const entry of log.entries.slice(start + 1)) {
    if (isState(entry)) break;
    actions.push(entry);
  }
  return actions;
}

/**
 * Writes a log as a file of Redux DevTools: `payload` is the format of its export button, `lifted`
 * its whole state. The file reaches from the state at the index `start` to the next one. `lost` lists for
 * people what the format cannot hold. Throws a RangeError when the entry at `start` is not a state.
 */
export function writeDevtools(
  log: Pick<Log, 'header' | 'entries'> & Partial<Pick<Log, 'annotations'>>,
  kind: 'payload' | 'lifted',
  start = 0,
): { text: string; lost: string[] } {
  const first = log.entries[start];
  if (!first || !isState(first)) throw new RangeError(`Entry ${start} is no state.`);
  const actions = actionsAfter(log, start);
  const lost = [
    'Build, time zone, language and window size.',
    'Hashes and changes: the replay can no longer be verified.',
  ];
  const left = log.entries.filter((entry) => !isState(entry)).length - actions.length;
  if (left > 0)
    lost.push(
      `${countText(left, 'action')} outside the exported part: the format cannot continue after a reload, a gap or a mismatch.`,
    );
  if (log.annotations?.length) lost.push('Requests, errors and long tasks.');
  if (kind === 'payload') {
    lost.push('Times: Redux DevTools uses the time at which the file is opened.');
    // The tool writes and expects JSON texts within the JSON.
    const payload = JSON.stringify(actions.map(({ action }) => action));
    return { text: JSON.stringify({ payload, preloadedState: JSON.stringify(first.state) }), lost };
  }
  const time = (at: number) => log.header.startedAt + at;
  const performed = [{ at: first.at, action: { type: '@@INIT' } }, ...actions].map(
    ({ at, action }) => ({ type: 'PERFORM_ACTION', action, timestamp: time(at) }),
  );
  const lifted = {
    monitorState: {},
    actionsById: Object.fromEntries(performed.entries()),
    nextActionId: performed.length,
    stagedActionIds: [...performed.keys()],
    skippedActionIds: [],
    committedState: first.state,
    currentStateIndex: actions.length,
    // The tool computes them when the list is empty.
    computedStates: [],
    isLocked: false,
    isPaused: false,
  };
  return { text: JSON.stringify(lifted), lost };
}
