import type { UnknownAction } from '@reduxjs/toolkit';
import type { Redactor } from '../redaction/redactor';
import { isFields, isObject, type Fields } from '../../lib/fields';
import { parseJson } from './json';
import { atEntry, LogError } from './logError';
import {
  formatName,
  formatVersion,
  isState,
  limits,
  type ActionEntry,
  type Log,
  type StateEntry,
} from './logFormat';
import { PartsIn } from './partsIn';

/** Stands in a header's `build` when the log comes from such a file. */
export const devtoolsBuild = 'redux-devtools';

export interface DevtoolsOptions {
  /** The state that the reducers begin with, for files that hold none. */
  initialState: unknown;
  /** Takes secrets out: such files hold them as they were. */
  redact?: Redactor;
  /** When the file was saved, in milliseconds since 1970: the best guess at the time of a file without times. */
  savedAt?: number;
}

/** What a file of Redux DevTools comes to, in either of its forms. */
interface Imported {
  state: unknown;
  /** When its first state was, in milliseconds since 1970. */
  begun: number | null;
  /** With the time at which it was dispatched, in milliseconds since 1970, where that is known. */
  actions: { action: unknown; time: number | null }[];
  notes: string[];
}

/** Between actions of which the times are not known, in milliseconds: as fast as the slider of DevTools plays. */
const step = 500;
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Values may be texts of JSON, and these again. */
function unwrapped(value: unknown): unknown {
  let inner = value;
  for (let layers = 0; typeof inner === 'string' && layers < 3; layers += 1)
    inner = parseJson(inner);
  return inner;
}

/** Whether a parsed file looks like one of Redux DevTools. */
export function isDevtools(value: unknown): boolean {
  let inner = value;
  try {
    inner = unwrapped(value);
  } catch (error) {
    // A text of JSON, and what it says is none.
    if (!(error instanceof LogError)) throw error;
  }
  return isFields(inner) && ('payload' in inner || 'actionsById' in inner);
}

/**
 * A log made of what Redux DevTools exports, already parsed: `{payload, preloadedState}`, its lifted state, or a text of either. Frozen. No hash in
 * it but that of its first state, so nothing of it can be verified. Throws a LogError when it is something else.
 */
export function readDevtools(value: unknown, options: DevtoolsOptions): Log {
  const file = unwrapped(value);
  if (!isFields(file)) throw new LogError('This is no file of Redux DevTools.');
  const payload = unwrapped(file['payload']);
  const imported = Array.isArray(payload)
    ? fromPayload(payload, unwrapped(file['preloadedState']))
    : fromLifted(isFields(payload) ? payload : file);
  return logOf(imported, options);
}

function fromPayload(payload: readonly unknown[], preloadedState: unknown): Imported {
  return {
    state: preloadedState,
    begun: null,
    actions: payload.map((action) => ({ action, time: null })),
    notes: [`The file had no times: actions stand ${step / 1000} seconds apart.`],
  };
}

function idsIn(lifted: Fields, key: string): number[] {
  const ids = lifted[key] ?? [];
  if (!Array.isArray(ids) || !ids.every((id): id is number => Number.isInteger(id)))
    throw new LogError(`"${key}" is no list of numbers.`);
  return ids;
}

function fromLifted(lifted: Fields): Imported {
  const { actionsById, committedState, computedStates, currentStateIndex } = lifted;
  if (!isFields(actionsById))
    throw new LogError('This is no file of Redux DevTools: "actionsById" is no object.');
  const notes: string[] = [];
  const skipped = new Set(idsIn(lifted, 'skippedActionIds'));
  // The first is the beginning itself (@@INIT), which the state already shows.
  const [start, ...staged] = idsIn(lifted, 'stagedActionIds');
  const kept = staged.filter((id) => !skipped.has(id));
  const actions = kept.map((id) => {
    const performed = actionsById[String(id)];
    if (!isFields(performed))
      throw new LogError(`Action ${id} is staged, and not in "actionsById".`);
    return { action: performed['action'], time: timeOf(performed) };
  });
  const begin = start === undefined ? undefined : actionsById[String(start)];
  if (kept.length < staged.length)
    notes.push(
      `Skipped in the other tool, and left out here: ${count(staged.length - kept.length, 'action')}.`,
    );
  const cut = (staged[0] ?? 1) - 1;
  if (cut > 0 && committedState !== undefined)
    notes.push(
      `The other tool had cut its history: what ${count(cut, 'action')} before did is in the first state, and can no longer be seen one by one.`,
    );
  else if (cut > 0)
    notes.push(`Taken out in the other tool, before what is here: ${count(cut, 'action')}.`);
  if (typeof currentStateIndex === 'number' && currentStateIndex < staged.length)
    notes.push(
      `The other tool showed the state after ${count(currentStateIndex, 'action')}; what follows is here, too.`,
    );
  const first: unknown = Array.isArray(computedStates) ? computedStates[0] : undefined;
  const state =
    isFields(first) && isFields(first['state']) ? first['state'] : unwrapped(committedState);
  return { state, begun: isFields(begin) ? timeOf(begin) : null, actions, notes };
}

function timeOf(performed: Fields): number | null {
  const { timestamp } = performed;
  return typeof timestamp === 'number' && timestamp >= 0 && timestamp < 8e15 ? timestamp : null;
}

function logOf(
  { state, begun, actions, notes }: Imported,
  { initialState, redact, savedAt = 0 }: DevtoolsOptions,
): Log {
  if (actions.length > limits.entries)
    throw new LogError(`There are more than ${limits.entries} entries.`);
  const parts = new PartsIn(false);
  const startedAt = begun ?? actions.find(({ time }) => time !== null)?.time ?? savedAt;
  const said = [...notes];
  if (!isFields(state))
    said.push(`The file held no state: what these reducers begin with stands in its place.`);
  const first = isFields(state)
    ? parts.open(state, { line: null, text: 'The first state: ' })
    : initialState;
  const entries: ActionEntry[] = [];
  let at = 0;
  for (const [index, { action, time }] of actions.entries()) {
    const written = actionOf(parts.open(action, atEntry(index + 1)), index);
    const captured = redact ? redact.action(written)?.action : written;
    at = time === null ? at + step : Math.max(at, time - startedAt);
    if (captured) entries.push(Object.freeze({ at, action: frozen(captured) }));
  }
  if (entries.length < actions.length)
    said.push(
      `Left out, because no screen shows what they do: ${count(actions.length - entries.length, 'action')}.`,
    );
  said.push(
    'The file said nothing of the time zone, the language and the window: UTC, en-GB and 1280 by 800 are taken.',
    'The file had no hashes and did not say what each action did: whether the replay is true can not be verified.',
  );
  const start: StateEntry = {
    at: 0,
    state: frozen(redact ? redact.state(first) : first),
    why: 'start',
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
      viewport: { width: 1280, height: 800 },
      hashEvery: 100,
    },
    entries: [Object.freeze(start), ...entries],
    annotations: [],
    notes: said,
  };
}

function actionOf(value: unknown, index: number): UnknownAction {
  const type = isFields(value) ? value['type'] : undefined;
  if (!isFields(value) || typeof type !== 'string' || type.length === 0 || type.length > 200)
    throw new LogError('this is no action with a type.', atEntry(index + 1));
  return { ...value, type };
}

/** Redaction makes new objects, which are frozen as all of a log is. */
function frozen<Value>(value: Value): Value {
  if (!isObject(value) || Object.isFrozen(value)) return value;
  for (const field of Object.values(value)) frozen(field);
  return Object.freeze(value);
}

export interface DevtoolsWriting {
  /** Index in `entries` of the state to begin with; the first one when it is left out. */
  start?: number;
  /** The states after each of the actions that are written, when there are any; DevTools make them otherwise. */
  states?: readonly unknown[];
}

/** How many actions follow the state at `start` before the next state. */
function actionsAfter(log: Pick<Log, 'entries'>, start: number): ActionEntry[] {
  const actions: ActionEntry[] = [];
  for (const entry of log.entries.slice(start + 1)) {
    if (isState(entry)) break;
    actions.push(entry);
  }
  return actions;
}

/**
 * A log as a file of Redux DevTools: `payload` is what its export button writes, `lifted` its whole state. One such file holds one state and what follows
 * it, so it reaches from the state at `start` to the next. `lost` says, for people, what the other format has no place for.
 * Throws a RangeError when there is no state at `start`.
 */
export function writeDevtools(
  log: Pick<Log, 'header' | 'entries'> & Partial<Pick<Log, 'annotations'>>,
  kind: 'payload' | 'lifted',
  { start = 0, states = [] }: DevtoolsWriting = {},
): { text: string; lost: string[] } {
  const first = log.entries[start];
  if (!first || !isState(first)) throw new RangeError(`Entry ${start} is no state.`);
  const actions = actionsAfter(log, start);
  const lost = [
    'The build, the time zone, the language and the size of the window.',
    'Hashes and what each action did: the replay can no longer be verified.',
  ];
  const left = log.entries.filter((entry) => !isState(entry)).length - actions.length;
  if (left > 0)
    lost.push(
      `${count(left, 'action')} before or after: the file holds one stretch, up to where the page was loaded again, or the recording has a gap or was found to be wrong.`,
    );
  if (log.annotations?.length) lost.push('Requests, errors and long tasks that were recorded.');
  if (kind === 'payload') {
    lost.push('Times: Redux DevTools gives each action the time at which it is opened.');
    // The values are texts within the text: so the tool writes them, and so it reads them.
    const payload = JSON.stringify(actions.map(({ action }) => action));
    return { text: JSON.stringify({ payload, preloadedState: JSON.stringify(first.state) }), lost };
  }
  const time = (at: number) => log.header.startedAt + at;
  const performed = [{ at: first.at, action: { type: '@@INIT' } }, ...actions].map(
    ({ at, action }) => ({ type: 'PERFORM_ACTION', action, timestamp: time(at) }),
  );
  const computedStates = [first.state, ...states].map((state) => ({ state }));
  const lifted = {
    monitorState: {},
    actionsById: Object.fromEntries(performed.entries()),
    nextActionId: performed.length,
    stagedActionIds: [...performed.keys()],
    skippedActionIds: [],
    committedState: first.state,
    currentStateIndex: actions.length,
    // The tool shows what is here and makes what is not, but only when it has none of it at all.
    computedStates: states.length === actions.length ? computedStates : [],
    isLocked: false,
    isPaused: false,
  };
  return { text: JSON.stringify(lifted), lost };
}
